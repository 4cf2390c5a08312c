//! The rules of the house that a search can hold: which file may name what, how long files are, and that what is said
//! twice is said alike.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

/// The most lines of a file.
const LONGEST: usize = 300;

struct Source {
    /// From the root of the project, with slashes.
    name: String,
    text: String,
}

impl Source {
    /// The part that is not its tests.
    fn code(&self) -> &str {
        self.text.split("#[cfg(test)]\nmod tests {").next().unwrap()
    }

    fn is_test(&self) -> bool {
        let tests = [
            "src/tests",
            "src/fence/cases.rs",
            "src/diagrams/cases.rs",
            "src/store/contract",
            "tests/",
            "engine/tests/",
            "benches/",
            "engine/benches/",
        ];
        tests.iter().any(|tests| self.name.starts_with(tests))
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn sources() -> Vec<Source> {
    let mut sources = Vec::new();
    for folder in ["src", "tests", "benches", "app/src", "engine/src", "engine/tests", "engine/benches"] {
        collect(&root().join(folder), &mut sources);
    }
    assert!(sources.len() > 100);
    sources
}

fn collect(folder: &Path, sources: &mut Vec<Source>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, sources);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let name = path.strip_prefix(root()).unwrap().to_str().unwrap().replace('\\', "/");
            sources.push(Source { name, text: fs::read_to_string(&path).unwrap() });
        }
    }
}

/// Lines of the program, not of its tests, that hold one of `words` in a file that is not `allowed`.
#[track_caller]
fn only_in(allowed: &[&str], words: &[&str]) {
    let mut found = Vec::new();
    for source in sources().iter().filter(|source| !source.is_test()) {
        if allowed.iter().any(|allowed| source.name.starts_with(allowed)) {
            continue;
        }
        for (number, line) in source.code().lines().enumerate() {
            if !line.trim_start().starts_with("//") && words.iter().any(|word| line.contains(word)) {
                found.push(format!("{}:{}: {}", source.name, number + 1, line.trim()));
            }
        }
    }
    assert!(found.is_empty(), "{words:?} stand in\n{}", found.join("\n"));
}

#[test]
fn routes_stand_in_the_router() {
    only_in(&["src/router.rs"], &[".route(", ".api_route(", ".route_service(", ".nest(", ".nest_service(", ".fallback("]);
}

#[test]
fn sql_stands_in_the_store() {
    only_in(&["src/store.rs", "src/store/"], &["sqlx", "SELECT ", "INSERT INTO", "DELETE FROM", "UPDATE "]);
}

#[test]
fn the_environment_is_read_in_one_place() {
    only_in(&["src/config.rs"], &["env::var", "env::vars", "from_env"]);
}

#[test]
fn only_the_server_knows_http_and_tokio() {
    only_in(&["src/"], &["axum", "tokio", "hyper"]);
    only_in(&["src/", "app/src/"], &["leptos", "std::"]);
}

#[test]
fn engine_and_store_are_called_by_surveys_alone() {
    let callers = ["src/store", "src/surveys", "src/cli/serve.rs"];
    only_in(&callers, &["store.create(", "store.save(", "store.load(", "Store::open"]);
    only_in(&["src/surveys", "src/cli/local.rs", "engine/"], &["door.parse(", ".submission(", ".apply(action", ".respond("]);
}

#[test]
fn html_is_made_in_two_places_and_shown_from_there() {
    only_in(&["app/src/wording.rs", "app/src/markdown.rs", "app/src/field.rs", "app/src/asking.rs"], &["Html(", "Html::trusted"]);
    let showing = ["app/src/pages/start.rs", "app/src/pages/card.rs", "app/src/pages/wizard.rs", "app/src/depth.rs", "app/src/asking.rs"];
    only_in(&showing, &["inner_html="]);
    only_in(&["app/src/live/page.rs"], &["set_inner_html", "set_outer_html", "insert_adjacent_html"]);
}

#[test]
fn features_are_asked_for_in_two_files_and_before_modules() {
    let allowed = ["app/src/lib.rs", "src/diagrams.rs"];
    for source in sources().iter().filter(|source| !allowed.contains(&source.name.as_str()) && source.name != "tests/tidy.rs") {
        let lines: Vec<_> = source.text.lines().collect();
        for (number, pair) in lines.windows(2).enumerate() {
            let asks = pair[0].contains("cfg") && pair[0].contains("feature");
            let module = pair[1].trim_start().trim_start_matches("pub ").starts_with("mod ");
            assert!(!asks || module, "{}:{}: {}", source.name, number + 1, pair[0]);
        }
    }
}

#[test]
fn files_are_short_and_say_what_they_are() {
    for source in sources() {
        let lines = source.text.lines().count();
        assert!(lines <= LONGEST, "{} has {lines} lines; the most is {LONGEST}", source.name);
        assert!(source.text.starts_with("//!"), "{} does not begin with what it is", source.name);
        assert!(!source.name.ends_with("/mod.rs"), "{}", source.name);
        for banned in ["utils", "helpers", "common", "types", "models", "services", "core", "manager", "handler"] {
            assert!(!source.name.split(['/', '.']).any(|part| part == banned), "{}", source.name);
        }
    }
}

#[test]
fn scripts_are_short_say_what_they_are_and_make_no_html() {
    let scripts = fs::read_dir(root().join("public")).unwrap().map(|entry| entry.unwrap().path());
    let scripts: Vec<_> = scripts.filter(|path| path.extension().is_some_and(|extension| extension == "js")).collect();
    assert!(scripts.len() >= 3);
    for path in scripts {
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.starts_with("// ") && text.lines().count() <= LONGEST, "{}", path.display());
        let banned = ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function", ".style"];
        assert!(!banned.iter().any(|banned| text.contains(banned)), "{}", path.display());
    }
}

#[test]
fn nothing_is_left_for_later() {
    let marks = ["TODO", "FIXME", "XXX", "#[ignore"];
    let mut files: Vec<(String, String)> = sources().into_iter().map(|source| (source.name, source.text)).collect();
    for folder in ["scripts", "style", "public", "locales", "migrations/sqlite", "examples"] {
        for entry in fs::read_dir(root().join(folder)).unwrap() {
            let path: PathBuf = entry.unwrap().path();
            if path.is_file() {
                files.push((path.display().to_string(), fs::read_to_string(&path).unwrap()));
            }
        }
    }
    for (name, text) in files.iter().filter(|(name, _)| name != "tests/tidy.rs") {
        assert!(!marks.iter().any(|mark| text.contains(mark)), "{name}");
    }
}

#[test]
fn what_the_server_and_cargo_leptos_read_is_the_same() {
    let deployed = keys(&read("Leptos.toml"), "[package.metadata.leptos]");
    let built = keys(&read("Cargo.toml"), "[[workspace.metadata.leptos]]");
    assert!(deployed.contains_key("output-name") && deployed.len() > 2);
    for (key, value) in &deployed {
        assert_eq!(built.get(key), Some(value), "{key}");
    }
}

/// The keys of one table of a TOML file, each on one line.
fn keys(toml: &str, header: &str) -> BTreeMap<String, String> {
    let lines = toml.lines().skip_while(|line| *line != header).skip(1).take_while(|line| !line.starts_with('['));
    let pairs = lines.filter_map(|line| line.split_once('='));
    pairs.map(|(key, value)| (key.trim().to_owned(), value.trim().to_owned())).collect()
}

#[test]
fn lock_files_name_no_registry() {
    for name in ["package-lock.json", "end2end/package-lock.json"] {
        let lock = read(name);
        for host in ["\"resolved\"", "://"] {
            let found = lock.lines().find(|line| line.contains(host) && !line.contains("\"url\""));
            assert_eq!(found, None, "{name}");
        }
    }
}
