//! `mcp`: MCP on standard input and output, spoken by a server on this machine: the one that runs, or one that is started
//! here and lives as long as this process. What is said passes through as it is, so that it does not matter which
//! process a survey was asked through, nor whether that process still lives.

mod line;
mod local;
mod relay;

use std::{process::ExitCode, sync::Arc};

use anyhow::Context;
use clap::Args;
use tokio::{runtime::Runtime, task::LocalSet};

use self::{local::Local, relay::relay};
use super::serve;
use crate::config::{Config, ServeArgs};

#[derive(Args, Debug)]
pub(super) struct McpArgs {
    #[command(flatten)]
    server: ServeArgs,
    /// The name to show to the person [default: what the client calls itself]
    #[arg(long)]
    agent: Option<String>,
    /// Group surveys: a newer one of the same session replaces the pending one
    #[arg(long)]
    session: Option<String>,
    /// What the host of the agent can show, with commas between; "" for nothing but conversation
    #[arg(long, value_name = "NAMES")]
    supports: Option<String>,
}

pub(super) fn mcp(args: McpArgs) -> anyhow::Result<ExitCode> {
    serve::log()?;
    let said = [("agent", args.agent.as_deref()), ("session", args.session.as_deref()), ("supports", args.supports.as_deref())];
    let path = format!("/mcp{}", super::client::query(&said));
    let config = Config::read(args.server)?;
    let runtime = Runtime::new().context("no threads")?;
    let spoken = runtime.block_on(async {
        let local = Arc::new(Local::new(config)?);
        local.find_or_start().await?;
        // The compiler cannot see that what the SDK's HTTP client does may move between threads.
        let spoken = LocalSet::new().run_until(relay(Arc::clone(&local), &path)).await;
        local.stop().await;
        spoken
    });
    // Reading standard input cannot be given up, and must not hold up the end.
    runtime.shutdown_background();
    spoken.map(|()| ExitCode::SUCCESS)
}
