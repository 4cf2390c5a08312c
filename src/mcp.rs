//! The doors as MCP tools, for clients of 2025-11-25 and of 2026-07-28 on one address.
//!
//! A tool call makes a survey, or finds the one that the same call made before, and then waits for the person in the best
//! way that the client knows (`call`). Nothing that happens to a call or to a connection ends a survey. What MCP is, the
//! SDK knows; what a survey is, [`Surveys`](crate::surveys::Surveys) does.

mod call;
mod elicit;
mod exchange;
mod reply;
mod said;
mod sessions;
mod state;
mod task;
pub(crate) mod tools;
mod wait;

use std::sync::Arc;

use rmcp::{
    ErrorData, RoleServer, ServerHandler,
    model::{
        CallToolRequestParams, CallToolResponse, CancelTaskParams, GetTaskParams, GetTaskResult, Implementation, ListToolsResult,
        PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool,
    },
    service::RequestContext,
};

use self::state::States;
pub(crate) use self::{
    exchange::{Endpoint, exchange},
    wait::Patience,
};
use crate::surveys::Surveys;

/// Answers the messages of clients. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Mcp {
    surveys: Surveys,
    patience: Patience,
    tools: Arc<[Tool]>,
    states: Arc<States>,
}

impl Mcp {
    /// Waits for `patience` in a call, unless the client knows of tasks.
    pub(crate) fn new(surveys: Surveys, patience: Patience) -> Self {
        let tools = tools::all(surveys.limits()).into();
        Self { surveys, patience, tools, states: Arc::new(States::new()) }
    }
}

impl ServerHandler for Mcp {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder().enable_tools().enable_tasks().build();
        let us = Implementation::new("askpath", env!("CARGO_PKG_VERSION")).with_title("Askpath");
        ServerConfig::new(capabilities).with_server_info(us).with_instructions(tools::INSTRUCTIONS)
    }

    async fn list_tools(&self, _: Option<PaginatedRequestParams>, _: RequestContext<RoleServer>) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(self.tools.to_vec()))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        self.tools.iter().find(|tool| tool.name == name).cloned()
    }

    async fn call_tool(&self, request: CallToolRequestParams, context: RequestContext<RoleServer>) -> Result<CallToolResponse, ErrorData> {
        self.call(request, &context).await
    }

    async fn get_task(&self, request: GetTaskParams, _: RequestContext<RoleServer>) -> Result<GetTaskResult, ErrorData> {
        self.task(&request.task_id).await
    }

    async fn cancel_task(&self, request: CancelTaskParams, _: RequestContext<RoleServer>) -> Result<(), ErrorData> {
        self.end_task(&request.task_id).await
    }
}
