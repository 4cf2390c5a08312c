//! What the server is told at its start: the only reader of the environment. Flags win over variables.

use std::{
    net::{IpAddr, Ipv4Addr, SocketAddr},
    path::{Path, PathBuf},
    time::Duration,
};

use anyhow::{Context, bail};
use axum::http::Uri;
use clap::{Args, builder::RangedU64ValueParser};
use directories::ProjectDirs;
use engine::doors::Limits;
use leptos::config::{LeptosOptions, get_configuration};

use crate::{files::Caps, mcp::Patience, webhook::Reach};

/// How the server is run.
#[derive(Args, Clone, Debug)]
pub(crate) struct ServeArgs {
    /// Address and port to listen on; port 0 takes a free one
    #[arg(long, env = "ASKPATH_LISTEN", value_name = "ADDRESS:PORT")]
    listen: Option<SocketAddr>,
    #[command(flatten)]
    storage: StorageArgs,
    /// Where people reach this server, for links [default: the listening address]
    #[arg(long, env = "ASKPATH_PUBLIC_URL", value_name = "URL")]
    public_url: Option<String>,
    /// Whether callbacks may be on this machine or in its network [default: true, with --public-url false]
    #[arg(long, env = "ASKPATH_PRIVATE_CALLBACKS", value_name = "true|false")]
    private_callbacks: Option<bool>,
    /// How long an MCP call waits for the person: seconds, 0 for not at all, or forever
    #[arg(long, env = "ASKPATH_MCP_WAIT", value_name = "SECONDS", default_value = "50", value_parser = patience)]
    mcp_wait: Patience,
    /// Largest file that a person may upload, in bytes
    #[arg(long, env = "ASKPATH_MAX_UPLOAD", value_name = "BYTES", default_value_t = 20 * MIB, value_parser = bytes())]
    max_upload: u64,
    /// Largest size of all files of one survey together, in bytes
    #[arg(long, env = "ASKPATH_MAX_UPLOADS", value_name = "BYTES", default_value_t = 200 * MIB, value_parser = bytes())]
    max_uploads: u64,
}

/// Where the server keeps what it keeps.
#[derive(Args, Clone, Debug)]
pub(crate) struct StorageArgs {
    /// Folder for the database and for uploads [default: the user's data folder]
    #[arg(long, env = "ASKPATH_DATA", value_name = "DIR")]
    data: Option<PathBuf>,
    /// Database, as sqlite:PATH [default: askpath.db in the data folder]
    #[arg(long, env = "ASKPATH_DATABASE", value_name = "URL")]
    database: Option<String>,
}

const MIB: u64 = 1024 * 1024;
/// Where a server listens unless it is told otherwise.
const USUAL: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 4180);
/// The most files of a survey.
const MOST_FILES: usize = 500;

/// A whole number of bytes that JSON can say.
fn bytes() -> RangedU64ValueParser {
    RangedU64ValueParser::new().range(1..=9_007_199_254_740_991)
}

impl StorageArgs {
    /// The file with the key that receipts are signed with: beside the database.
    ///
    /// # Errors
    /// In words for whoever named the database.
    pub(crate) fn receipt_key(&self) -> anyhow::Result<PathBuf> {
        Ok(database(self.database.clone(), self.data.clone())?.with_file_name("receipt-key.pem"))
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Config {
    pub(crate) listen: SocketAddr,
    pub(crate) database: PathBuf,
    /// The folder of uploads.
    pub(crate) files: PathBuf,
    pub(crate) caps: Caps,
    /// The file with the key that receipts are signed with.
    pub(crate) receipt_key: PathBuf,
    pub(crate) public_url: Option<String>,
    /// Where callbacks may be.
    pub(crate) callbacks: Reach,
    pub(crate) limits: Limits,
    pub(crate) patience: Patience,
    /// Where the site is, if `Leptos.toml` was found; who only talks to a server needs none.
    site: Option<LeptosOptions>,
}

impl Config {
    /// # Errors
    /// In words for whoever starts the server.
    pub(crate) fn read(args: ServeArgs) -> anyhow::Result<Self> {
        let site = site()?;
        let listen = args.listen.or(site.as_ref().map(|site| site.site_addr)).unwrap_or(USUAL);
        if !is_loopback(listen.ip()) {
            bail!(
                "{listen} can be reached from other machines, and this version has no keys and no sign-in yet; listen on 127.0.0.1 \
                 and put a proxy with its own sign-in in front"
            );
        }
        let public_url = args.public_url.as_deref().map(public_url).transpose()?;
        let private = args.private_callbacks.unwrap_or(public_url.is_none());
        let callbacks = if private { Reach::Anywhere } else { Reach::Public };
        let receipt_key = args.storage.receipt_key()?;
        let StorageArgs { data, database: named } = args.storage;
        let database = database(named, data.clone())?;
        let files = data.unwrap_or_else(|| database.parent().map(Path::to_owned).unwrap_or_default()).join("files");
        let caps = Caps { file: args.max_upload, survey: args.max_uploads, count: MOST_FILES };
        let (limits, patience) = (limits()?, args.mcp_wait);
        Ok(Self { listen, database, files, caps, receipt_key, public_url, callbacks, limits, patience, site })
    }

    /// Where the site is, for who serves it.
    ///
    /// # Errors
    /// There is no `Leptos.toml`, in words for whoever starts the server.
    pub(crate) fn site(&self) -> anyhow::Result<LeptosOptions> {
        let site = self.site.clone();
        site.context("Leptos.toml is neither beside the program nor in the current folder; start askpath from its own folder")
    }
}

/// The limits that the environment sets.
///
/// # Errors
/// Names the variable that holds no whole number in its range.
pub(crate) fn limits() -> anyhow::Result<Limits> {
    // A value that is no text is no number either: it is read as one that is refused.
    Ok(Limits::read(|name| std::env::var_os(name).map(|value| value.to_string_lossy().into_owned()))?)
}

/// What to log, as a filter of `tracing`: warnings unless the environment says otherwise. Those of the HTML parser are
/// about agents' texts, line after line, and no news to whoever runs the server.
pub(crate) fn log() -> String {
    std::env::var("ASKPATH_LOG").unwrap_or_else(|_| "warn,html5ever=error".to_owned())
}

/// Whole seconds, or for as long as it takes.
fn patience(text: &str) -> Result<Patience, String> {
    let seconds = Some(text).filter(|text| text.bytes().all(|byte| byte.is_ascii_digit())).and_then(|text| text.parse().ok());
    match (text, seconds) {
        ("forever", _) => Ok(Patience::Forever),
        (_, Some(seconds)) => Ok(Patience::For(Duration::from_secs(seconds))),
        _ => Err("it must be a whole number of seconds, or forever".to_owned()),
    }
}

/// Scheme, host and port of `url`: links are built on them, and pages stand at the root.
fn public_url(url: &str) -> anyhow::Result<String> {
    let refused = || format!("--public-url is {url:?}; it must be http:// or https:// with a host, maybe a port, and nothing after");
    let uri: Uri = url.parse().with_context(refused)?;
    match (uri.scheme_str(), uri.authority(), uri.path(), uri.query()) {
        (Some(scheme @ ("http" | "https")), Some(authority), "/" | "", None)
            if !authority.as_str().contains('@') && !authority.host().is_empty() && !url.contains('#') =>
        {
            Ok(format!("{scheme}://{authority}"))
        }
        _ => bail!("{}", refused()),
    }
}

fn is_loopback(ip: IpAddr) -> bool {
    ip.is_loopback()
}

fn database(url: Option<String>, data: Option<PathBuf>) -> anyhow::Result<PathBuf> {
    match url {
        None => {}
        Some(url) => match url.strip_prefix("sqlite:").map(|path| path.strip_prefix("//").unwrap_or(path)) {
            Some(path) if !path.is_empty() && !path.starts_with(":memory:") && !path.contains('?') => return Ok(PathBuf::from(path)),
            _ => bail!("--database is {url:?}; this version stores in a SQLite file alone, as sqlite:PATH"),
        },
    }
    let folder = match data {
        Some(folder) => folder,
        None => {
            let folders = ProjectDirs::from("", "", "askpath").context("this user has no home folder; name one with --data")?;
            folders.data_dir().to_owned()
        }
    };
    Ok(folder.join("askpath.db"))
}

/// Where the site is, as `Leptos.toml` says, which stands beside the program or else in the current folder: a program that
/// is unpacked with its own may be started in that of somebody else.
fn site() -> anyhow::Result<Option<LeptosOptions>> {
    let beside = std::env::current_exe().ok().and_then(|program| Some(program.parent()?.to_owned()));
    let folders = [beside, Some(PathBuf::new())].into_iter().flatten();
    let Some(file) = folders.map(|folder| folder.join("Leptos.toml")).find(|file| file.is_file()) else { return Ok(None) };
    let configuration = get_configuration(file.to_str()).with_context(|| format!("{} cannot be read", file.display()))?;
    let mut options = configuration.leptos_options;
    let root = file.with_file_name("").join(&*options.site_root);
    options.site_root = root.to_string_lossy().into_owned().into();
    Ok(Some(options))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_public_url_is_an_origin() {
        for (url, origin) in [
            ("https://ask.example", "https://ask.example"),
            ("https://ask.example/", "https://ask.example"),
            ("http://[::1]:4180", "http://[::1]:4180"),
            ("HTTPS://ask.example:8443", "https://ask.example:8443"),
        ] {
            assert_eq!(public_url(url).ok().as_deref(), Some(origin), "{url}");
        }
        for url in
            ["", "ask.example", "ftp://ask.example", "https://", "https://me@ask.example", "https://x/ask", "https://x/?a", "https://x/#a"]
        {
            assert!(public_url(url).is_err(), "{url}");
        }
    }

    #[test]
    fn a_wait_is_whole_seconds_or_forever() {
        assert_eq!(patience("50"), Ok(Patience::For(Duration::from_secs(50))));
        assert_eq!(patience("0"), Ok(Patience::For(Duration::ZERO)));
        assert_eq!(patience("forever"), Ok(Patience::Forever));
        for text in ["", "-1", "1.5", "1e3", "+1", "for ever", "99999999999999999999"] {
            assert!(patience(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_database_is_a_file() {
        let path = |url: &str| database(Some(url.to_owned()), None).ok();
        assert_eq!(path("sqlite:a/b.db"), Some(PathBuf::from("a/b.db")));
        assert_eq!(path("sqlite:///var/b.db"), Some(PathBuf::from("/var/b.db")));
        assert_eq!(path("sqlite:/var/b.db"), Some(PathBuf::from("/var/b.db")));
        for url in ["", "b.db", "sqlite:", "sqlite://", "sqlite::memory:", "sqlite:b.db?mode=ro", "postgres://x/y"] {
            assert_eq!(path(url), None, "{url}");
        }
        assert_eq!(database(None, Some(PathBuf::from("/data"))).ok(), Some(PathBuf::from("/data/askpath.db")));
    }
}
