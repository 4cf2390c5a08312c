//! Thousands of small mutilations of what is sent, from a fixed seed: none is the server's fault.

use axum::http::{Request, header::CONTENT_TYPE};
use serde_json::{Value, json};

use super::{
    FORM, JSON, Server, encoded,
    fixtures::{branching, introduced, text},
    question,
};

/// xorshift64*
pub(super) struct Dice(pub(super) u64);

impl Dice {
    pub(super) fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % sides
    }

    pub(super) fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.roll(from.len())]
    }

    /// Changes one value somewhere in `json` to something else.
    pub(super) fn mutilate(&mut self, json: &mut Value) {
        let children = match json {
            Value::Array(list) => list.len(),
            Value::Object(map) => map.len(),
            _ => 0,
        };
        if children == 0 || self.roll(4) == 0 {
            *json = self.oddity();
            return;
        }
        let chosen = self.roll(children);
        match json {
            Value::Array(list) => match self.roll(8) {
                0 => drop(list.remove(chosen)),
                1 => list.push(list[chosen].clone()),
                _ => self.mutilate(&mut list[chosen]),
            },
            Value::Object(map) => {
                let key = map.keys().nth(chosen).expect("a key").clone();
                match self.roll(8) {
                    0 => drop(map.remove(&key)),
                    1 => drop(map.insert(self.word(), Value::Null)),
                    2 => {
                        let moved = map.remove(&key).expect("a value");
                        map.insert(self.word(), moved);
                    }
                    _ => self.mutilate(&mut map[&key]),
                }
            }
            _ => unreachable!("it has children"),
        }
    }

    fn oddity(&mut self) -> Value {
        match self.roll(9) {
            0 => Value::Null,
            1 => json!(self.roll(2) == 0),
            2 => json!(-1),
            3 => json!(1e300),
            4 => json!(u64::MAX),
            5 => json!([]),
            6 => json!({}),
            7 => json!([self.word(), self.word()]),
            _ => json!(self.word()),
        }
    }

    fn word(&mut self) -> String {
        const WORDS: [&str; 22] = [
            "",
            " ",
            "kind",
            "bug",
            "scope",
            "when",
            "fix",
            "a",
            "q",
            "next",
            "options",
            "showIf",
            "__proto__",
            "..",
            "\u{0}",
            "\u{202e}",
            "😀",
            "<script>",
            "choice",
            "scale",
            "a\nb",
            "%00",
        ];
        let word = *self.pick(&WORDS);
        if self.roll(40) == 0 { word.repeat(3_000) } else { word.to_owned() }
    }

    /// Changes a few bytes of `text`.
    pub(super) fn scratch(&mut self, text: &str) -> Vec<u8> {
        let mut bytes = text.as_bytes().to_vec();
        for _ in 0..=self.roll(3) {
            if bytes.is_empty() {
                break;
            }
            let at = self.roll(bytes.len());
            match self.roll(4) {
                0 => drop(bytes.remove(at)),
                1 => bytes.insert(at, *self.pick(b"{}[]\",:\\0-%&=\x00\xff\n")),
                2 => bytes.truncate(at),
                _ => bytes[at] = *self.pick(b"{}[]\",:\\0-%&=\x00\xff\n"),
            }
        }
        bytes
    }
}

#[tokio::test]
async fn no_mutilated_spec_is_the_servers_fault_and_what_is_taken_can_be_answered() {
    let server = Server::start().await;
    let mut dice = Dice(0x5EED);
    let mut taken = 0;
    for round in 0..2_500 {
        let mut spec = if round % 2 == 0 { branching() } else { introduced() };
        let body = if dice.roll(4) == 0 {
            dice.scratch(&spec.to_string())
        } else {
            for _ in 0..=dice.roll(2) {
                dice.mutilate(&mut spec);
            }
            spec.to_string().into_bytes()
        };
        let shown = String::from_utf8_lossy(&body).chars().take(2_000).collect::<String>();
        let answer = server.send(Request::post("/api/ask_survey").header(CONTENT_TYPE, JSON), body).await;
        if answer.status != 201 {
            assert!(matches!(answer.status.as_u16(), 400 | 422), "{} {shown}", answer.status);
            answer.codes();
            continue;
        }
        taken += 1;
        let id = answer.json()["id"].as_str().expect("an id").to_owned();
        let mut page = server.get(&format!("/s/{id}")).await;
        if page.status == 303 {
            page = server.get(page.leads_to()).await;
        }
        assert_eq!(page.status, 200, "{shown}");
    }
    assert!(taken > 200, "only {taken} of the specs were taken");
    assert_eq!(server.get("/").await.status, 200);
}

#[tokio::test]
async fn no_mutilated_answer_is_the_servers_fault() {
    let server = Server::start().await;
    let mut dice = Dice(0xA25);
    let whole = json!({"path": ["kind", "scope", "when"], "answers": [
        {"id": "kind", "selected": ["new"]}, {"id": "scope", "selected": ["a", "c"], "custom": "d"}, {"id": "when", "selected": [], "skipped": true}]});
    let mut id = server.ask(branching()).await;
    for _ in 0..1_500 {
        let mut answers = if dice.roll(2) == 0 { whole.clone() } else { whole["answers"].clone() };
        let body = if dice.roll(4) == 0 {
            dice.scratch(&answers.to_string())
        } else {
            dice.mutilate(&mut answers);
            answers.to_string().into_bytes()
        };
        let answer = server.send(Request::post(format!("/s/{id}/submit")).header(CONTENT_TYPE, JSON), body).await;
        if answer.status == 200 {
            assert_eq!(answer.json(), server.result(&id).await);
            id = server.ask(branching()).await;
        } else {
            assert!(matches!(answer.status.as_u16(), 400 | 422), "{} {answers}", answer.status);
            answer.codes();
            assert_eq!(server.status(&id).await["revision"], 0);
        }
    }
}

#[tokio::test]
async fn no_mutilated_insight_is_the_servers_fault() {
    let server = Server::start().await;
    let mut dice = Dice(0x1D5);
    let id = server.ask(branching()).await;
    for _ in 0..600 {
        let mut insight = json!({"question": dice.pick(&["kind", "bug", "scope", "when"]), "insight": dice.word()});
        let body = if dice.roll(4) == 0 {
            dice.scratch(&insight.to_string())
        } else {
            dice.mutilate(&mut insight);
            insight.to_string().into_bytes()
        };
        let answer = server.send(Request::post(format!("/api/surveys/{id}/insight")).header(CONTENT_TYPE, JSON), body).await;
        if answer.status != 200 {
            assert!(matches!(answer.status.as_u16(), 400 | 422), "{} {insight}", answer.status);
            answer.codes();
        }
    }
    assert_eq!(server.get(&question(&id, "kind")).await.status, 200);
}

#[tokio::test]
async fn no_mutilated_form_is_the_servers_fault() {
    let server = Server::start().await;
    let mut dice = Dice(0xF0);
    let (choices, words) = (server.ask(branching()).await, server.ask(text()).await);
    for _ in 0..1_200 {
        let (id, at) = *dice.pick(&[(&choices, "kind"), (&choices, "bug"), (&choices, "scope"), (&choices, "when"), (&words, "t")]);
        let mut fields = Vec::new();
        for _ in 0..dice.roll(7) {
            let name = *dice.pick(&["pick", "pick", "custom", "text", "note", "seen", "go", "exact", "ask", "at", ""]);
            let odd = dice.word();
            let value = dice
                .pick(&["0", "1", "2", "99999", "other", "next", "back", "skip", "save", "leave_open", "mine", "newer", "ask", &odd])
                .to_string();
            fields.push((name, value));
        }
        let fields: Vec<_> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let body = encoded(&fields);
        let body = if dice.roll(4) == 0 { dice.scratch(&body) } else { body.into_bytes() };
        let path = if dice.roll(8) == 0 { format!("/s/{id}/submit") } else { question(id, at) };
        let request = Request::post(&path).header(CONTENT_TYPE, FORM);
        let wizard = dice.roll(3) == 0;
        let request = if wizard { request.header("accept", app::api::BINARY) } else { request };
        let shown = String::from_utf8_lossy(&body).into_owned();
        let answer = server.send(request, body).await;
        assert!(answer.status.as_u16() < 500, "{} {path} {shown}", answer.status);
        if answer.status == 303 {
            assert!(answer.leads_to().starts_with(&format!("/s/{id}")), "{}", answer.leads_to());
        }
    }
}

#[tokio::test]
async fn no_mutilated_address_is_the_servers_fault() {
    let server = Server::start().await;
    let mut dice = Dice(0xADD);
    let id = server.ask(introduced()).await;
    let paths = [
        format!("/s/{id}?at=q"),
        format!("/s/{id}/review"),
        format!("/s/{id}/wording"),
        format!("/s/{id}/source"),
        format!("/api/surveys/{id}"),
        format!("/api/surveys/{id}/text"),
        format!("/api/surveys/{id}/result?wait=0"),
        "/api/surveys?state=pending&limit=5&session=x&before=5-abcdefghijklmnopqrstuv".into(),
        "/api/schemas/ask_survey".into(),
        "/pkg/askpath.css".into(),
    ];
    for _ in 0..1_500 {
        let path = dice.pick(&paths);
        let scratched = dice.scratch(path);
        let address = String::from_utf8_lossy(&scratched).replace(char::is_control, "%00");
        let Ok(uri) = address.parse::<axum::http::Uri>() else { continue };
        if !uri.path().starts_with('/') || uri.authority().is_some() {
            continue;
        }
        // One of them may have become a stream, which does not end.
        if uri.path().ends_with("events") {
            continue;
        }
        let answer = server.get(&address).await;
        assert!(answer.status.as_u16() < 500, "{} {address}", answer.status);
    }
}
