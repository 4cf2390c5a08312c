//! What everything is measured against: the same kind of server, which does nothing but answer with what it got, and one
//! that first commits it as durably as surveys are.

use std::path::Path;

use axum::{Router, extract::State, routing::post};
use sqlx::{
    SqlitePool,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};
use tokio::net::TcpListener;

/// Serves on a free port, which it prints; with a file, every body is committed to a database there before the answer.
pub(crate) async fn serve(file: Option<&Path>) {
    let router = match file {
        None => Router::new().route("/", post(async |body: String| body)),
        Some(file) => Router::new().route("/", post(commit)).with_state(database(file).await),
    };
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    println!("{}", listener.local_addr().unwrap());
    let listener = axum::serve::ListenerExt::tap_io(listener, |stream| stream.set_nodelay(true).unwrap());
    axum::serve(listener, router).await.unwrap();
}

async fn database(file: &Path) -> SqlitePool {
    let options = SqliteConnectOptions::new().filename(file).create_if_missing(true);
    let options = options.journal_mode(SqliteJournalMode::Wal).synchronous(SqliteSynchronous::Full);
    let pool = SqlitePoolOptions::new().max_connections(1).test_before_acquire(false).connect_with(options).await.unwrap();
    sqlx::query("CREATE TABLE bodies (body TEXT NOT NULL)").execute(&pool).await.unwrap();
    pool
}

async fn commit(State(pool): State<SqlitePool>, body: String) -> String {
    sqlx::query("INSERT INTO bodies (body) VALUES ($1)").bind(&body).execute(&pool).await.unwrap();
    body
}
