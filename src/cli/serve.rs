//! `serve`: start up in visible steps, say where it listens and where its data is, and stop cleanly.

use std::{
    io::{self, IsTerminal},
    net::SocketAddr,
    path::PathBuf,
    process::ExitCode,
};

use anyhow::Context;
use axum::Router;
use tokio::{net::TcpListener, runtime::Runtime};
use tracing_subscriber::EnvFilter;

use crate::{
    clock::Clock,
    config::{self, Config, ServeArgs},
    diagrams::{self, Diagrams},
    fence::Fence,
    files::Files,
    http::App,
    mcp::{Endpoint, Mcp},
    receipt::ReceiptKey,
    router::router,
    serve::{self, Limits},
    store::Store,
    surveys::{Link, Setup, Surveys},
    webhook::{Courier, PATIENCE},
};

pub(super) fn serve(args: ServeArgs) -> anyhow::Result<ExitCode> {
    log()?;
    let config = Config::read(args)?;
    let runtime = Runtime::new().context("no threads for the server")?;
    let done = runtime.block_on(run(config));
    // A message that is on its way to a callback is told again by the next server; this one need not wait for it.
    runtime.shutdown_background();
    done?;
    Ok(ExitCode::SUCCESS)
}

/// Sends what is logged to stderr, for the rest of the process.
pub(super) fn log() -> anyhow::Result<()> {
    let filter = EnvFilter::builder().parse(config::log()).context("ASKPATH_LOG is no filter; try info, or askpath=debug")?;
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).with_ansi(std::io::stderr().is_terminal()).init();
    Ok(())
}

async fn run(config: Config) -> anyhow::Result<()> {
    let server = Server::start(config).await?;
    let told_to_stop = told_to_stop().context("signals cannot be heard")?;
    server.introduce();
    server.serve(told_to_stop).await;
    Ok(())
}

/// A server that listens and is not serving yet.
pub(super) struct Server {
    listener: TcpListener,
    address: SocketAddr,
    public_url: Option<String>,
    database: PathBuf,
    surveys: Surveys,
    router: Router,
}

impl Server {
    /// # Errors
    /// In words for whoever starts it: the address is taken, or the data cannot be used.
    pub(super) async fn start(config: Config) -> anyhow::Result<Self> {
        let site = config.site()?;
        let listener = TcpListener::bind(config.listen).await.with_context(|| {
            format!(
                "cannot listen on {}; if another askpath is running there, stop it, or choose another port with --listen",
                config.listen
            )
        })?;
        let address = listener.local_addr().context("the listening address is not known")?;
        let store = Store::open(&config.database).await.with_context(|| format!("no database at {}", config.database.display()))?;
        let files =
            Files::open(&config.files, config.caps).with_context(|| format!("no folder for uploads at {}", config.files.display()))?;
        let key = ReceiptKey::open(&config.receipt_key).context("no key for receipts")?;
        let base = config.public_url.clone().unwrap_or_else(|| format!("http://{address}"));
        let public = base.parse().with_context(|| format!("{base} is no address"))?;
        let courier = Courier::new(config.callbacks, PATIENCE);
        let setup = Setup { limits: config.limits, link: Link::new(&base), key, courier };
        let surveys = Surveys::open(store, files, Clock::system(), setup).await?;
        // What was left half done takes room and does no harm.
        surveys.sweep().await.unwrap_or_else(|error| error.log());
        let fence = Fence::new(address, Some(&public));
        let app = App {
            surveys: surveys.clone(),
            diagrams: Diagrams::new(diagrams::DEADLINE),
            site,
            mcp: Endpoint::new(Mcp::new(surveys.clone(), config.patience), &fence),
        };
        let router = router(app, fence);
        Ok(Self { listener, address, public_url: config.public_url, database: config.database, surveys, router })
    }

    pub(super) fn address(&self) -> SocketAddr {
        self.address
    }

    /// Says on stderr where it listens and where its data is.
    pub(super) fn introduce(&self) {
        let (address, data) = (self.address, self.database.display());
        let found = self.public_url.as_ref().map(|base| format!(" and people find it at {base}")).unwrap_or_default();
        // In one piece, since others may read it as it comes.
        let said = format!("Askpath listens on http://{address}{found}\nIts data is in {data}\n");
        eprint!("{said}");
    }

    /// Serves until `stop` is ready, and then until nothing is in flight or its time is up.
    pub(super) async fn serve(self, stop: impl Future<Output = ()>) {
        let telling = tokio::spawn(self.surveys.clone().tell_forever());
        let expiring = tokio::spawn(self.surveys.clone().expire_forever());
        let delivering = tokio::spawn(self.surveys.clone().deliver_forever());
        let stopped = async {
            stop.await;
            // Whoever waits or listens is sent away, and may come back to the next server.
            self.surveys.close();
        };
        serve::serve(self.listener, self.router, Limits::default(), stopped).await;
        telling.abort();
        expiring.abort();
        delivering.abort();
    }
}

/// Ready when the process is told to stop. It listens for that from the call on, not from the first poll.
#[cfg(unix)]
pub(super) fn told_to_stop() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};

    let (mut interrupted, mut terminated) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupted.recv() => {}
            _ = terminated.recv() => {}
        }
    })
}

#[cfg(not(unix))]
pub(super) fn told_to_stop() -> io::Result<impl Future<Output = ()>> {
    Ok(async { drop(tokio::signal::ctrl_c().await) })
}
