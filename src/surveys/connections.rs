//! MCP connections that outlive the server's process. Their ids are kept as digests: whoever reads the database cannot
//! speak for a client.

use crate::{
    store::StoreError,
    surveys::{Surveys, digest},
};

/// After so many milliseconds a client has to introduce itself again: 30 days.
const KEPT: i64 = 30 * 24 * 60 * 60 * 1_000;

impl Surveys {
    /// What a client said of itself, as JSON.
    pub(crate) async fn connection(&self, id: &str) -> Result<Option<String>, StoreError> {
        self.0.store.connection(&digest([id])).await
    }

    pub(crate) async fn keep_connection(&self, id: &str, said: &str) -> Result<(), StoreError> {
        let now = self.now();
        self.0.store.keep_connection(&digest([id]), said, now, now.saturating_sub(KEPT)).await
    }

    pub(crate) async fn drop_connection(&self, id: &str) -> Result<(), StoreError> {
        self.0.store.drop_connection(&digest([id])).await
    }
}
