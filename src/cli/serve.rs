//! `serve`: start up in visible steps, say where it listens and where its data is, and stop cleanly.

use std::{
    io::{self, IsTerminal},
    process::ExitCode,
};

use anyhow::Context;
use tokio::{net::TcpListener, runtime::Runtime};
use tracing_subscriber::EnvFilter;

use crate::{
    clock::Clock,
    config::{self, Config, ServeArgs},
    diagrams::{self, Diagrams},
    fence::Fence,
    files::Files,
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
        format!("cannot listen on {}; if another askpath is running there, stop it, or choose another port with --listen", config.listen)
    })?;
    let address = listener.local_addr().context("the listening address is not known")?;
    let store = Store::open(&config.database).await.with_context(|| format!("no database at {}", config.database.display()))?;
    let files = Files::open(&config.files, config.caps).with_context(|| format!("no folder for uploads at {}", config.files.display()))?;
    let base = config.public_url.clone().unwrap_or_else(|| format!("http://{address}"));
    let public = base.parse().with_context(|| format!("{base} is no address"))?;
    let surveys = Surveys::open(store, files, Clock::system(), config.limits, Link::new(&base)).await?;
    // What was left half done takes room and does no harm.
    surveys.sweep().await.unwrap_or_else(|error| error.log());
    let telling = tokio::spawn(surveys.clone().tell_forever());
    let expiring = tokio::spawn(surveys.clone().expire_forever());
    let router = router(
        App { surveys: surveys.clone(), diagrams: Diagrams::new(diagrams::DEADLINE), site: config.site },
        Fence::new(address, Some(&public)),
    );
    let told_to_stop = told_to_stop().context("signals cannot be heard")?;
    match config.public_url {
        None => eprintln!("Askpath listens on {base}"),
        Some(_) => eprintln!("Askpath listens on http://{address} and people find it at {base}"),
    }
    eprintln!("Its data is in {}", config.database.display());
    let stopped = async {
        told_to_stop.await;
        // Whoever waits or listens is sent away, and may come back to the next server.
        surveys.close();
    };
    serve::serve(listener, router, Limits::default(), stopped).await;
    telling.abort();
    expiring.abort();
    Ok(())
}

/// Ready when the process is told to stop. It listens for that from the call on, not from the first poll.
#[cfg(unix)]
fn told_to_stop() -> io::Result<impl Future<Output = ()>> {
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
fn told_to_stop() -> io::Result<impl Future<Output = ()>> {
    Ok(async { drop(tokio::signal::ctrl_c().await) })
}
