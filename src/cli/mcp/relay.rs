//! Passes messages between standard input and output and the server's `/mcp`. A call whose answer was lost, because the
//! server was stopped or replaced, is sent again: the server knows a repeated call, so that asks nobody twice.

use std::{collections::HashMap, sync::Arc, time::Duration};

use anyhow::Context;
use rmcp::{
    RoleServer,
    model::{ClientJsonRpcMessage, ClientNotification, ClientRequest, ErrorData, RequestId, ServerJsonRpcMessage},
    transport::{Transport, async_rw::AsyncRwTransport, stdio},
};
use tokio::{
    sync::mpsc,
    task::{AbortHandle, JoinSet},
    time::{sleep, timeout},
};

use super::{
    line::{self, Failed, Line},
    local::Local,
};
use crate::cli::serve::told_to_stop;

/// The longest message of a client, in bytes.
const MOST: usize = 8 * 1024 * 1024;
/// How long to rest before the server is tried again, and how often that is.
const REST: Duration = Duration::from_millis(250);
const TRIES: usize = 120;
/// How long answers may still come once the client says no more.
const PARTING: Duration = Duration::from_secs(1);
/// How many messages to the client may wait.
const WAITING: usize = 64;

/// Speaks, within a [`LocalSet`](tokio::task::LocalSet), until the client closes standard input, or the process is told to stop.
///
/// # Errors
/// When standard output is gone, or signals cannot be heard.
pub(super) async fn relay(local: Arc<Local>, path: &str) -> anyhow::Result<()> {
    let (input, output) = stdio();
    let mut client = AsyncRwTransport::<RoleServer, _, _>::new_server(input, output).with_max_line_length(MOST);
    let mut told_to_stop = std::pin::pin!(told_to_stop().context("signals cannot be heard")?);
    let (answers, mut answered) = mpsc::channel(WAITING);
    let mut exchanges = Exchanges { line: Arc::new(Line::new(local, path)), answers, running: JoinSet::new(), by_id: HashMap::new() };
    loop {
        tokio::select! {
            message = client.receive() => match message {
                Some(message) => exchanges.begin(message).await,
                None => break,
            },
            Some(answer) = answered.recv() => client.send(answer).await.context("nobody reads standard output")?,
            Some(_) = exchanges.running.join_next() => {}
            () = &mut told_to_stop => return Ok(()),
        }
    }
    let Exchanges { answers, mut running, .. } = exchanges;
    drop(answers);
    let rest = async {
        while let Some(answer) = answered.recv().await {
            client.send(answer).await?;
        }
        Ok::<_, std::io::Error>(())
    };
    // What takes longer waits for a person, and is kept.
    let _ = timeout(PARTING, rest).await;
    running.abort_all();
    Ok(())
}

struct Exchanges {
    line: Arc<Line>,
    answers: mpsc::Sender<ServerJsonRpcMessage>,
    running: JoinSet<()>,
    by_id: HashMap<RequestId, AbortHandle>,
}

impl Exchanges {
    async fn begin(&mut self, message: ClientJsonRpcMessage) {
        let (line, answers) = (Arc::clone(&self.line), self.answers.clone());
        match message {
            ClientJsonRpcMessage::Request(request) => {
                let id = request.id.clone();
                let is_first = matches!(request.request, ClientRequest::InitializeRequest(_));
                let exchange = self.running.spawn_local(exchange(line, ClientJsonRpcMessage::Request(request), id.clone(), answers));
                self.by_id.retain(|_, exchange| !exchange.is_finished());
                self.by_id.insert(id, exchange);
                if is_first {
                    // What follows needs the session that this opens.
                    self.running.join_next().await;
                }
            }
            ClientJsonRpcMessage::Notification(said) => {
                let cancelled = match &said.notification {
                    ClientNotification::CancelledNotification(cancelled) => cancelled.params.request_id.clone(),
                    _ => None,
                };
                // Nobody waits for it any more: were it sent again, it would ask anew.
                if let Some(exchange) = cancelled.as_ref().and_then(|id| self.by_id.remove(id)) {
                    exchange.abort();
                }
                // Without a session it is the end of the stream that tells the server.
                if cancelled.is_none() || self.line.has_session() {
                    tell(&line, ClientJsonRpcMessage::Notification(said)).await;
                }
            }
            other => tell(&line, other).await,
        }
    }
}

/// Sends what needs no answer. If the server is gone, nobody needs it any more.
async fn tell(line: &Line, message: ClientJsonRpcMessage) {
    let _ = line.send(message, None).await;
}

/// Sends a request until it is answered, and passes on what comes.
async fn exchange(line: Arc<Line>, mut request: ClientJsonRpcMessage, id: RequestId, answers: mpsc::Sender<ServerJsonRpcMessage>) {
    let mut why = String::new();
    for _ in 0..TRIES {
        match line.send(request.clone(), Some(&answers)).await {
            Ok(()) => return,
            Err(Failed::Refused(said)) => {
                why = said;
                break;
            }
            Err(Failed::Lost(said)) => why = said,
        }
        // Asked for once, it must not be asked anew by being sent again.
        request = line::again(request);
        if let Err(error) = line.restore().await {
            why = format!("{error:#}");
        }
        sleep(REST).await;
    }
    let message = format!("the server of Askpath does not answer: {why}. What was asked is kept; call again");
    let _ = answers.send(ServerJsonRpcMessage::error(ErrorData::internal_error(message, None), Some(id))).await;
}
