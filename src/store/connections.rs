//! What MCP clients said of themselves when they connected, by the digest of the id they got.

use super::{Store, StoreError};

impl Store {
    /// # Errors
    /// [`StoreError::Database`]
    pub(crate) async fn connection(&self, id: &str) -> Result<Option<String>, StoreError> {
        let query = sqlx::query_scalar("SELECT said FROM connections WHERE id = $1").bind(id);
        Ok(query.fetch_optional(&self.reading).await?)
    }

    /// Keeps `said` and forgets what was made before `stale`; both times in milliseconds since the epoch.
    ///
    /// # Errors
    /// [`StoreError::Database`]
    pub(crate) async fn keep_connection(&self, id: &str, said: &str, now: i64, stale: i64) -> Result<(), StoreError> {
        let mut writing = self.writing.begin_with("BEGIN IMMEDIATE").await?;
        sqlx::query("DELETE FROM connections WHERE made_at < $1").bind(stale).execute(&mut *writing).await?;
        let query = sqlx::query("INSERT INTO connections (id, said, made_at) VALUES ($1, $2, $3) ON CONFLICT (id) DO UPDATE SET said = $2");
        query.bind(id).bind(said).bind(now).execute(&mut *writing).await?;
        Ok(writing.commit().await?)
    }

    /// # Errors
    /// [`StoreError::Database`]
    pub(crate) async fn drop_connection(&self, id: &str) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM connections WHERE id = $1").bind(id).execute(&self.writing).await?;
        Ok(())
    }
}
