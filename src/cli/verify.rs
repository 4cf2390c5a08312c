//! `verify`: a receipt against the key of the server that signed it, without that server.

use std::{path::PathBuf, process::ExitCode};

use anyhow::Context;
use clap::Args;
use serde_json::json;

use super::{local::read, print};
use crate::{
    config::StorageArgs,
    receipt::{PublicKey, Receipt},
};

const NOT_VERIFIED: u8 = 4;

#[derive(Args, Debug)]
pub(super) struct VerifyArgs {
    /// The key of the server that signed it, in PEM, as GET /api/receipt-key gives it [default: the one in the data folder]
    #[arg(long, value_name = "FILE")]
    key: Option<PathBuf>,
    #[command(flatten)]
    storage: StorageArgs,
    /// The receipt, as GET /api/surveys/{id}/receipt gives it; `-` reads standard input
    receipt: PathBuf,
}

pub(super) fn verify(args: &VerifyArgs) -> anyhow::Result<ExitCode> {
    let bytes = read(&args.receipt)?;
    let key = match &args.key {
        Some(file) => PublicKey::read(file)?,
        None => PublicKey::read(&args.storage.receipt_key()?)
            .context("there is no key in the data folder; name one with --key: GET /api/receipt-key of the server gives it")?,
    };
    Ok(match Receipt::verify(&String::from_utf8_lossy(&bytes), &key) {
        Ok(receipt) => {
            print(&json!({"ok": true, "receipt": receipt, "key": key.id()}));
            ExitCode::SUCCESS
        }
        Err(why) => {
            print(&json!({"ok": false, "error": why.to_string()}));
            ExitCode::from(NOT_VERIFIED)
        }
    })
}
