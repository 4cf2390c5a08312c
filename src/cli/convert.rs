//! `convert`: a survey of one door in the words of another, without a server.

use std::{path::PathBuf, process::ExitCode};

use clap::Args;
use engine::{
    Json, Problem,
    doors::{self, Unconverted},
};
use serde_json::json;

use super::{DoorName, local, parse_door, print};
use crate::config;

#[derive(Args, Debug)]
pub(super) struct ConvertArgs {
    /// The tool contract that the JSON follows
    #[arg(long, value_parser = parse_door, value_name = "DOOR")]
    from: DoorName,
    /// The tool contract that it shall follow
    #[arg(long, value_parser = parse_door, value_name = "DOOR")]
    to: DoorName,
    /// The tool's arguments as JSON; `-` reads standard input
    #[arg(default_value = "-", value_name = "FILE")]
    spec: PathBuf,
}

pub(super) fn convert(args: &ConvertArgs) -> anyhow::Result<ExitCode> {
    let limits = config::limits()?;
    let bytes = local::read(&args.spec)?;
    let refuse =
        |stage: &str, errors: Vec<Problem>| Ok(local::refuse(&json!({"ok": false, "stage": stage, "errors": errors}), local::SPEC_REFUSED));
    let arguments = match Json::read(&bytes) {
        Ok(arguments) => arguments,
        Err(problem) => return refuse("spec", vec![problem]),
    };
    match doors::convert(args.from.0, &arguments, args.to.0, &limits) {
        Ok(written) => {
            print(&written);
            Ok(ExitCode::SUCCESS)
        }
        Err(Unconverted::Refused(problems)) => refuse("spec", problems.into_vec()),
        Err(Unconverted::Unsayable(problems)) => refuse("convert", problems.into_vec()),
    }
}
