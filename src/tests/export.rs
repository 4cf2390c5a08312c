//! `GET /api/surveys/{id}/export` and `GET /api/export`: what came of surveys, as JSON, CSV and Markdown.

use serde_json::{Value, json};

use super::{
    SECOND, Server,
    fixtures::{branching, first, tiny},
};

/// A question of every kind, whose words are formulas wherever words may stand.
fn every_kind() -> Value {
    let items = json!([{"id": "=i", "label": "=one"}, {"id": "j", "label": "two"}]);
    json!({"survey": {"title": "=cmd", "entry": "=q", "questions": {
        "=q": {"prompt": "=which?", "multiSelect": true, "notes": true, "next": "s",
            "options": [{"key": "=a", "label": "=A"}, {"key": "b", "label": "B, \"b\""}]},
        "s": {"prompt": "@rate", "kind": "scale", "next": "r", "points": [{"key": "p", "label": "Poor"}, {"key": "g", "label": "+good"}], "items": items},
        "r": {"prompt": "rank", "kind": "rank", "items": items, "next": "n"},
        "n": {"prompt": "number", "kind": "number", "next": "d"},
        "d": {"prompt": "date", "kind": "date", "next": "t"},
        "t": {"prompt": "text", "kind": "text", "next": "y"},
        "y": {"prompt": "yes?", "kind": "boolean", "next": "open"},
        "open": {"prompt": "open"}}}})
}

async fn answered(server: &Server) -> String {
    let id = server.ask(every_kind()).await;
    let answers = json!([
        {"id": "=q", "selected": ["=a", "b"], "custom": "=mine", "note": "-note"}, {"id": "s", "ratings": {"=i": "g"}},
        {"id": "r", "order": ["j", "=i"]}, {"id": "n", "number": -5.5}, {"id": "d", "date": "2026-01-02"},
        {"id": "t", "text": "\t=1+1\nsecond"}, {"id": "y", "boolean": true}]);
    let submitted = server.submit(&id, answers).await;
    assert_eq!(submitted.status, 200, "{}", submitted.text());
    id
}

fn rows(csv: &str) -> Vec<Vec<String>> {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(csv.as_bytes());
    reader.records().map(|row| row.expect("a row").iter().map(str::to_owned).collect()).collect()
}

#[tokio::test]
async fn json_is_the_doors_result_byte_for_byte() {
    let server = Server::start().await;
    let id = answered(&server).await;
    let exported = server.get(&format!("/api/surveys/{id}/export")).await;
    assert_eq!((exported.status.as_u16(), exported.header("content-type")), (200, "application/json"));
    assert_eq!(exported.text(), server.result(&id).await["result"].to_string());
    assert_eq!(exported.header("content-disposition"), format!("attachment; filename=\"survey-{id}.json\""));
}

#[tokio::test]
async fn csv_has_a_row_for_everything_that_was_said_and_no_cell_is_a_formula() {
    let server = Server::start().await;
    let id = answered(&server).await;
    let exported = server.get(&format!("/api/surveys/{id}/export?format=csv")).await;
    assert_eq!(exported.header("content-type"), "text/csv; charset=utf-8; header=present");
    let rows = rows(exported.text());
    assert_eq!(rows[0].join(","), "survey,outcome,late,question,prompt,kind,status,item,key,text,note");
    let said: Vec<_> = rows[1..].iter().map(|row| row[3..].join("|")).collect();
    assert_eq!(
        said,
        [
            "'=q|'=which?|choice|answered||'=a|'=A|'-note",
            "'=q|'=which?|choice|answered||b|B, \"b\"|",
            "'=q|'=which?|choice|answered|||'=mine|",
            "s|'@rate|scale|answered|'=i|g|'+good|",
            "s|'@rate|scale|answered|j|||",
            "r|rank|rank|answered|j|1|two|",
            "r|rank|rank|answered|'=i|2|'=one|",
            "n|number|number|answered|||-5.5|",
            "d|date|date|answered|||2026-01-02|",
            "t|text|text|answered|||'\t'=1+1\nsecond|",
            "y|yes?|boolean|answered|||true|",
            "open|open|choice|skipped||||",
        ]
    );
    assert!(rows[1..].iter().all(|row| row[..3] == [id.clone(), "answered".to_owned(), "false".to_owned()]));
}

#[tokio::test]
async fn markdown_shows_questions_and_answers_as_text() {
    let server = Server::start().await;
    let id = answered(&server).await;
    let exported = server.get(&format!("/api/surveys/{id}/export?format=markdown")).await;
    assert_eq!(exported.header("content-type"), "text/markdown; charset=utf-8");
    let expected = "# \\=cmd\n\nAnswered at 2025-11-24T16:00:00.000Z.\n\n## \\=which?\n\n- \\=A\n- B, \"b\"\n\n> \\=mine\n\nNote:\n\n> \\-note\n\
        \n## \\@rate\n\n- \\=one: \\+good\n- two: not rated\n\n## rank\n\n1. two\n2. \\=one\n\n## number\n\n- \\-5.5\n\n## date\n\n- 2026-01-02\n\
        \n## text\n\n> \\=1+1\\\n> second\n\n## yes?\n\n- yes\n\n## open\n\nLeft open.\n";
    assert_eq!(exported.text(), expected);
}

#[tokio::test]
async fn every_end_is_exported_and_what_came_late_is_said_to_be() {
    let server = Server::start().await;
    let declined = server.ask(tiny()).await;
    server.form(&format!("/s/{declined}/decline"), &[("reason", "not <b>now</b>")]).await;
    let csv = server.get(&format!("/api/surveys/{declined}/export?format=csv")).await;
    assert_eq!(rows(csv.text())[1].join("|"), format!("{declined}|declined|false||||||||"));
    let markdown = server.get(&format!("/api/surveys/{declined}/export?format=markdown")).await;
    assert!(markdown.text().contains("Declined at") && markdown.text().contains("> not \\<b\\>now\\</b\\>"), "{}", markdown.text());
    assert_eq!(server.get(&format!("/api/surveys/{declined}/export")).await.json()["error"]["code"], "SURVEY_CANCELLED");

    let late = server.ask_with("?expires_in=1", tiny()).await;
    server.clock.advance(SECOND);
    server.submit(&late, first()).await;
    let csv = server.get(&format!("/api/surveys/{late}/export?format=csv")).await;
    assert_eq!(rows(csv.text())[1][1..8].join("|"), "expired|true|q|Which?|choice|answered|");
    assert_eq!(server.get(&format!("/api/surveys/{late}/export")).await.json()["outcome"], "answered");
}

#[tokio::test]
async fn what_is_pending_unknown_or_asked_for_wrongly_is_refused() {
    let server = Server::start().await;
    let id = server.ask(tiny()).await;
    for format in ["json", "csv", "markdown"] {
        server.get(&format!("/api/surveys/{id}/export?format={format}")).await.refuses(409, "survey_pending");
        server.get(&format!("/api/surveys/nope/export?format={format}")).await.refuses(404, "unknown_survey");
    }
    server.get(&format!("/api/surveys/{id}/export?format=pdf")).await.refuses(400, "unknown_format");
    server.get("/api/export?format=").await.refuses(400, "unknown_format");
    server.get("/api/export?state=open").await.refuses(400, "unknown_state");
    server.get("/api/export?limit=1").await.refuses(400, "unknown_parameter");
    server.post("/api/export", tiny()).await.refuses(405, "wrong_method");
}

#[tokio::test]
async fn the_whole_list_is_exported_however_many_pages_it_has() {
    let server = Server::start().await;
    let mut ids = Vec::new();
    for _ in 0..401 {
        server.clock.advance(1);
        ids.insert(0, server.ask_with("?agent=%3D1&session=s&keep=true", tiny()).await);
    }
    let other = server.ask_with("?session=t", branching()).await;
    server.delete(&format!("/api/surveys/{other}")).await;

    let csv = server.get("/api/export?format=csv&session=s").await;
    let rows = rows(csv.text());
    assert_eq!(rows[0][..5].join(","), "id,url,door,title,agent");
    assert_eq!(rows[1..].iter().map(|row| row[0].clone()).collect::<Vec<_>>(), ids);
    assert_eq!(rows[1][2..8].join("|"), "ask_survey|Tiny|'=1|s|pending|");

    let all = server.get("/api/export").await.json();
    assert_eq!(all["surveys"].as_array().expect("surveys").len(), 402);
    let settled = server.get("/api/export?state=settled").await.json();
    assert_eq!(settled["surveys"].as_array().expect("surveys").len(), 1);
    assert_eq!(server.get("/api/export?session=none").await.json(), json!({"surveys": []}));
    let markdown = server.get("/api/export?format=markdown&session=s").await;
    assert_eq!(markdown.text().lines().count(), 403);
    assert!(markdown.text().lines().nth(2).is_some_and(|line| line.starts_with("| Tiny | \\=1 | pending |")), "{}", markdown.text());
}
