//! Random surveys and answers from a seed, the same on every machine. Edges lead from lower to higher places, so there
//! is no cycle; the order of definition is shuffled.

#[path = "kinds.rs"]
pub(crate) mod kinds;
#[path = "seed.rs"]
mod seed;

use kinds::{Other, Said, number};
pub(crate) use seed::Random;
use serde_json::{Value, json};

#[derive(Clone, Debug)]
pub(crate) struct Spec {
    /// By place; the first is the entry.
    pub questions: Vec<Question>,
    order: Vec<usize>,
}

#[derive(Clone, Debug)]
pub(crate) struct Question {
    pub id: String,
    pub form: Form,
    pub custom: bool,
    pub skippable: bool,
    pub options: Vec<Choice>,
    /// The fewest and the most options of an answer.
    pub bounds: Option<(usize, usize)>,
    pub next: Vec<usize>,
    pub show_if: Option<Rule>,
}

impl Question {
    /// These options, no more of them than fit, and this text.
    pub(crate) fn choice(&self, mut keys: Vec<usize>, custom: &str) -> Answer {
        let (least, most) = self.bounds.unwrap_or((0, usize::MAX));
        keys.truncate(most);
        let alone = keys.iter().any(|key| self.options[*key].exclusive);
        let enough = alone || keys.is_empty() || keys.len() >= least;
        Answer::Choice { keys, custom: custom.to_owned(), enough }
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Form {
    Text,
    One,
    Many,
    Other(Other),
}

impl Form {
    fn is_number(self) -> bool {
        matches!(self, Form::Other(other) if other.is_number())
    }

    /// Whether it can be asked how many are picked.
    fn is_counted(self) -> bool {
        matches!(self, Form::One | Form::Many) || matches!(self, Form::Other(other) if other.is_list())
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Choice {
    pub key: String,
    pub next: Option<Vec<usize>>,
    pub exclusive: bool,
}

#[derive(Clone, Debug)]
pub(crate) enum Rule {
    All(Vec<Rule>),
    Any(Vec<Rule>),
    Not(Box<Rule>),
    Answered(usize),
    AnyOf(usize, Vec<usize>),
    AllOf(usize, Vec<usize>),
    Count(usize, usize, usize),
    /// In hundredths.
    Number(usize, Option<i64>, Option<i64>),
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Answer {
    Nothing,
    Skip,
    Choice {
        keys: Vec<usize>,
        custom: String,
        /// As many as there must be.
        enough: bool,
    },
    Text(String),
    Said(Said),
}

impl Spec {
    pub(crate) fn new(random: &mut Random, size: usize, options: usize) -> Self {
        let mut questions: Vec<Question> = (0..size).map(|place| question(random, place, size, options)).collect();
        for place in 1..size {
            questions[place].show_if = random.one_in(3).then(|| rule(random, &questions[..place], 2));
        }
        let order = random.shuffled((0..size).collect());
        Self { questions, order }
    }

    /// The arguments of `ask_survey`, in the order of definition.
    pub(crate) fn json(&self) -> String {
        let members: Vec<String> =
            self.order.iter().map(|place| format!("{}:{}", json!(self.questions[*place].id), self.question_json(*place))).collect();
        format!(r#"{{"survey":{{"title":"T","entry":{},"questions":{{{}}}}}}}"#, json!(self.questions[0].id), members.join(","))
    }

    fn question_json(&self, place: usize) -> Value {
        let question = &self.questions[place];
        let ids = |places: &[usize]| -> Value { places.iter().map(|place| self.questions[*place].id.as_str()).collect() };
        let option = |choice: &Choice| {
            let mut json = json!({"key": choice.key, "label": format!("L {}", choice.key), "exclusive": choice.exclusive});
            if let Some(next) = &choice.next {
                json["next"] = ids(next);
            }
            json
        };
        let mut json = json!({"prompt": "?", "skippable": question.skippable, "next": ids(&question.next)});
        match question.form {
            Form::Text => json["kind"] = json!("text"),
            Form::Other(other) => json.as_object_mut().unwrap().extend(other.json().as_object().unwrap().clone()),
            Form::One | Form::Many => {
                json["multiSelect"] = json!(question.form == Form::Many);
                json["allowCustom"] = json!(question.custom);
                json["options"] = question.options.iter().map(option).collect();
                if let Some((least, most)) = question.bounds {
                    json["minItems"] = json!(least);
                    json["maxItems"] = json!(most);
                }
            }
        }
        if let Some(rule) = &question.show_if {
            json["showIf"] = self.rule_json(rule);
        }
        json
    }

    fn rule_json(&self, rule: &Rule) -> Value {
        let all = |rules: &[Rule]| -> Value { rules.iter().map(|rule| self.rule_json(rule)).collect() };
        let node = |place: &usize| self.questions[*place].id.as_str();
        let keys =
            |place: &usize, keys: &[usize]| -> Value { keys.iter().map(|key| self.questions[*place].options[*key].key.as_str()).collect() };
        match rule {
            Rule::All(rules) => json!({"all": all(rules)}),
            Rule::Any(rules) => json!({"any": all(rules)}),
            Rule::Not(rule) => json!({"not": self.rule_json(rule)}),
            Rule::Answered(of) => json!({"node": node(of), "answered": true}),
            Rule::AnyOf(of, picks) => json!({"node": node(of), "anyOf": keys(of, picks)}),
            Rule::AllOf(of, picks) => json!({"node": node(of), "allOf": keys(of, picks)}),
            Rule::Count(of, min, max) => json!({"node": node(of), "count": {"min": min, "max": max}}),
            Rule::Number(of, min, max) => {
                let bounds = [("min", min), ("max", max)].into_iter().filter_map(|(key, bound)| Some((key, number((*bound)?))));
                let mut test = json!({"node": node(of)});
                bounds.for_each(|(key, bound)| test[key] = bound);
                test
            }
        }
    }

    /// An answer to each question, most of them something.
    pub(crate) fn answers(&self, random: &mut Random) -> Vec<Answer> {
        self.questions.iter().map(|question| answer(random, question)).collect()
    }

    /// Answers as they are sent, without those to the questions that `leave_out` names.
    pub(crate) fn answers_json(&self, answers: &[Answer], leave_out: impl Fn(usize) -> bool) -> String {
        let all = self.questions.iter().zip(answers).enumerate().filter(|(place, _)| !leave_out(*place));
        let one = |(_, (question, answer)): (usize, (&Question, &Answer))| match answer {
            Answer::Nothing => None,
            Answer::Skip => Some(json!({"id": question.id, "selected": [], "skipped": true})),
            Answer::Text(text) => Some(json!({"id": question.id, "text": text})),
            Answer::Said(said) => Some(said.json(&question.id)),
            Answer::Choice { keys, custom, .. } => {
                let keys: Vec<&str> = keys.iter().map(|key| question.options[*key].key.as_str()).collect();
                Some(json!({"id": question.id, "selected": keys, "custom": custom}))
            }
        };
        all.filter_map(one).collect::<Value>().to_string()
    }

    /// Leaves out the conditions of the questions that `which` names.
    pub(crate) fn without_rules(mut self, which: impl Fn(&Question) -> bool) -> Self {
        for question in self.questions.iter_mut().filter(|question| which(question)) {
            question.show_if = None;
        }
        self
    }
}

fn question(random: &mut Random, place: usize, size: usize, most_options: usize) -> Question {
    let names = ["q", "__proto__", "a/b~", "..", "问题 ", "🧭"];
    let other = Form::Other(Other::any(random));
    let form = *random.pick(&[Form::Text, Form::One, Form::One, Form::Many, Form::Many, other, other]);
    let option = |key: usize, random: &mut Random| Choice {
        key: format!("{}{key}", random.pick(&["k", "~/", "键"])),
        next: random.one_in(2).then(|| edges(random, place, size)),
        exclusive: random.one_in(6),
    };
    let has_options = matches!(form, Form::One | Form::Many);
    let count = if has_options { random.below(most_options + 1) } else { 0 };
    let options: Vec<Choice> = (0..count).map(|key| option(key, random)).collect();
    let together = options.iter().filter(|option| !option.exclusive).count();
    let bounds = (form == Form::Many && together > 0 && random.one_in(3)).then(|| {
        let least = 1 + random.below(together);
        (least, least + random.below(together + 1 - least))
    });
    Question {
        id: format!("{}{place}", random.pick(&names)),
        form,
        custom: has_options && (count == 0 || random.one_in(2)),
        skippable: !random.one_in(3),
        options,
        bounds,
        next: edges(random, place, size),
        show_if: None,
    }
}

/// Up to three later places, most often the very next, sometimes one twice.
fn edges(random: &mut Random, place: usize, size: usize) -> Vec<usize> {
    let ahead = size - place - 1;
    let count = if ahead == 0 { 0 } else { *random.pick(&[0, 1, 1, 1, 2, 2, 3]) };
    (0..count).map(|_| place + 1 + if random.one_in(2) { 0 } else { random.below(ahead) }).collect()
}

fn rule(random: &mut Random, earlier: &[Question], depth: usize) -> Rule {
    let of = random.below(earlier.len());
    let options = earlier[of].options.len();
    let keys = |random: &mut Random| {
        let mut keys = random.some(0..options);
        if keys.is_empty() {
            keys.push(random.below(options));
        }
        keys
    };
    match random.below(if depth == 0 { 4 } else { 7 }) {
        1 if options > 0 => Rule::AnyOf(of, keys(random)),
        2 if options > 0 => Rule::AllOf(of, keys(random)),
        3 if earlier[of].form.is_number() => {
            let bounds = [-10, 0, 10].map(Some);
            let (low, high) = (*random.pick(&bounds), *random.pick(&bounds));
            let (min, max) = (low.min(high), low.max(high));
            random.pick(&[Rule::Number(of, min, max), Rule::Number(of, min, None), Rule::Number(of, None, max)]).clone()
        }
        3 if earlier[of].form.is_counted() => {
            let min = random.below(3);
            Rule::Count(of, min, min + random.below(3))
        }
        4 => Rule::Not(Box::new(rule(random, earlier, depth - 1))),
        5 => Rule::All((0..=random.below(2)).map(|_| rule(random, earlier, depth - 1)).collect()),
        6 => Rule::Any((0..=random.below(2)).map(|_| rule(random, earlier, depth - 1)).collect()),
        _ => Rule::Answered(of),
    }
}

pub(crate) fn answer(random: &mut Random, question: &Question) -> Answer {
    match random.below(8) {
        0 => return Answer::Nothing,
        1 if question.skippable => return Answer::Skip,
        _ => {}
    }
    let words = [" ", "free text", " trimmed\n", "自由"];
    match question.form {
        Form::Text => return Answer::Text((*random.pick(&words)).to_string()),
        Form::Other(other) => return Answer::Said(random.pick(&other.answers(!question.skippable)).clone()),
        Form::One | Form::Many => {}
    }
    let some = random.some(0..question.options.len());
    let mut keys = random.shuffled(some);
    if question.form != Form::Many || keys.iter().any(|key| question.options[*key].exclusive) {
        keys.truncate(1);
    }
    let alone = keys.iter().any(|key| question.form != Form::Many || question.options[*key].exclusive);
    let custom = if question.custom && !alone && random.one_in(2) { *random.pick(&words) } else { "" };
    question.choice(keys, custom)
}
