//! Small mutilations of what the fixtures of every door ask and answer, from a fixed seed: none is the server's fault, and
//! whatever is taken has its page.

use axum::http::{Request, header::CONTENT_TYPE};
use serde_json::Value;

use super::{
    Answer, JSON, Server,
    conformance::cases::{Case, FIXTURES, cases},
    mutations::Dice,
};

/// The longest text that is mutilated, in bytes; longer ones differ from shorter ones in length alone.
const LONGEST: usize = 2_000;

impl Dice {
    /// `text` with something else somewhere in it: a few bytes, or a value.
    fn spoil(&mut self, text: &str) -> Vec<u8> {
        match serde_json::from_str::<Value>(text) {
            Ok(mut json) if self.roll(4) > 0 => {
                for _ in 0..=self.roll(2) {
                    self.mutilate(&mut json);
                }
                json.to_string().into_bytes()
            }
            _ => self.scratch(text),
        }
    }
}

impl Server {
    async fn spoilt(&self, path: &str, body: Vec<u8>) -> Answer {
        let shown = String::from_utf8_lossy(&body).chars().take(2_000).collect::<String>();
        let answer = self.send(Request::post(path).header(CONTENT_TYPE, JSON), body).await;
        if !answer.status.is_success() {
            assert!(matches!(answer.status.as_u16(), 400 | 422), "{path}: {} {shown}", answer.status);
            answer.codes();
        }
        answer
    }
}

/// Cases whose specs are taken as they are.
fn samples() -> Vec<(&'static str, Case)> {
    let all = FIXTURES.iter().flat_map(|(door, file)| cases(file).into_iter().map(|case| (*door, case)));
    all.filter(|(_, case)| case.get("problems").is_none() && case.spec().len() < LONGEST).collect()
}

#[tokio::test]
async fn no_mutilated_spec_of_any_door_is_the_servers_fault_and_what_is_taken_has_its_page() {
    let server = Server::start().await;
    let (samples, mut dice, mut taken) = (samples(), Dice(0xD00), 0);
    for _ in 0..2_000 {
        let (door, case) = dice.pick(&samples);
        let body = dice.spoil(&case.spec());
        let checked = server.spoilt(&format!("/api/check/{door}"), body.clone()).await;
        let asked = server.spoilt(&format!("/api/{door}"), body.clone()).await;
        assert_eq!(checked.status.is_success(), asked.status.is_success(), "{}", String::from_utf8_lossy(&body));
        let to = *dice.pick(&["ask_survey", "ask_user_form", "request_choices", "form_elicitation_v2_request"]);
        server.spoilt(&format!("/api/convert?from={door}&to={to}"), body.clone()).await;
        if !asked.status.is_success() {
            continue;
        }
        taken += 1;
        let mut page = server.get(&format!("/s/{}", asked.json()["id"].as_str().expect("an id"))).await;
        if page.status == 303 {
            page = server.get(page.leads_to()).await;
        }
        assert_eq!(page.status, 200, "{}", String::from_utf8_lossy(&body));
    }
    assert!(taken > 100, "only {taken} of the specs were taken");
    assert_eq!(server.get("/").await.status, 200);
}

#[tokio::test]
async fn no_mutilated_answer_to_any_door_is_the_servers_fault() {
    let server = Server::start().await;
    let (samples, mut dice, mut refused) = (samples(), Dice(0xA115), 0);
    for _ in 0..1_500 {
        let (door, case) = dice.pick(&samples);
        let Some(answers) = case.given("answers").or_else(|| case.given("draft")).filter(|text| text.len() < LONGEST) else { continue };
        let asked = server.post(&format!("/api/{door}"), case.spec()).await;
        if asked.status != 201 {
            continue;
        }
        let id = asked.json()["id"].as_str().expect("an id").to_owned();
        let answer = server.spoilt(&format!("/s/{id}/submit"), dice.spoil(&answers)).await;
        if answer.status == 200 {
            assert_eq!(answer.json(), server.result(&id).await);
        } else {
            refused += 1;
            assert_eq!(server.status(&id).await["revision"], 0);
        }
    }
    assert!(refused > 300, "only {refused} were refused");
}
