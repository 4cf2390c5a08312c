//! The server on this machine: found at its address, or started in this process when nobody answers there.

use std::{
    net::SocketAddr,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use reqwest::Client;
use serde_json::Value;
use tokio::{
    sync::{Mutex as Turn, oneshot},
    task::JoinHandle,
};

use crate::{cli::serve::Server, config::Config};

/// How long a server on the same machine takes at most to say that it is there.
const KNOCK: Duration = Duration::from_secs(2);

pub(super) struct Local {
    pub(super) client: Client,
    config: Config,
    address: Mutex<SocketAddr>,
    started: Turn<Option<Started>>,
}

/// A server in this process.
struct Started {
    stop: oneshot::Sender<()>,
    serving: JoinHandle<()>,
}

impl Local {
    /// # Errors
    /// When there can be no HTTP client.
    pub(super) fn new(config: Config) -> anyhow::Result<Self> {
        // What listens on this machine is asked directly, whatever the environment says about proxies.
        let client = Client::builder().no_proxy().connect_timeout(KNOCK).build()?;
        Ok(Self { client, address: Mutex::new(config.listen), config, started: Turn::default() })
    }

    /// Where the server is, without a slash at the end.
    pub(super) fn base(&self) -> String {
        // An address is whole at every step.
        format!("http://{}", self.address.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Makes sure that there is a server.
    ///
    /// # Errors
    /// In words for whoever started this: why there is none and none can be started.
    pub(super) async fn find_or_start(&self) -> anyhow::Result<()> {
        let mut started = self.started.lock().await;
        if self.is_there().await {
            return Ok(());
        }
        let server = match Server::start(self.config.clone()).await {
            Ok(server) => server,
            // Another process may have been quicker.
            Err(_) if self.is_there().await => return Ok(()),
            Err(error) => return Err(error.context(format!("there is no Askpath at {}, and none can be started", self.base()))),
        };
        *self.address.lock().unwrap_or_else(PoisonError::into_inner) = server.address();
        server.introduce();
        let (stop, stopped) = oneshot::channel();
        // Whoever goes without a word stops the server, too.
        let serving = tokio::spawn(server.serve(async { drop(stopped.await) }));
        *started = Some(Started { stop, serving });
        Ok(())
    }

    /// Whether it is Askpath that answers.
    async fn is_there(&self) -> bool {
        let asked = self.client.get(format!("{}/healthz", self.base())).timeout(KNOCK).send().await;
        let Ok(answer) = asked else { return false };
        let health: Option<Value> = answer.bytes().await.ok().and_then(|body| serde_json::from_slice(&body).ok());
        health.is_some_and(|health| health["service"] == "askpath")
    }

    /// Ends the server, if it was started here.
    pub(super) async fn stop(&self) {
        if let Some(Started { stop, serving }) = self.started.lock().await.take() {
            // It may have ended by itself.
            let _ = stop.send(());
            let _ = serving.await;
        }
    }
}
