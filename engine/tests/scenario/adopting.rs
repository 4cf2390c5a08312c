//! Templates taken as one's own: what is sent is the template's, and what a person gave before is not lost with it.

use std::sync::Arc;

use engine::{Action, Answers, Custom, Given, Interview, Json, Outcome, Page, Place, Response, Revision, Stage, Survey, doors::Door};

use crate::check::parse;

/// `a` leads to `b` or `c`; the template says y, and writes to `c`.
const SURVEY: &str = r#"{"survey":{"entry":"a","questions":{
    "a":{"prompt":"A","notes":true,"options":[{"key":"x","label":"X","next":"b"},{"key":"y","label":"Y","next":["c","m"]}]},
    "b":{"prompt":"B"},"c":{"prompt":"C"},
    "m":{"prompt":"M","multiSelect":true,"options":[{"key":"p","label":"P"},{"key":"q","label":"Q"}]}},
    "quick":[{"key":"t","label":"T","answers":{"a":{"selected":["y"]},"c":{"custom":" mine "},"m":{"selected":["q","p"]}}}]}}"#;

struct Told {
    survey: Survey,
    interview: Interview,
}

impl Told {
    fn start() -> Self {
        let survey = parse(SURVEY).unwrap();
        let interview = Interview::new(Arc::new(survey.graph().clone()));
        Self { survey, interview }
    }

    fn template(&self) -> Answers {
        self.survey.templates()[0].answers.clone()
    }

    /// Gives an answer: picked options by position, text used beside or instead of them, a note.
    fn answer(mut self, id: &str, picked: &[usize], custom: Custom, note: &str) -> Self {
        let picked = picked.iter().copied().map(engine::ChoiceIndex::new).collect();
        let action =
            Action::Answer { question: self.interview.graph.find(id).unwrap(), given: Given::Choice { picked, custom }, note: note.into() };
        let seen = self.interview.revision;
        self.interview = self.interview.apply(action, seen).unwrap();
        self
    }

    fn adopt(mut self) -> Self {
        let (template, seen) = (self.template(), self.interview.revision);
        self.interview = self.interview.apply(Action::Adopt { template }, seen).unwrap();
        self
    }

    fn send(mut self) -> Self {
        let (template, seen) = (self.template(), self.interview.revision);
        self.interview = self.interview.apply(Action::AdoptAndSubmit { template }, seen).unwrap();
        self
    }

    fn response(&self) -> &Response {
        match &self.interview.stage {
            Stage::Settled(Outcome::Answered(response) | Outcome::Expired { late: Some(response) }) => response,
            other => panic!("{other:?}"),
        }
    }

    fn entry(&self, id: &str) -> &engine::Entry {
        self.interview.answers.entry(self.interview.graph.find(id).unwrap()).unwrap()
    }

    fn set_aside(&self) -> Vec<&str> {
        let Page::Review(page) = self.interview.page(Place::Review) else { panic!("the review should open") };
        page.set_aside.iter().map(|index| self.interview.graph.question(*index).unwrap().id.as_str()).collect()
    }
}

fn aside(text: &str) -> Custom {
    Custom::Aside(text.into())
}

fn used(text: &str) -> Custom {
    Custom::Used(text.into())
}

#[test]
fn a_template_that_is_sent_cannot_be_told_from_answers_by_hand() {
    let told = Told::start().send();
    let by_hand = r#"[{"id":"a","selected":["y"]},{"id":"c","selected":[],"custom":"mine"},{"id":"m","selected":["q","p"]}]"#;
    let door = engine::doors::ask_survey::AskSurvey;
    let (_, response) = door.submission(&told.survey, &Json::parse(by_hand).unwrap()).unwrap();
    assert_eq!(told.response(), &response);
    assert_eq!(told.interview.revision, Revision(1));
}

#[test]
fn what_is_sent_is_the_templates_whatever_the_draft_said() {
    let fresh = Told::start().send();
    let drafts = [
        Told::start().answer("a", &[0], aside(""), "").answer("b", &[], used("kept"), ""),
        Told::start().answer("a", &[], used("neither"), "a remark"),
        Told::start().answer("a", &[1], aside("first thought"), "").answer("m", &[0, 1], aside(""), ""),
        Told::start().answer("c", &[], used("other"), ""),
    ];
    for draft in drafts {
        let revision = draft.interview.revision;
        let sent = draft.send();
        assert_eq!(sent.response(), fresh.response());
        assert_eq!(sent.interview.revision, Revision(revision.0 + 1));
        // What is kept leads where the response says.
        assert_eq!(Response::new(&sent.interview.graph, &sent.interview.answers).as_ref(), Ok(sent.response()));
    }
}

#[test]
fn answers_that_a_template_leaves_out_are_kept_off_its_path() {
    let told = Told::start().answer("a", &[0], aside(""), "").answer("b", &[], used("kept"), "").adopt();
    assert_eq!(told.set_aside(), ["b"]);
    assert_eq!(told.entry("b").given, Given::Choice { picked: vec![], custom: used("kept") });
}

#[test]
fn text_that_a_template_replaces_with_an_option_stays_aside() {
    let told = Told::start().answer("a", &[], used("my own"), "").adopt();
    assert_eq!(told.entry("a").given, Given::Choice { picked: vec![engine::ChoiceIndex::new(1)], custom: aside("my own") });
}

#[test]
fn an_answer_that_says_the_same_stays_with_its_note_and_another_takes_its_note_along() {
    let same = Told::start().answer("a", &[1], aside("typed"), "since yesterday").adopt();
    assert_eq!((same.entry("a").note.as_str(), same.entry("a").changed), ("since yesterday", Revision(1)));
    let other = Told::start().answer("a", &[0], aside(""), "since yesterday").adopt();
    assert_eq!((other.entry("a").note.as_str(), other.entry("a").changed), ("", Revision(2)));
}

#[test]
fn a_template_taken_twice_changes_nothing_more() {
    let once = Told::start().adopt();
    assert_eq!(once.interview.revision, Revision(1));
    assert_eq!(once.adopt().interview.revision, Revision(1));
}

#[test]
fn a_skip_is_replaced_and_its_question_answered() {
    let mut told = Told::start();
    let question = told.interview.graph.find("a").unwrap();
    told.interview = told.interview.apply(Action::Skip { question }, Revision(0)).unwrap();
    assert_eq!(told.send().response().skipped, []);
}

#[test]
fn a_template_overwrites_nothing_that_changed_since_and_is_free_of_what_it_leaves_alone() {
    let told = Told::start().answer("b", &[], used("elsewhere"), "").answer("a", &[0], aside(""), "");
    for submit in [false, true] {
        let template = told.template();
        let action = if submit { Action::AdoptAndSubmit { template } } else { Action::Adopt { template } };
        let rejected = told.interview.clone().apply(action.clone(), Revision(1)).unwrap_err();
        assert_eq!(rejected.interview, told.interview);
        let refused: Vec<_> = rejected.refused.iter().map(|refused| (refused.question.as_str(), refused.refusal.code())).collect();
        assert_eq!(refused, [("a", "changed")]);
        assert!(told.interview.clone().apply(action, Revision(2)).is_ok());
    }
    // `b` is not the template's to overwrite, and `a` says the same already.
    let told = Told::start().answer("a", &[1], aside(""), "").answer("b", &[], used("elsewhere"), "");
    let template = told.template();
    assert!(told.interview.apply(Action::Adopt { template }, Revision(0)).is_ok());
}

#[test]
fn after_expiry_one_template_is_kept_as_late_and_a_survey_that_is_over_takes_none() {
    let mut told = Told::start();
    told.interview = told.interview.apply(Action::Expire, Revision(0)).unwrap();
    let late = told.send();
    assert!(matches!(&late.interview.stage, Stage::Settled(Outcome::Expired { late: Some(_) })));
    assert_eq!(late.response(), Told::start().send().response());
    for action in [Action::Adopt { template: late.template() }, Action::AdoptAndSubmit { template: late.template() }] {
        let rejected = late.interview.clone().apply(action, late.interview.revision).unwrap_err();
        assert_eq!((rejected.interview, rejected.refused[0].refusal.code()), (late.interview.clone(), "settled"));
    }
}
