//! Askpath, the place where agents ask people: one program that serves agents and people, and the command line to it.

mod body;
mod cli;
mod clock;
mod config;
mod diagrams;
mod error;
mod events;
mod fence;
mod files;
mod http;
mod languages;
mod mcp;
mod openapi;
mod receipt;
mod router;
mod serve;
mod store;
mod surveys;
mod unread;
mod webhook;

#[cfg(test)]
mod tests;

fn main() -> std::process::ExitCode {
    cli::run()
}
