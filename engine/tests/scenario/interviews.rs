//! An interview, action by action: revisions, conflicts, pages, progress, and how it ends.

use std::sync::Arc;

use engine::{Action, Custom, Given, Interview, Outcome, Page, Place, QuestionIndex, Rejected, Revision, Stage, Standing, Steer};

use crate::check::parse;

const SURVEY: &str = "a [x>b y>c]\nb -> d\nc! [p q] -> d\nd";

fn start(survey: &str) -> Interview {
    Interview::new(Arc::new(parse(survey).unwrap().graph().clone()))
}

fn find(interview: &Interview, id: &str) -> QuestionIndex {
    interview.graph.find(id).unwrap()
}

/// An action in the notation of answers: `a=x`, `a=~text`, `a=-`, or the name of any other action.
fn action(interview: &Interview, text: &str) -> Action {
    let Some((id, value)) = text.split_once('=') else {
        return match text {
            "submit" => Action::Submit,
            "expire" => Action::Expire,
            "cancel" => Action::Cancel,
            "withdraw" => Action::Withdraw,
            "supersede" => Action::Supersede,
            "discuss" => Action::Redirect(Steer::Discuss),
            reason => Action::Decline { reason: reason.to_string() },
        };
    };
    let question = find(interview, id);
    if value == "-" {
        return Action::Skip { question };
    }
    let (keys, custom) =
        value.split_once('~').map_or((value, Custom::Aside(String::new())), |(keys, custom)| (keys, Custom::Used(custom.into())));
    let choices = interview.graph.question(question).unwrap().kind.choices();
    let place = |key: &str| engine::ChoiceIndex::new(choices.iter().position(|choice| choice.key.as_str() == key).unwrap_or(99));
    let picked = keys.split(',').filter(|key| !key.is_empty()).map(place).collect();
    Action::Answer { question, given: Given::Choice { picked, custom }, note: String::new() }
}

/// Plays actions, each seeing the interview as it is.
#[track_caller]
fn play(survey: &str, script: &str) -> Interview {
    script.split("; ").filter(|step| !step.is_empty()).fold(start(survey), |interview, step| {
        let (action, seen) = (action(&interview, step), interview.revision);
        interview.apply(action, seen).unwrap_or_else(|rejected| panic!("{step}: {:?}", rejected.refused))
    })
}

/// The reasons for which an action is refused, after which the interview must be what it was.
#[track_caller]
fn refuse(interview: &Interview, step: &str, seen: u64) -> String {
    let Rejected { interview: after, refused } = interview.clone().apply(action(interview, step), Revision(seen)).unwrap_err();
    assert_eq!(&after, interview);
    let reason = |refused: &engine::Refused| format!("{} {}", refused.question, refused.refusal.code());
    refused.iter().map(reason).collect::<Vec<_>>().join("; ")
}

fn place_text(interview: &Interview, place: Place) -> String {
    match place {
        Place::Question(index) => interview.graph.question(index).unwrap().id.to_string(),
        Place::Review => "review".into(),
    }
}

/// The page a tab sees that asks for `at`: where it is, how far, what is before and after.
fn screen(interview: &Interview, at: &str) -> String {
    let wanted = match at {
        "" => None,
        "review" => Some(Place::Review),
        id => Some(Place::Question(interview.graph.find(id).unwrap_or(QuestionIndex::new(9_999)))),
    };
    let name = |index: QuestionIndex| interview.graph.question(index).unwrap().id.to_string();
    match interview.page(interview.place(wanted)) {
        Page::Question(page) => format!(
            "{} {}/{} done {} back {} next {}",
            page.question.id,
            page.number,
            page.progress.total,
            page.progress.done,
            page.previous.map_or("-".into(), name),
            place_text(interview, page.next),
        ),
        Page::Review(page) => {
            let row = |row: &engine::ReviewRow| format!("{}:{:?}", name(row.question), row.standing);
            let rows: Vec<String> = page.rows.iter().map(row).collect();
            let aside: Vec<String> = page.set_aside.iter().copied().map(name).collect();
            format!("review {} answered {} aside {}", rows.join(" "), page.answered(), aside.join(" ")).trim_end().to_string()
        }
        Page::Settled(outcome) => format!("settled {}", outcome.kind().as_str()),
    }
}

#[test]
fn the_first_page_is_the_first_open_question() {
    assert_eq!(screen(&start(SURVEY), ""), "a 1/1 done 0 back - next review");
    assert_eq!(screen(&play(SURVEY, "a=x"), ""), "b 2/3 done 1 back a next d");
    assert_eq!(screen(&play(SURVEY, "a=x; d=~z"), ""), "b 2/3 done 2 back a next d");
    assert_eq!(screen(&play(SURVEY, "a=x; b=-; d=~z"), ""), "review a:Answered b:Skipped d:Answered answered 2 aside");
}

#[test]
fn a_page_off_the_path_leads_to_the_first_open_one() {
    let interview = play(SURVEY, "a=x");
    assert_eq!(screen(&interview, "c"), screen(&interview, ""));
    assert_eq!(screen(&interview, "nobody"), screen(&interview, ""));
    assert_eq!(screen(&interview, "a"), "a 1/3 done 1 back - next b");
}

#[test]
fn the_review_opens_only_on_a_whole_path() {
    assert_eq!(screen(&play(SURVEY, "a=x"), "review"), "b 2/3 done 1 back a next d");
    assert!(screen(&play(SURVEY, "a=x; b=-; d=-"), "review").starts_with("review"));
}

#[test]
fn past_the_last_question_comes_the_first_one_left_open() {
    assert_eq!(screen(&play(SURVEY, "a=x; d=~z"), "d"), "d 3/3 done 2 back b next b");
    assert_eq!(screen(&play(SURVEY, "a=x; b=-"), "d"), "d 3/3 done 2 back b next review");
}

#[test]
fn progress_counts_the_current_path_and_never_passes_its_end() {
    let interview = play(SURVEY, "a=x; b=~t; d=~z");
    assert_eq!((interview.progress().done, interview.progress().total), (3, 3));
    let interview = play(SURVEY, "a=x; b=~t; d=~z; a=y");
    assert_eq!((interview.progress().done, interview.progress().total), (2, 3));
}

#[test]
fn changing_an_early_answer_keeps_later_ones() {
    let interview = play(SURVEY, "a=x; b=~t; d=~z; a=y; c=p");
    assert_eq!(screen(&interview, "review"), "review a:Answered c:Answered d:Answered answered 3 aside b");
    let back = play(SURVEY, "a=x; b=~t; d=~z; a=y; c=p; a=x");
    assert_eq!(screen(&back, "review"), "review a:Answered b:Answered d:Answered answered 3 aside c");
}

#[test]
fn what_is_set_aside_is_not_sent() {
    let Stage::Settled(Outcome::Answered(response)) = play(SURVEY, "a=x; b=~t; d=~z; a=y; c=p; submit").stage else {
        panic!("not settled")
    };
    let ids = |ids: Vec<&engine::QuestionId>| ids.into_iter().map(engine::QuestionId::as_str).collect::<Vec<_>>().join(" ");
    assert_eq!(ids(response.path.iter().collect()), "a c d");
    assert_eq!(ids(response.answers.iter().map(|answer| &answer.id).collect()), "a c d");
}

#[test]
fn a_change_raises_the_revision_and_the_same_again_does_not() {
    assert_eq!(start(SURVEY).revision, Revision(0));
    assert_eq!(play(SURVEY, "a=x").revision, Revision(1));
    assert_eq!(play(SURVEY, "a=x; a=x; a=x").revision, Revision(1));
    assert_eq!(play(SURVEY, "a=-; a=-").revision, Revision(1));
    assert_eq!(play(SURVEY, "a=x; a=y; a=x").revision, Revision(3));
}

#[test]
fn a_write_conflicts_only_if_that_questions_answer_changed_since() {
    let interview = play(SURVEY, "a=x; b=~one");
    // Another tab that saw revision 1 may write `d` and `a`, but not `b`.
    assert_eq!(refuse(&interview, "b=~two", 1), "b changed");
    assert_eq!(refuse(&interview, "b=-", 1), "b changed");
    assert!(interview.clone().apply(action(&interview, "d=~z"), Revision(0)).is_ok());
    assert!(interview.clone().apply(action(&interview, "a=y"), Revision(1)).is_ok());
    // The same content is no conflict.
    assert_eq!(interview.clone().apply(action(&interview, "b=~one"), Revision(0)).unwrap(), interview);
    assert_eq!(refuse(&interview, "a=y", 0), "a changed");
}

#[test]
fn a_submission_that_did_not_see_an_answer_conflicts() {
    let interview = play(SURVEY, "a=x; b=~one; d=~z");
    assert_eq!(refuse(&interview, "submit", 2), "d changed");
    assert!(interview.clone().apply(Action::Submit, Revision(3)).is_ok());
    // What is set aside does not matter to it.
    let aside = play(SURVEY, "a=x; a=y; c=p; d=-; b=~late");
    assert!(aside.apply(Action::Submit, Revision(4)).is_ok());
}

#[test]
fn a_submission_needs_a_whole_path() {
    assert_eq!(refuse(&play(SURVEY, "a=y"), "submit", 1), "c required");
    assert!(matches!(play(SURVEY, "a=y; c=q; submit").stage, Stage::Settled(Outcome::Answered(_))));
    // All that is open is optional: that is whole.
    assert!(matches!(play(SURVEY, "submit").stage, Stage::Settled(Outcome::Answered(_))));
}

#[test]
fn what_does_not_fit_is_refused_at_once() {
    let interview = start(SURVEY);
    assert_eq!(refuse(&interview, "a=x,y", 0), "a one_only");
    assert_eq!(refuse(&interview, "a=x~mine", 0), "a option_and_text");
    assert_eq!(refuse(&interview, "a=nope", 0), "a unknown_key");
    assert_eq!(refuse(&interview, "c=-", 0), "c required");
    assert_eq!(refuse(&interview, "a=~x\0", 0), "a control_character");
    assert_eq!(refuse(&interview, "no\u{1b}", 0), " control_character");
    let text = Action::Answer { question: find(&interview, "a"), given: Given::Text("t".into()), note: String::new() };
    assert_eq!(interview.clone().apply(text, Revision(0)).unwrap_err().refused[0].refusal.code(), "malformed");
    let nobody = Action::Skip { question: QuestionIndex::new(70_000) };
    assert_eq!(interview.clone().apply(nobody, Revision(0)).unwrap_err().refused[0].refusal.code(), "unknown_question");
    let note =
        Action::Answer { question: find(&interview, "b"), given: Given::nothing(&interview.graph.questions()[1].kind), note: "so".into() };
    assert_eq!(interview.apply(note, Revision(0)).unwrap_err().refused[0].refusal.code(), "note_not_allowed");
}

#[test]
fn an_empty_answer_is_kept_and_counts_as_open() {
    let interview = play(SURVEY, "a=x; b=~  ");
    assert_eq!(interview.answers.standing(&interview.graph, find(&interview, "b")), Standing::Open);
    assert_eq!(interview.progress().done, 1);
}

#[test]
fn a_skip_keeps_the_text_aside() {
    let interview = play(SURVEY, "a=x; b=~typed; b=-");
    let entry = interview.answers.entry(find(&interview, "b")).unwrap();
    assert_eq!(entry.given, Given::Choice { picked: Vec::new(), custom: Custom::Aside("typed".into()) });
    assert!(entry.skipped);
    let skipped = play(SURVEY, "a=x; a=-");
    assert_eq!(screen(&skipped, ""), "review a:Skipped answered 0 aside");
}

#[test]
fn text_that_an_option_replaced_is_kept_aside() {
    let interview = play("a [x]", "a=~typed");
    let question = find(&interview, "a");
    let given = Given::Choice { picked: vec![engine::ChoiceIndex::new(0)], custom: Custom::Aside("typed".into()) };
    let seen = interview.revision;
    let interview = interview.apply(Action::Answer { question, given, note: String::new() }, seen).unwrap();
    assert_eq!(interview.answers.standing(&interview.graph, question), Standing::Answered);
    let saved = interview.answers.save(&interview.graph);
    assert_eq!(engine::Answers::restore(&interview.graph, saved), interview.answers);
    let Stage::Settled(Outcome::Answered(response)) = interview.clone().apply(Action::Submit, interview.revision).unwrap().stage else {
        panic!()
    };
    assert_eq!(response.answers[0].accepted, engine::Accepted::Choice { selected: vec![engine::ChoiceKey::new("x")], custom: None });
}

#[test]
fn a_survey_settles_once() {
    for end in ["submit", "discuss", "cancel", "withdraw", "supersede", "no time"] {
        let settled = play(SURVEY, end);
        assert!(!settled.takes_answers());
        assert_eq!(settled.revision, Revision(1));
        for again in ["submit", "discuss", "cancel", "withdraw", "supersede", "expire", "no time"] {
            assert_eq!(refuse(&settled, again, 9), " settled");
        }
        assert_eq!(refuse(&settled, "a=x", 9), "a settled");
        assert_eq!(refuse(&settled, "a=-", 9), "a settled");
        assert!(screen(&settled, "a").starts_with("settled"));
    }
}

#[test]
fn settled_comes_before_any_other_reason() {
    assert_eq!(refuse(&play(SURVEY, "a=y; cancel"), "submit", 0), " settled");
}

#[test]
fn the_first_response_after_expiry_is_kept_beside_the_outcome() {
    let expired = play(SURVEY, "a=x; expire");
    assert!(expired.takes_answers());
    assert!(screen(&expired, "").starts_with("b 2/3"));
    for end in ["discuss", "cancel", "withdraw", "supersede", "expire", "no time"] {
        assert_eq!(refuse(&expired, end, 9), " settled");
    }
    let late = play(SURVEY, "a=x; expire; b=~t; submit");
    assert!(!late.takes_answers());
    assert_eq!(refuse(&late, "submit", 9), " settled");
    assert_eq!(screen(&late, ""), "settled expired");
    let Stage::Settled(Outcome::Expired { late: Some(response) }) = late.stage else { panic!("no late response") };
    assert_eq!(response.path.len(), 3);
}

#[test]
fn the_largest_revision_does_not_wrap() {
    let interview = Interview { revision: Revision(u64::MAX), ..start(SURVEY) };
    let action = action(&interview, "a=x");
    assert_eq!(interview.apply(action, Revision(u64::MAX)).unwrap().revision, Revision(u64::MAX));
}
