//! Our own accept loop, because axum's runs without hyper's timer, so that its header time-out never fires.
//!
//! It holds connections, never routes: slow heads and idle connections are closed, too many are made to wait, and the
//! end comes within a set time whatever is still open.

use std::{future::Future, io, pin::pin, sync::Arc, time::Duration};

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    server::graceful::{GracefulShutdown, Watcher},
    service::TowerToHyperService,
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{OwnedSemaphorePermit, Semaphore},
    task::{JoinError, JoinSet},
    time::{sleep, timeout},
};

/// More than any head of ours needs, and little enough to hold for every connection.
const BUFFER: usize = 64 * 1024;

/// How long to wait after a failure to accept that closing other connections may cure, such as too many open files.
const BREATH: Duration = Duration::from_millis(250);

/// What connections may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// For a request's whole head, from the moment the connection is ready for it: also how long a connection may idle.
    pub(crate) head: Duration,
    /// From the shutdown to the end, for whatever is in flight.
    pub(crate) drain: Duration,
    /// At the same time; more wait to be accepted.
    pub(crate) connections: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { head: Duration::from_secs(10), drain: Duration::from_secs(4), connections: 20_000 }
    }
}

/// Serves `router` to whoever connects, until `shutdown` is ready. Then nothing more is accepted, idle connections
/// close at once, requests in flight finish, and what is not done within [`Limits::drain`] is cut off.
///
/// Failing connections end alone: there is no error that ends the server.
pub(crate) async fn serve(listener: TcpListener, router: Router, limits: Limits, shutdown: impl Future<Output = ()>) {
    let slots = Arc::new(Semaphore::new(limits.connections));
    let graceful = GracefulShutdown::new();
    let mut connections = JoinSet::new();
    let mut shutdown = pin!(shutdown);
    loop {
        tokio::select! {
            () = &mut shutdown => break,
            Some(ended) = connections.join_next() => report(ended),
            (stream, slot) = accept(&listener, &slots) => {
                let serving = converse(stream, router.clone(), limits, graceful.watcher());
                connections.spawn(async move {
                    serving.await;
                    drop(slot);
                });
            }
        }
    }
    drop(listener);
    drain(connections, graceful, limits.drain).await;
}

async fn accept(listener: &TcpListener, slots: &Arc<Semaphore>) -> (TcpStream, OwnedSemaphorePermit) {
    loop {
        let slot = slots.clone().acquire_owned().await.expect("nobody closes the semaphore");
        match listener.accept().await {
            Ok((stream, _)) => return (stream, slot),
            Err(error) if is_about_one_connection(&error) => {}
            Err(error) => {
                tracing::warn!(%error, "cannot accept connections for now");
                sleep(BREATH).await;
            }
        }
    }
}

fn is_about_one_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

async fn converse(stream: TcpStream, router: Router, limits: Limits, watcher: Watcher) {
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "a connection went before it was served");
        return;
    }
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.head)
        .max_buf_size(BUFFER)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(router));
    if let Err(error) = watcher.watch(connection).await {
        tracing::debug!(%error, "a connection ended early");
    }
}

async fn drain(mut connections: JoinSet<()>, graceful: GracefulShutdown, within: Duration) {
    let ended = timeout(within, async {
        tokio::join!(graceful.shutdown(), async {
            while let Some(ended) = connections.join_next().await {
                report(ended);
            }
        })
    });
    if ended.await.is_err() {
        tracing::info!(open = connections.len(), "cutting off what is still open");
    }
    connections.shutdown().await;
}

fn report(ended: Result<(), JoinError>) {
    if let Err(error) = ended {
        tracing::error!(%error, "a connection's task panicked");
    }
}

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;

    use axum::{
        body::{Body, Bytes},
        extract::State,
        routing::get,
    };
    use futures::{StreamExt, stream};
    use tokio::{
        io::{AsyncReadExt, AsyncWriteExt},
        sync::{Notify, oneshot},
        task::JoinHandle,
    };

    use super::*;

    const SHORT: Duration = Duration::from_millis(200);
    /// Only there so that a fault fails the test instead of hanging it.
    const LONG: Duration = Duration::from_secs(60);

    const PATIENT: Limits = Limits { head: LONG, drain: LONG, connections: 100 };

    struct Server {
        address: SocketAddr,
        stop: oneshot::Sender<()>,
        serving: JoinHandle<()>,
    }

    async fn start(router: Router, limits: Limits) -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (stop, stopped) = oneshot::channel();
        let shutdown = async { stopped.await.expect("a server is stopped before it is forgotten") };
        Server { address, stop, serving: tokio::spawn(serve(listener, router, limits, shutdown)) }
    }

    impl Server {
        async fn connect(&self, head: &str) -> TcpStream {
            let mut stream = TcpStream::connect(self.address).await.expect("a connection");
            stream.write_all(head.as_bytes()).await.expect("a head");
            stream
        }

        async fn stop(self) {
            self.stop.send(()).expect("a server");
            timeout(LONG, self.serving).await.expect("an end").expect("no panic");
        }
    }

    async fn rest(stream: &mut TcpStream) -> String {
        let mut bytes = Vec::new();
        // A connection may also be cut by a reset: what came before counts.
        let _ = timeout(LONG, stream.read_to_end(&mut bytes)).await.expect("the connection to be closed");
        String::from_utf8(bytes).expect("text")
    }

    fn hello() -> Router {
        Router::new().route("/", get("hello"))
    }

    const GET: &str = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
    const GET_ONCE: &str = "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";

    #[tokio::test]
    async fn a_slow_head_is_closed_while_others_are_served() {
        let server = start(hello(), Limits { head: SHORT, ..PATIENT }).await;
        let mut slow = server.connect("GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ").await;
        let mut silent = server.connect("").await;
        let served = rest(&mut server.connect(GET_ONCE).await).await;
        assert!(served.starts_with("HTTP/1.1 200") && served.ends_with("hello"), "{served}");
        assert!(!rest(&mut slow).await.contains("hello"));
        assert_eq!(rest(&mut silent).await, "");
        server.stop().await;
    }

    #[tokio::test]
    async fn an_idle_connection_is_closed_after_its_answer() {
        let server = start(hello(), Limits { head: SHORT, ..PATIENT }).await;
        let served = rest(&mut server.connect(GET).await).await;
        assert!(served.ends_with("hello"), "{served}");
        server.stop().await;
    }

    #[tokio::test]
    async fn an_answer_may_take_longer_than_a_head() {
        let slow = get(async || {
            sleep(SHORT * 2).await;
            "hello"
        });
        let server = start(Router::new().route("/", slow), Limits { head: SHORT, ..PATIENT }).await;
        assert!(rest(&mut server.connect(GET_ONCE).await).await.ends_with("hello"));
        server.stop().await;
    }

    #[tokio::test]
    async fn one_connection_more_than_allowed_waits_for_its_turn() {
        let server = start(hello(), Limits { connections: 1, ..PATIENT }).await;
        let mut first = server.connect("").await;
        let mut second = server.connect(GET_ONCE).await;
        first.write_all(GET_ONCE.as_bytes()).await.expect("a head");
        assert!(rest(&mut first).await.ends_with("hello"));
        assert!(rest(&mut second).await.ends_with("hello"));
        server.stop().await;
    }

    #[tokio::test]
    async fn a_shutdown_ends_an_endless_stream() {
        let endless = async || Body::from_stream(stream::iter([Ok::<_, io::Error>(Bytes::from("tick"))]).chain(stream::pending()));
        let server = start(Router::new().route("/", get(endless)), Limits { drain: SHORT, ..PATIENT }).await;
        let mut stream = server.connect(GET).await;
        let mut first = [0];
        stream.read_exact(&mut first).await.expect("an answer has begun");
        server.stop().await;
        assert!(rest(&mut stream).await.contains("tick"));
    }

    #[tokio::test]
    async fn a_shutdown_closes_idle_connections_and_lets_a_request_in_flight_finish() {
        let (arrived, go_on) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
        let slow = async |State((arrived, go_on)): State<(Arc<Notify>, Arc<Notify>)>| {
            arrived.notify_one();
            go_on.notified().await;
            "finished"
        };
        let router = Router::new().route("/slow", get(slow)).with_state((arrived.clone(), go_on.clone())).merge(hello());
        let server = start(router, PATIENT).await;
        let mut idle = server.connect(GET).await;
        let mut busy = server.connect("GET /slow HTTP/1.1\r\nHost: x\r\n\r\n").await;
        arrived.notified().await;
        let address = server.address;
        let stopping = tokio::spawn(server.stop());

        assert!(rest(&mut idle).await.ends_with("hello"));
        assert!(TcpStream::connect(address).await.is_err());
        go_on.notify_one();
        assert!(rest(&mut busy).await.ends_with("finished"));
        stopping.await.expect("an end");
    }

    #[tokio::test]
    async fn a_panic_ends_its_own_connection_only() {
        let panics = async || -> &'static str { panic!("on purpose") };
        let server = start(hello().route("/panic", get(panics)), PATIENT).await;
        assert_eq!(rest(&mut server.connect("GET /panic HTTP/1.1\r\nHost: x\r\n\r\n").await).await, "");
        assert!(rest(&mut server.connect(GET_ONCE).await).await.ends_with("hello"));
        server.stop().await;
    }

    #[test]
    fn running_out_of_files_is_not_about_one_connection() {
        const EMFILE: i32 = 24;
        assert!(!is_about_one_connection(&io::Error::from_raw_os_error(EMFILE)));
        assert!(is_about_one_connection(&io::ErrorKind::ConnectionAborted.into()));
    }
}
