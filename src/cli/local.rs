//! `check`, `walk` and `schema`: the engine alone, no server.

use std::{fs, io::Read, path::PathBuf, process::ExitCode};

use anyhow::Context;
use clap::Args;
use engine::{Answers, Json, Outcome, Problem, Survey, doors::Refusals, path};
use serde_json::{Value, json, value::RawValue};

use super::{DoorArg, print};
use crate::{config, mcp::tools, surveys::dry_run};

pub(super) const SPEC_REFUSED: u8 = 2;
const ANSWERS_REFUSED: u8 = 3;

#[derive(Args, Debug)]
pub(super) struct CheckArgs {
    #[command(flatten)]
    door: DoorArg,
    /// The tool's arguments as JSON; `-` reads standard input
    spec: PathBuf,
}

#[derive(Args, Debug)]
pub(super) struct WalkArgs {
    #[command(flatten)]
    door: DoorArg,
    /// The tool's arguments as JSON; `-` reads standard input
    #[arg(long, value_name = "FILE")]
    spec: PathBuf,
    /// The door's answers as JSON
    #[arg(long, value_name = "FILE")]
    answers: Option<PathBuf>,
    /// The answers need not be complete, nor all on the path
    #[arg(long)]
    draft: bool,
}

#[derive(Args, Debug)]
pub(super) struct SchemaArgs {
    #[command(flatten)]
    door: DoorArg,
    /// What of the door
    #[arg(long, value_parser = ["arguments", "answers", "result"], default_value = "arguments")]
    of: String,
    /// Instead, what the MCP tools cost: characters and estimated tokens of their definitions, whole and in one line
    #[arg(long)]
    cost: bool,
}

pub(super) fn schema(args: &SchemaArgs) -> anyhow::Result<ExitCode> {
    let limits = config::limits()?;
    if args.cost {
        print(&json!({"tools": tools::costs(&limits)}));
        return Ok(ExitCode::SUCCESS);
    }
    let door = args.door.door.0;
    print(&match args.of.as_str() {
        "answers" => door.answers_schema(),
        "result" => door.result_schema(),
        _ => door.schema(&limits),
    });
    Ok(ExitCode::SUCCESS)
}

pub(super) fn read(file: &PathBuf) -> anyhow::Result<Vec<u8>> {
    if file.as_os_str() == "-" {
        let mut bytes = Vec::new();
        std::io::stdin().read_to_end(&mut bytes).context("standard input cannot be read")?;
        return Ok(bytes);
    }
    fs::read(file).with_context(|| format!("{} cannot be read", file.display()))
}

pub(super) fn check(args: &CheckArgs) -> anyhow::Result<ExitCode> {
    let limits = config::limits()?;
    let bytes = read(&args.spec)?;
    match Json::read(&bytes).map_err(|problem| vec![problem]).and_then(|json| dry_run(args.door.door.0, &json, &limits)) {
        Ok(report) => {
            print(&report);
            Ok(ExitCode::SUCCESS)
        }
        Err(errors) => Ok(refuse(&json!({"ok": false, "stage": "spec", "errors": errors}), SPEC_REFUSED)),
    }
}

pub(super) fn walk(args: &WalkArgs) -> anyhow::Result<ExitCode> {
    let limits = config::limits()?;
    let spec = read(&args.spec)?;
    let answers = args.answers.as_ref().map(read).transpose()?;
    let parsed = Json::read(&spec).map_err(|problem| vec![problem]);
    let door = args.door.door.0;
    let survey = parsed.and_then(|json| door.parse(&json, &limits).map_err(engine::Problems::into_vec));
    let survey = match survey {
        Ok(survey) => survey,
        Err(errors) => return Ok(refuse(&json!({"ok": false, "stage": "spec", "errors": errors}), SPEC_REFUSED)),
    };
    let Some(answers) = answers else {
        print(&json!({"ok": true, "path": ids(&survey, &Answers::default())}));
        return Ok(ExitCode::SUCCESS);
    };
    let answers = match Json::read(&answers) {
        Ok(answers) => answers,
        Err(Problem { code, message, .. }) => {
            let errors = [json!({"question": "", "code": code, "message": message})];
            let path = ids(&survey, &Answers::default());
            return Ok(refuse(&json!({"ok": false, "stage": "answers", "path": path, "errors": errors}), ANSWERS_REFUSED));
        }
    };
    let walked = if args.draft {
        door.draft(&survey, &answers).map(|answers| json!({"ok": true, "path": ids(&survey, &answers)}))
    } else {
        door.submission(&survey, &answers).map(|(answers, response)| {
            let result = door.render(&survey, &Outcome::Answered(response)).json;
            json!({"ok": true, "path": ids(&survey, &answers), "result": RawValue::from_string(result).ok()})
        })
    };
    match walked {
        Ok(walked) => {
            print(&walked);
            Ok(ExitCode::SUCCESS)
        }
        Err(Refusals { path, refused }) => {
            Ok(refuse(&json!({"ok": false, "stage": "answers", "path": path, "errors": refused}), ANSWERS_REFUSED))
        }
    }
}

fn ids(survey: &Survey, answers: &Answers) -> Vec<String> {
    path(survey.graph(), answers).ids(survey.graph()).into_iter().map(str::to_owned).collect()
}

pub(super) fn refuse(refusal: &Value, code: u8) -> ExitCode {
    print(refusal);
    ExitCode::from(code)
}
