//! The next version of a survey, for every survey and every answer.

use engine::{Answers, Response, Standing, doors::ask_survey::AskSurvey, path};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::{
    parse, read,
    spec::{Random, Spec},
    survey, told,
};

proptest! {
    #![proptest_config(crate::config(400))]

    #[test]
    fn the_same_survey_again_changes_nothing((_, survey, _, answers, _) in told()) {
        prop_assert_eq!(survey.carry(&answers, &survey), answers);
        prop_assert!(survey.broken_by(&survey, &AskSurvey).is_empty());
        prop_assert_eq!(survey.added_by(&survey).count(), 0);
    }

    #[test]
    fn answers_are_carried_to_any_survey_and_count_there_only_where_the_same_is_asked(
        (_, before, _, answers, seed) in told(),
        (size, options) in (1..12_usize, 0..5_usize),
    ) {
        let (_, after) = survey(Spec::new(&mut Random(seed.wrapping_add(1)), size, options));
        let carried = before.carry(&answers, &after);
        for (to, entry) in carried.iter() {
            let id = after.graph().question(to).unwrap().id.as_str();
            let index = before.graph().find(id).unwrap();
            let counts = carried.standing(after.graph(), to) != Standing::Open;
            prop_assert!(!counts || before.asks_the_same(index, &after, to), "{id}");
            prop_assert_eq!(&entry.note, &answers.entry(index).unwrap().note);
        }
        // The path is what these answers lead to in the new survey, however they came there.
        let kept = Answers::restore(after.graph(), carried.save(after.graph()));
        prop_assert_eq!(path(after.graph(), &kept), path(after.graph(), &carried));
    }

    #[test]
    fn a_survey_that_only_gains_questions_keeps_every_answer_and_sends_it((spec, before, made_up, answers, _) in told()) {
        // In another order, too.
        let mut more: Value = serde_json::from_str(&spec.json()).unwrap();
        more["survey"]["questions"]["one more"] = json!({"prompt": "!", "kind": "text"});
        let after = parse(&more.to_string()).unwrap();
        prop_assert!(before.broken_by(&after, &AskSurvey).is_empty());
        prop_assert_eq!(before.added_by(&after).count(), 1);
        let carried = before.carry(&answers, &after);
        prop_assert_eq!(&carried, &read(&after, &spec, &made_up));
        let sent = Response::new(before.graph(), &answers);
        let then = Response::new(after.graph(), &carried);
        if let (Ok(sent), Ok(then)) = (sent, then) {
            prop_assert!(sent.answers.iter().all(|answer| then.answers.contains(answer)));
        }
    }
}
