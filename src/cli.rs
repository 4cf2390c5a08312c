//! The command line: JSON on stdout, words on stderr (but for `answer`, which talks with a person), and an exit code that
//! tells how it ended.

mod answer;
mod ask;
mod client;
mod convert;
mod local;
mod mcp;
mod serve;
mod verify;

use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};
use engine::doors::{self, Door};

use crate::config::ServeArgs;

/// Wrong use of the command line; 2 and 3 are taken by refused specs and answers.
const USAGE: u8 = 64;

const EXIT_CODES: &str = "\
Exit codes:
  0   done; with `ask`: answered, or sent back with an instruction (reroll, push, discuss)
  1   it could not be done (no server, no file, …); the reason is on stderr
  2   the spec was refused, or cannot be converted; the problems are on stdout
  3   the answers were refused; the refusals are on stdout
  4   the receipt does not hold; the reason is on stdout
  10  declined   11  cancelled   12  withdrawn   13  expired   14  superseded
  64  the command line itself was wrong";

/// Where agents ask people: surveys that follow the answers.
#[derive(Parser, Debug)]
#[command(version, after_help = EXIT_CODES, after_long_help = format!("\
Start the server, then post a survey and wait for the answers:
  askpath serve
  askpath ask --door ask_survey examples/tiny.json

See what a survey does before anybody is asked:
  askpath check --door ask_survey examples/release.json
  askpath walk --door ask_survey --spec examples/release.json

{EXIT_CODES}"))]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Serve agents and people, on this machine alone unless told otherwise
    Serve(ServeArgs),
    /// Speak MCP on standard input and output, through the server of this machine or one that is started here
    Mcp(mcp::McpArgs),
    /// Post a survey, print its link, wait for the person, print the result
    Ask(ask::AskArgs),
    /// Answer a survey in this terminal
    Answer(answer::AnswerArgs),
    /// Read a spec and report its problems, or its paths, length and a sample result
    Check(local::CheckArgs),
    /// Run the engine alone: a spec, maybe with answers, to the path and the result
    Walk(local::WalkArgs),
    /// Say a survey of one door as another's arguments, or why that cannot be
    Convert(convert::ConvertArgs),
    /// Print JSON Schema of a door's arguments, answers or results
    Schema(local::SchemaArgs),
    /// List the surveys of a server, newest first
    List(client::ListArgs),
    /// Take a survey back
    Withdraw(client::WithdrawArgs),
    /// Print what came of a survey, or the list of surveys, as JSON, CSV or Markdown
    Export(client::ExportArgs),
    /// Verify the receipt of a survey, without any server
    Verify(verify::VerifyArgs),
}

#[derive(Args, Clone, Copy, Debug)]
struct DoorArg {
    /// The tool contract the JSON follows
    #[arg(long, value_parser = parse_door, default_value = "ask_survey")]
    door: DoorName,
}

/// A door, by its name on the command line.
#[derive(Clone, Copy)]
struct DoorName(&'static dyn Door);

impl std::fmt::Debug for DoorName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0.name())
    }
}

fn parse_door(name: &str) -> Result<DoorName, String> {
    let known = || doors::ALL.iter().map(|door| door.name()).collect::<Vec<_>>().join(", ");
    doors::find(name).map(DoorName).ok_or_else(|| format!("the doors are: {}", known()))
}

/// Runs the command line.
pub(crate) fn run() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // Help and version are no mistakes, and go to stdout.
            let code = if error.use_stderr() { ExitCode::from(USAGE) } else { ExitCode::SUCCESS };
            let _ = error.print();
            return code;
        }
    };
    let done = match cli.command {
        Command::Serve(args) => serve::serve(args),
        Command::Mcp(args) => mcp::mcp(args),
        Command::Ask(args) => ask::ask(&args),
        Command::Check(args) => local::check(&args),
        Command::Walk(args) => local::walk(&args),
        Command::Answer(args) => answer::answer(&args),
        Command::Convert(args) => convert::convert(&args),
        Command::Schema(args) => local::schema(&args),
        Command::List(args) => client::list(&args),
        Command::Withdraw(args) => client::withdraw(&args),
        Command::Export(args) => client::export(&args),
        Command::Verify(args) => verify::verify(&args),
    };
    done.unwrap_or_else(|error| {
        eprintln!("askpath: {error:#}");
        ExitCode::FAILURE
    })
}

/// One JSON value on stdout, on one line. A reader that has gone away is no failure of ours.
fn print(value: &impl serde::Serialize) {
    use std::io::Write;

    let text = serde_json::to_string(value).unwrap_or_default();
    let _ = writeln!(std::io::stdout(), "{text}");
}
