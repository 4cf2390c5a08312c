//! `serve`: start up in visible steps, say where it listens and where its data is, and stop cleanly.

use std::{io::IsTerminal, process::ExitCode};

use anyhow::Context;
use tokio::{net::TcpListener, runtime::Runtime};
use tracing_subscriber::EnvFilter;

use crate::{
    clock::Clock,
    config::{self, Config, ServeArgs},
    fence::Fence,
    http::App,
    router::router,
    serve::{self, Limits},
    store::Store,
    surveys::{Link, Surveys},
};

pub(super) fn serve(args: ServeArgs) -> anyhow::Result<ExitCode> {
    let filter = EnvFilter::builder().parse(config::log()).context("ASKPATH_LOG is no filter; try info, or askpath=debug")?;
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).with_ansi(std::io::stderr().is_terminal()).init();
    let config = Config::read(args)?;
    Runtime::new().context("no threads for the server")?.block_on(run(config))?;
    Ok(ExitCode::SUCCESS)
}

async fn run(config: Config) -> anyhow::Result<()> {
    let listener = TcpListener::bind(config.listen).await.with_context(|| {
        format!("{} is not free: another askpath may be running; stop it or choose another with --listen", config.listen)
    })?;
    let address = listener.local_addr().context("the listening address is not known")?;
    let store = Store::open(&config.database).await?;
    let base = config.public_url.clone().unwrap_or_else(|| format!("http://{address}"));
    let public = base.parse().with_context(|| format!("{base} is no address"))?;
    let surveys = Surveys::new(store, Clock::system(), config.limits, Link::new(&base));
    let telling = tokio::spawn(surveys.clone().tell_forever());
    let expiring = tokio::spawn(surveys.clone().expire_forever());
    let router = router(App { surveys: surveys.clone(), site: config.site }, Fence::new(address, Some(&public)));
    eprintln!("Askpath listens on {base}");
    eprintln!("Its data is in {}", config.database.display());
    serve::serve(listener, router, Limits::default(), stopped(surveys)).await;
    telling.abort();
    expiring.abort();
    Ok(())
}

/// Ready when the process is told to stop; by then every open stream has been told to end.
async fn stopped(surveys: Surveys) {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    let terminated = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => drop(signal.recv().await),
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminated = std::future::pending::<()>();
    tokio::select! {
        _ = interrupted => {}
        () = terminated => {}
    }
    surveys.close();
}
