//! What is wrong with how questions lead to each other.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use crate::{
    problem::{At, Problem, Problems, quote},
    survey::{Graph, wiring::Wiring},
};

pub(super) fn report_cycles(graph: &Graph, wiring: &Wiring, questions_at: At<'_>, problems: &mut Problems) {
    for cycle in &wiring.cycles {
        let spelt: Vec<String> = cycle.iter().filter_map(|index| Some(quote(graph.question(*index)?.id.as_str()))).collect();
        let [.., closing, first] = cycle.as_slice() else { continue };
        let Some(question) = graph.question(*closing) else { continue };
        let at = questions_at.key(question.id.as_str());
        let message = format!("the questions {} form a cycle; break one of these edges", spelt.join(" → "));
        match question.kind.choices().iter().position(|choice| choice.next.as_ref().is_some_and(|next| next.contains(first))) {
            Some(option) if !question.next.contains(first) => {
                problems.add(at.key("options").index(option).key("next"), "cycle", message);
            }
            _ => problems.add(at.key("next"), "cycle", message),
        }
    }
}

/// Warnings: what is not asked refuses nothing.
pub(super) fn unreachable(graph: &Graph, wiring: &Wiring, questions_at: At<'_>) -> Vec<Problem> {
    let lost = graph.indices().zip(&graph.questions).filter(|(index, _)| !wiring.leads(graph.entry, *index));
    lost.map(|(_, question)| Problem {
        pointer: questions_at.key(question.id.as_str()).to_string(),
        code: "unreachable_question",
        message: format!("no path reaches {}; it is never asked: link to it with \"next\" or remove it", quote(question.id.as_str())),
    })
    .collect()
}
