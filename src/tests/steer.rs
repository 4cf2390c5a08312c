//! Steering: the agent is sent back with an instruction, and the person is told what comes next.

use futures::future::join_all;
use serde_json::json;

use super::{
    Answer, Server, attributes,
    fixtures::{branching, introduced, tiny},
    question,
};

impl Server {
    async fn steer(&self, id: &str, steer: &str) -> Answer {
        self.form(&format!("/s/{id}/steer"), &[("steer", steer)]).await
    }

    async fn done(&self, id: &str) -> Answer {
        self.get(&format!("/s/{id}/done")).await
    }
}

/// The part of a page that is looked at again when something happens.
#[track_caller]
fn next(page: &Answer) -> String {
    let (_, rest) = page.text().split_once("id=\"awaited\" data-live").expect("a part that is live");
    let (next, _) = rest.split_once("</div>").expect("its end");
    assert!(next.contains("id=\"next\" data-live"), "{next}");
    next.to_owned()
}

#[tokio::test]
async fn the_agent_gets_outcome_and_instruction() {
    let server = Server::start().await;
    for (steer, instruction) in [("reroll", "asked better"), ("push", "go deeper"), ("discuss", "rather talk")] {
        let id = server.ask(branching()).await;
        assert_eq!(server.steer(&id, steer).await.leads_to(), format!("/s/{id}/done"));
        let result = server.result(&id).await;
        assert_eq!((&result["outcome"], &result["is_error"]), (&json!("redirected"), &json!(false)));
        let members: Vec<_> = result["result"].as_object().expect("an object").keys().collect();
        assert_eq!(members, ["outcome", "title", "instruction"]);
        assert_eq!((&result["result"]["outcome"], &result["result"]["title"]), (&json!(steer), &json!("Release scope")));
        let text = result["result"]["instruction"].as_str().expect("an instruction");
        assert!(text.contains(instruction) && (steer == "discuss" || text.contains("Call ask_survey again")), "{text}");
    }
}

#[tokio::test]
async fn the_person_is_told_what_happens_next() {
    let server = Server::start().await;
    let told = [
        ("reroll", "porter has been told to ask again: the same topic, in better words."),
        ("push", "porter has been told to look into it first and to ask again with more behind it."),
        ("discuss", "porter has been told to talk it over with you."),
    ];
    for (steer, text) in told {
        let id = server.ask_with("?agent=porter&session=s", branching()).await;
        server.answer(&id, "kind", &[("pick", "0"), ("go", "next")]).await;
        server.steer(&id, steer).await;
        let page = server.done(&id).await;
        for text in ["Sent back to porter", text, "No answers were sent.", "Your draft, not sent", "A fix"] {
            assert!(page.text().contains(text), "{text} is not in {}", page.text());
        }
        assert_eq!(next(&page).contains("reload it"), steer != "discuss");
        server.clock.advance(1);
    }
}

#[tokio::test]
async fn without_a_session_nothing_is_promised_on_this_page() {
    let server = Server::start().await;
    let id = server.ask(tiny()).await;
    server.steer(&id, "reroll").await;
    server.clock.advance(1);
    server.ask(tiny()).await;
    let next = next(&server.done(&id).await);
    assert!(next.contains("in the list of all surveys") && !next.contains("solid"), "{next}");
}

#[tokio::test]
async fn the_new_survey_of_the_same_session_is_offered_when_it_is_there() {
    let server = Server::start().await;
    let beside = server.ask_with("?session=s", tiny()).await;
    server.clock.advance(1);
    let id = server.ask_with("?session=s&keep=true", tiny()).await;
    server.clock.advance(1);
    for steer in ["reroll", "push", "discuss"] {
        server.steer(&id, steer).await;
    }
    server.clock.advance(1);
    server.ask_with("?session=other", tiny()).await;
    server.ask(tiny()).await;
    let awaited = next(&server.done(&id).await);
    assert!(!awaited.contains("solid") && !awaited.contains(&beside), "what was asked before is no answer: {awaited}");

    server.clock.advance(1);
    let new = server.ask_with("?session=s", tiny()).await;
    let there = next(&server.done(&id).await);
    assert!(there.contains("The new survey is here.") && there.contains("Open the new survey") && there.contains("solid"), "{there}");
    assert!(attributes(&there, "href").contains(&format!("/s/{new}")), "{there}");

    server.clock.advance(1);
    let newer = server.ask_with("?session=s", tiny()).await;
    assert!(attributes(&next(&server.done(&id).await), "href").contains(&format!("/s/{newer}")));
    server.delete(&format!("/api/surveys/{newer}")).await;
    assert!(!next(&server.done(&id).await).contains("solid"), "what is over is nothing to answer");
}

#[tokio::test]
async fn a_survey_that_was_replaced_goes_on_offering_the_newer_one() {
    let server = Server::start().await;
    let old = server.ask_with("?session=s", tiny()).await;
    server.clock.advance(1);
    let newer = server.ask_with("?session=s", tiny()).await;
    let offered = next(&server.done(&old).await);
    assert!(offered.contains("Open the newer one") && attributes(&offered, "href").contains(&format!("/s/{newer}")), "{offered}");
}

#[tokio::test]
async fn steering_stands_beside_start_or_in_the_menu_with_a_line_for_each() {
    let server = Server::start().await;
    let (started, at_once) = (server.ask_with("?agent=porter", introduced()).await, server.ask_with("?agent=porter", tiny()).await);
    server.answer(&at_once, "q", &[("pick", "0"), ("go", "next")]).await;
    for path in [format!("/s/{started}"), question(&at_once, "q"), format!("/s/{at_once}/review")] {
        let page = server.get(&path).await;
        let html = page.text();
        for text in ["value=\"reroll\"", "value=\"push\"", "value=\"discuss\"", "porter asks about the same again, in better words."] {
            assert_eq!(html.matches(text).count(), 1, "{path} {text}: {html}");
        }
        for described in attributes(html, "aria-describedby").iter().filter(|id| id.ends_with("-hint")) {
            assert_eq!(html.matches(&format!(" id=\"{described}\"")).count(), 1, "{path} {described}");
        }
        assert_eq!(attributes(html, "action").iter().filter(|action| action.ends_with("/steer")).count(), 1, "{path}");
        let place = |text: &str| html.find(text).unwrap_or_else(|| panic!("{text} is not in {html}"));
        assert!(place("/decline\"") < place("/cancel\"") && place("/cancel\"") < place("/settings\""), "{path}");
        if path != format!("/s/{started}") {
            assert!(place("/steer\"") < place("/decline\""), "{path}");
        }
    }
}

#[tokio::test]
async fn after_expiry_and_after_the_end_there_is_nobody_to_send_back() {
    let server = Server::start().await;
    let late = server.ask_with("?expires_in=60", introduced()).await;
    server.clock.advance(61 * super::SECOND);
    let page = server.get(&format!("/s/{late}")).await;
    assert!(!page.text().contains("/steer"), "{}", page.text());
    assert_eq!(server.steer(&late, "reroll").await.leads_to(), format!("/s/{late}/done"));
    assert_eq!(server.done(&late).await.leads_to(), format!("/s/{late}"));
    assert_eq!(server.result(&late).await["outcome"], "expired");

    let over = server.ask(tiny()).await;
    server.steer(&over, "push").await;
    let result = server.result(&over).await;
    for steer in ["reroll", "push", "discuss"] {
        assert_eq!(server.steer(&over, steer).await.leads_to(), format!("/s/{over}/done"));
    }
    assert_eq!(server.result(&over).await, result);
    assert_eq!(server.submit(&over, super::fixtures::first()).await.status, 410);
}

#[tokio::test]
async fn of_many_ways_that_are_taken_at_once_one_counts() {
    let server = Server::start().await;
    for _ in 0..20 {
        let id = server.ask(tiny()).await;
        let each = |number: usize| {
            let (server, id) = (server.clone(), id.clone());
            async move {
                match number {
                    0 => server.form(&format!("/s/{id}/decline"), &[]).await,
                    1 => server.form(&format!("/s/{id}/cancel"), &[]).await,
                    _ => server.steer(&id, ["reroll", "push", "discuss"][number % 3]).await,
                }
            }
        };
        let answers = join_all((0..8).map(each)).await;
        assert!(answers.iter().all(|answer| answer.leads_to() == format!("/s/{id}/done")));
        assert_eq!(server.seen(&id).await, "1");
    }
}

#[tokio::test]
async fn what_is_no_way_is_refused_and_changes_nothing() {
    let server = Server::start().await;
    let id = server.ask(tiny()).await;
    for steer in ["", "Reroll", "answered", "reroll ", "<script>"] {
        let refused = server.steer(&id, steer).await;
        assert_eq!(refused.status, 422, "{steer}");
        assert!(refused.text().contains("This could not be taken"), "{}", refused.text());
    }
    assert_eq!(server.form(&format!("/s/{id}/steer"), &[]).await.status, 422);
    assert_eq!(server.steer("abcdefghijklmnopqrstuv", "reroll").await.status, 404);
    assert_eq!(server.get(&format!("/s/{id}/steer")).await.leads_to(), question(&id, "q"));
    assert_eq!((server.status(&id).await["state"].clone(), server.seen(&id).await), (json!("pending"), "0".into()));
}
