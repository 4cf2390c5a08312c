//! `answer`: a person walks a survey in a terminal. The engine says what is asked, as it does in the page, and every answer
//! is kept by the server as soon as it is given, so that one may go on in a browser, and the other way round.
//!
//! The talk itself is on stdout; here alone it is not JSON.

mod follow;
mod input;
mod line;
mod shown;
mod talk;
mod upload;

use std::{
    io::{self, BufRead, Write as _},
    process::ExitCode,
    sync::Arc,
};

use app::api::Ending;
use clap::Args;
use engine::{Entry, Given, Interview, Kind, Page, Place, Question, QuestionIndex, Standing, Survey};

use self::{
    follow::refuses,
    input::{next_line, rest_of_text},
    line::{Command, HELP, Line},
    talk::{Talk, Told},
};
use super::client::ServerArg;

#[derive(Args, Debug)]
pub(super) struct AnswerArgs {
    #[command(flatten)]
    server: ServerArg,
    /// The survey's id
    id: String,
}

pub(super) fn answer(args: &AnswerArgs) -> anyhow::Result<ExitCode> {
    let mut talk = Talk::new(&args.server, &args.id);
    let (source, survey, snapshot) = talk.load()?;
    let graph = Arc::new(survey.graph().clone());
    let ending = snapshot.ending;
    let mut walk = Walk { talk, survey, interview: snapshot.interview(graph), ending, place: Place::Review, from_review: false };
    if ending == Some(Ending::Over) {
        return walk.talk.end();
    }
    say(&shown::head(&source, &walk.survey));
    if ending == Some(Ending::Late) {
        say("Nobody waits for it any more; what you send now is kept beside that.");
    }
    walk.place = walk.interview.place(None);
    walk.go(&mut io::stdin().lock())
}

fn say(text: &str) {
    // A reader that has gone away is no failure of ours.
    let _ = writeln!(io::stdout(), "{text}");
}

/// Where the person stands.
struct Walk {
    talk: Talk,
    survey: Survey,
    interview: Interview,
    ending: Option<Ending>,
    place: Place,
    /// The question was opened from the review, and leads back there.
    from_review: bool,
}

/// What a line led to.
enum Step {
    /// Show where one stands.
    Show,
    /// Ask for another line.
    Again,
    End(ExitCode),
}

impl Walk {
    fn go(&mut self, input: &mut impl BufRead) -> anyhow::Result<ExitCode> {
        let mut step = Step::Show;
        loop {
            match step {
                Step::End(code) => return Ok(code),
                Step::Show => self.show(),
                Step::Again => {}
            }
            let _ = write!(io::stdout(), "> ").and_then(|()| io::stdout().flush());
            let Some(first) = next_line(input)? else { return Ok(stopped()) };
            step = match Line::read(&first) {
                Line::Command(command) => self.obey(command)?,
                Line::Empty => self.carry_on()?,
                Line::Unknown => {
                    say("That is no command; :help lists them.");
                    Step::Again
                }
                Line::Text(text) => self.take(&text, input)?,
            };
            if self.ending == Some(Ending::Over) && !matches!(step, Step::End(_)) {
                return self.talk.end();
            }
        }
    }

    fn show(&self) {
        match self.interview.page(self.place) {
            Page::Question(page) => {
                if let Some(text) = self.survey.texts().question(page.index) {
                    say(&shown::question(&page, text));
                }
                if self.is_outdated() {
                    say("The agent changed this question after you answered it. An empty line keeps your answer.");
                }
            }
            Page::Review(review) => say(&shown::review(&self.survey, &self.interview, &review)),
            Page::Settled(_) => {}
        }
    }

    fn obey(&mut self, command: Command) -> anyhow::Result<Step> {
        match command {
            Command::Help => {
                say(HELP);
                Ok(Step::Again)
            }
            Command::Quit => Ok(Step::End(stopped())),
            Command::Back => Ok(self.back()),
            Command::Review => Ok(self.review()),
            Command::Skip => self.skip(),
            Command::Clear => self.keep(|question, entry| Entry { note: entry.note, ..Entry::new(Given::nothing(&question.kind)) }),
            Command::Note(note) => self.keep(|_, entry| Entry { note, ..entry }),
            Command::RowNote(row, note) => {
                self.keep(|question, entry| Entry { given: line::noted(question, entry.given, row, note), ..entry })
            }
            Command::Quick(number) => self.quick(number),
            Command::Decline(reason) => self.talk.decline(&reason).map(Step::End),
            Command::Submit => self.submit(),
        }
    }

    fn back(&mut self) -> Step {
        let previous = match self.interview.page(self.place) {
            Page::Question(page) => page.previous,
            Page::Review(review) => review.previous,
            Page::Settled(_) => None,
        };
        match previous {
            Some(previous) => self.place = Place::Question(previous),
            None => say("This is the first question."),
        }
        self.from_review = false;
        Step::Show
    }

    fn review(&mut self) -> Step {
        self.place = self.interview.place(Some(Place::Review));
        if self.place != Place::Review {
            say("This is still open:");
        }
        Step::Show
    }

    /// Goes on from a question that is done, or leaves it open.
    fn carry_on(&mut self) -> anyhow::Result<Step> {
        let Place::Question(index) = self.place else { return Ok(Step::Again) };
        match self.interview.answers.standing(&self.interview.graph, index) {
            Standing::Open if self.is_outdated() => Ok(match self.keep(|_, entry| entry)? {
                Step::Show if !self.is_outdated() => self.onward(index),
                step => step,
            }),
            Standing::Open => self.skip(),
            Standing::Answered | Standing::Skipped => Ok(self.onward(index)),
        }
    }

    fn onward(&mut self, index: QuestionIndex) -> Step {
        self.place = self.interview.onward(index, self.from_review);
        self.from_review &= self.place != Place::Review;
        Step::Show
    }

    fn skip(&mut self) -> anyhow::Result<Step> {
        let Place::Question(index) = self.place else { return Ok(Step::Again) };
        if refuses(self.interview.clone().skip(index, self.interview.revision)) {
            return Ok(Step::Again);
        }
        let told = self.talk.skip(&self.interview, index)?;
        Ok(if self.adopt(told)? { self.onward(index) } else { Step::Show })
    }

    /// Takes what was typed: an answer, or in the review the number of a question to change.
    fn take(&mut self, text: &str, input: &mut impl BufRead) -> anyhow::Result<Step> {
        let index = match self.place {
            Place::Question(index) => index,
            Place::Review => return Ok(self.change(text)),
        };
        let Some(question) = self.interview.graph.question(index).cloned() else { return Ok(Step::Again) };
        let is_long = matches!(question.kind, Kind::Text { multiline: true, .. });
        let whole = if is_long { rest_of_text(text, input)? } else { text.to_owned() };
        let entry = self.entry(&question, index);
        let given = match self.talk.given(&question, &entry.given, &whole)? {
            Ok(given) => given,
            Err(advice) => {
                say(&advice);
                return Ok(Step::Again);
            }
        };
        if let Some(step) = self.send(index, &Entry { note: entry.note, ..Entry::new(given) })? {
            return Ok(step);
        }
        let kept = self.entry(&question, index);
        Ok(match kept.is_whole(&question) {
            Ok(()) => self.onward(index),
            Err(refusal) => {
                say(&format!("Kept, and not whole: {refusal}"));
                Step::Again
            }
        })
    }

    /// Changes what is kept of the question, and stays.
    fn keep(&mut self, change: impl FnOnce(&Question, Entry) -> Entry) -> anyhow::Result<Step> {
        let Place::Question(index) = self.place else { return Ok(Step::Again) };
        let Some(question) = self.interview.graph.question(index).cloned() else { return Ok(Step::Again) };
        let entry = change(&question, self.entry(&question, index));
        Ok(self.send(index, &entry)?.unwrap_or(Step::Show))
    }

    /// Has the server keep an answer, if the engine takes it; what to do next if it was not kept.
    fn send(&mut self, index: QuestionIndex, entry: &Entry) -> anyhow::Result<Option<Step>> {
        if refuses(self.interview.clone().answer(index, entry.clone(), self.interview.revision)) {
            return Ok(Some(Step::Again));
        }
        let told = self.talk.answer(&self.interview, index, entry)?;
        Ok(if self.adopt(told)? { None } else { Some(Step::Show) })
    }

    fn entry(&self, question: &Question, index: QuestionIndex) -> Entry {
        self.interview.answers.entry(index).cloned().unwrap_or_else(|| Entry::new(Given::nothing(&question.kind)))
    }

    fn change(&mut self, text: &str) -> Step {
        let path = self.interview.path();
        let row = text.trim().parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        match row.and_then(|row| path.questions().get(row).copied()) {
            Some(index) => {
                (self.place, self.from_review) = (Place::Question(index), true);
                Step::Show
            }
            None => {
                say("Type the number of an answer to change it, or :submit to send them all.");
                Step::Again
            }
        }
    }

    fn quick(&mut self, number: usize) -> anyhow::Result<Step> {
        let known = number.checked_sub(1).filter(|position| *position < self.survey.templates().len());
        let Some(position) = known else {
            say("There is no such template.");
            return Ok(Step::Again);
        };
        let told = self.talk.quick(&self.interview, position)?;
        Ok(if self.adopt(told)? { self.review() } else { Step::Show })
    }

    fn submit(&mut self) -> anyhow::Result<Step> {
        if self.interview.place(Some(Place::Review)) != Place::Review {
            return Ok(self.review());
        }
        let told = self.talk.submit(&self.interview)?;
        if told.taken {
            say("Sent. Thank you.");
            return Ok(Step::End(ExitCode::SUCCESS));
        }
        if !self.adopt(Told { taken: true, ..told })? {
            return Ok(Step::Show);
        }
        say("It was not sent: an answer was changed elsewhere, or does not fit. Look it over again.");
        Ok(self.review())
    }
}

fn stopped() -> ExitCode {
    say("Stopped. What you answered is kept; go on with the same command, or in the page.");
    ExitCode::FAILURE
}
