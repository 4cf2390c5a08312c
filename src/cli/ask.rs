//! `ask`: post a survey, print the link, wait for as long as it takes, print the result. A lost connection is no end: the
//! server keeps the survey, and waiting goes on.

use std::{path::PathBuf, process::ExitCode, thread, time::Duration};

use clap::Args;
use engine::OutcomeKind;
use serde_json::Value;

use super::{
    DoorArg,
    client::{Answer, Client, ServerArg, query, refusal, was_lost},
    local::read,
    print,
};

/// How long to rest before a server that did not answer is asked again.
const REST: Duration = Duration::from_secs(2);
/// How often a post is tried again whose answer was lost.
const TRIES: usize = 30;
const SPEC_REFUSED: u8 = 2;

#[derive(Args, Debug)]
pub(super) struct AskArgs {
    #[command(flatten)]
    server: ServerArg,
    #[command(flatten)]
    door: DoorArg,
    /// The name to show to the person
    #[arg(long)]
    agent: Option<String>,
    /// Name the conversation: a newer ask_survey of the same session replaces its pending one
    #[arg(long)]
    session: Option<String>,
    /// What the host of the agent can show, with commas between; "" for nothing but conversation
    #[arg(long, value_name = "NAMES")]
    supports: Option<String>,
    /// Seconds until nobody need answer any more [default: as the door has it]
    #[arg(long, value_name = "SECONDS")]
    expires_in: Option<u64>,
    /// Leave pending surveys of the same session pending
    #[arg(long)]
    keep: bool,
    /// Where to tell what comes of it, as docs/webhooks.md says
    #[arg(long, value_name = "URL")]
    callback: Option<String>,
    /// The tool's arguments as JSON; `-` reads standard input
    spec: PathBuf,
}

pub(super) fn ask(args: &AskArgs) -> anyhow::Result<ExitCode> {
    let client = Client::new(&args.server);
    let spec = read(&args.spec)?;
    let expires_in = args.expires_in.map(|seconds| seconds.to_string());
    let query = query(&[
        ("agent", args.agent.as_deref()),
        ("session", args.session.as_deref()),
        ("supports", args.supports.as_deref()),
        ("expires_in", expires_in.as_deref()),
        ("keep", args.keep.then_some("true")),
        ("callback", args.callback.as_deref()),
    ]);
    // One key for all tries, so that a lost answer never makes a second survey.
    let key = nanoid::nanoid!();
    let posted = post(&client, &format!("/api/{}{query}", args.door.door.0.name()), &key, &spec)?;
    match posted.status {
        201 => {}
        // No page is shown: the agent asks by itself.
        200 => {
            print(&posted.json);
            return Ok(ExitCode::SUCCESS);
        }
        400 | 413 | 422 => {
            eprintln!("askpath: the spec was refused: {}", refusal(&posted.json));
            print(&posted.json);
            return Ok(ExitCode::from(SPEC_REFUSED));
        }
        _ => anyhow::bail!("{}", refusal(&posted.json)),
    }
    let text = |name: &str| posted.json[name].as_str().unwrap_or_default().to_owned();
    eprintln!("Answer here: {}", text("url"));
    if args.callback.is_some() {
        eprintln!("The callback's messages are signed with {}", text("callback_secret"));
    }
    wait(&client, &text("id"))
}

/// Posts until it is known what became of it: a server may have taken what it could not acknowledge.
fn post(client: &Client, path: &str, key: &str, spec: &[u8]) -> anyhow::Result<Answer> {
    let mut posted = client.post(path, key, spec);
    let mut reached = false;
    for _ in 0..TRIES {
        match &posted {
            Err(error) if reached || was_lost(error) => eprintln!("{error:#}; trying again"),
            _ => return posted,
        }
        reached = true;
        thread::sleep(REST);
        posted = client.post(path, key, spec);
    }
    posted
}

fn wait(client: &Client, id: &str) -> anyhow::Result<ExitCode> {
    let (mut lost, mut told) = (false, 0);
    loop {
        match client.get(&format!("/api/surveys/{id}/result?wait=50")) {
            Ok(Answer { status: 200, json }) => return Ok(settled(&json)),
            Ok(Answer { status: 202, json }) => {
                if std::mem::take(&mut lost) {
                    eprintln!("the server is back, waiting for the person");
                }
                let unanswered = json["unanswered"].as_u64().unwrap_or(0);
                if unanswered > std::mem::replace(&mut told, unanswered) {
                    eprintln!("the person asks back; GET /api/surveys/{id} says what, POST /api/surveys/{id}/insight answers");
                }
            }
            Ok(Answer { status: 500.., .. }) => thread::sleep(REST),
            Ok(Answer { json, .. }) => anyhow::bail!("{}", refusal(&json)),
            Err(error) => {
                if !lost {
                    eprintln!("{error:#}; the survey is kept, waiting for the server");
                }
                lost = true;
                thread::sleep(REST);
            }
        }
    }
}

fn settled(json: &Value) -> ExitCode {
    print(&json["result"]);
    let outcome = OutcomeKind::ALL.into_iter().find(|kind| Some(kind.as_str()) == json["outcome"].as_str());
    outcome.map_or(ExitCode::FAILURE, |kind| ExitCode::from(kind.exit_code()))
}
