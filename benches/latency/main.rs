//! How long an agent waits for what a person has sent, over every way it can wait, beside a bare echo with and without a
//! durable commit in the same run: `cargo bench --bench latency`. Only the ratios mean something on another machine.
#![allow(clippy::unwrap_used, reason = "a bench that cannot go on has failed")]

mod agent;
mod echo;
mod figures;

use std::{
    io::{BufRead, BufReader},
    net::SocketAddr,
    path::Path,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use self::{
    agent::{Agent, Callbacks, Listener},
    figures::Figures,
};

const ROUNDS: usize = 1_000;
/// Not counted: what happens once, such as opening connections, is over by then.
const WARM_UP: usize = 50;
/// For a wait to arrive at the server; before an echo, too, so that both find the processor alike.
const REST: Duration = Duration::from_millis(3);
/// How this program is told to be an echo.
const ECHO: &str = "echo";

fn main() {
    let arguments: Vec<_> = std::env::args().collect();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    match arguments.iter().position(|argument| argument == ECHO) {
        Some(place) => runtime.block_on(echo::serve(arguments.get(place + 1).map(Path::new))),
        None => runtime.block_on(measure()),
    }
}

async fn measure() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let this = std::env::current_exe().unwrap();
    let (bare, durable) =
        (Process::echo(Command::new(&this).arg(ECHO)), { Process::echo(Command::new(&this).arg(ECHO).arg(folder.path().join("echo.db"))) });
    let askpath = Process::askpath(folder.path());
    let agent = Agent::new(&askpath.base);
    let callbacks = Callbacks::start().await;
    let mut figures = Figures::default();
    for round in 0..WARM_UP + ROUNDS {
        // One after the other in every round, so that whatever else the machine does falls on all alike.
        let measured = [
            ("echo", agent.echo(&bare.base).await),
            ("echo + commit", agent.echo(&durable.base).await),
            ("the submission itself", agent.submission().await),
            ("HTTP wait", agent.http_wait().await),
            ("event stream", agent.event_stream(Listener::Event).await),
            ("event stream, then the result", agent.event_stream(Listener::Result).await),
            ("MCP tool call", agent.tool_call().await),
            ("callback", agent.callback(&callbacks).await),
        ];
        if round >= WARM_UP {
            measured.into_iter().for_each(|(name, took)| figures.add(name, took));
        }
    }
    println!("{ROUNDS} rounds, in milliseconds, and as a multiple of each echo's");
    print!("{figures}");
}

/// A server of its own, which is killed when it is dropped.
struct Process {
    child: Child,
    base: String,
}

impl Process {
    fn echo(command: &mut Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address: SocketAddr = line.trim().parse().unwrap();
        Self { child, base: format!("http://{address}") }
    }

    fn askpath(data: &Path) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_askpath"));
        command.args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(data);
        let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
        let mut errors = BufReader::new(child.stderr.take().unwrap());
        let mut line = String::new();
        errors.read_line(&mut line).unwrap();
        let base = line.split_once("listens on ").unwrap_or_else(|| panic!("{line}")).1.trim().to_owned();
        // What it says later must find somebody to read it.
        std::thread::spawn(move || errors.lines().for_each(|line| eprintln!("{}", line.unwrap())));
        Self { child, base }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// How long it was from `sent` until now.
fn since(sent: Instant) -> Duration {
    Instant::now().duration_since(sent)
}
