//! Connections of clients of 2025-11-25, kept so that they outlive the server's process: what a client said of itself when
//! it came, by the id that it got.

use rmcp::transport::streamable_http_server::session::{SessionState, SessionStore, SessionStoreError};

use crate::surveys::Surveys;

pub(super) struct Sessions(Surveys);

impl Sessions {
    pub(super) fn new(surveys: Surveys) -> Self {
        Self(surveys)
    }
}

#[async_trait::async_trait]
impl SessionStore for Sessions {
    async fn load(&self, id: &str) -> Result<Option<SessionState>, SessionStoreError> {
        let kept = self.0.connection(id).await?;
        Ok(kept.map(|kept| serde_json::from_str(&kept)).transpose()?)
    }

    async fn store(&self, id: &str, state: &SessionState) -> Result<(), SessionStoreError> {
        Ok(self.0.keep_connection(id, &serde_json::to_string(state)?).await?)
    }

    async fn delete(&self, id: &str) -> Result<(), SessionStoreError> {
        Ok(self.0.drop_connection(id).await?)
    }
}
