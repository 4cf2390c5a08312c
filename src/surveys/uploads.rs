//! Files that a person gives as answers. A file is kept first, and is an answer once one names it: whoever uploads changes
//! no answer. Only this server makes the URIs of uploads, from its own rows, so an answer that names one of this folder
//! that its question was not given is refused.
//!
//! What no answer names is removed when the survey ends, and before, an hour after it came, if room is needed.

mod room;

use std::collections::HashSet;

use engine::{Entry, Given, Interview, Kind, Outcome, Question, QuestionIndex, Refusal, Refused, Stage};

use crate::{
    error::Error,
    files::{Files, Incoming, kind, safe_name},
    store::{Named, SurveyId, Upload},
    surveys::{Loaded, Surveys, response_of},
};

/// Why a file was not kept. A person is told in their language, everybody else the code and this.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Unkept {
    #[error("the file is empty; send one with something in it")]
    Empty,
    #[error("the file is larger than {most} bytes; send a smaller one")]
    TooLarge { most: u64 },
    #[error("what is in the file is not what its name says; give it the ending of what it is")]
    Lies,
    #[error("files of this kind are not asked for here; send one of the kinds that the question accepts")]
    NotAccepted,
    #[error("the files of this survey would be larger than {most} bytes together; send less")]
    Full { most: u64 },
    #[error("at most {most} files of this survey are kept; send no more")]
    TooMany { most: usize },
}

impl Unkept {
    /// Stable, lower snake_case.
    pub(crate) fn code(self) -> &'static str {
        match self {
            Unkept::Empty => "empty_file",
            Unkept::TooLarge { .. } => "file_too_large",
            Unkept::Lies => "file_lies",
            Unkept::NotAccepted => "not_accepted",
            Unkept::Full { .. } => "no_room",
            Unkept::TooMany { .. } => "too_many_files",
        }
    }

    pub(crate) fn is_about_size(self) -> bool {
        matches!(self, Unkept::TooLarge { .. } | Unkept::Full { .. } | Unkept::TooMany { .. })
    }
}

/// Why an upload came to nothing.
#[derive(Debug)]
pub(crate) enum Stopped {
    /// The person can do something about it.
    Unkept(Unkept),
    Failed(Error),
}

impl<E: Into<Error>> From<E> for Stopped {
    fn from(error: E) -> Self {
        Stopped::Failed(error.into())
    }
}

/// An upload that is coming in; given up when this is dropped.
pub(crate) struct Receiving {
    surveys: Surveys,
    loaded: Loaded,
    question: Question,
    name: String,
    incoming: Incoming,
}

impl Surveys {
    pub(crate) fn files(&self) -> &Files {
        &self.0.files
    }

    /// The question that files are given to.
    ///
    /// # Errors
    /// [`Error::Gone`] if nothing is taken any more; [`Error::NotOffered`] if it takes no files.
    pub(crate) fn takes_files(&self, loaded: &Loaded, index: QuestionIndex) -> Result<(), Error> {
        if !loaded.interview.takes_answers() {
            return Err(Error::Gone(Box::new(self.result(loaded))));
        }
        match loaded.parsed.graph.question(index).map(|question| &question.kind) {
            Some(Kind::Files(_)) => Ok(()),
            Some(_) | None => Err(Error::NotOffered),
        }
    }

    /// Begins to take a file that is called `name` where it comes from. As with other answers, its question need not be on
    /// the path yet.
    ///
    /// # Errors
    /// As [`Surveys::takes_files`], and when the disk does not take it.
    pub(crate) async fn receive(&self, loaded: &Loaded, index: QuestionIndex, name: &str) -> Result<Receiving, Error> {
        self.takes_files(loaded, index)?;
        let question = loaded.parsed.graph.question(index).cloned().ok_or(Error::UnknownAddress)?;
        let incoming = self.files().receive().await?;
        Ok(Receiving { surveys: self.clone(), loaded: loaded.clone(), question, name: safe_name(name), incoming })
    }

    /// An upload of a survey, for the person who answers it.
    ///
    /// # Errors
    /// [`Error::UnknownSurvey`]; [`Error::UnknownAddress`] if there is no such upload.
    pub(crate) async fn upload(&self, id: &SurveyId, upload: &str) -> Result<Upload, Error> {
        let loaded = self.load(id).await?;
        loaded.uploads.into_iter().find(|known| known.id == upload).ok_or(Error::UnknownAddress)
    }

    /// An upload that was sent with the answers, for agents: a draft is none of their business.
    ///
    /// # Errors
    /// [`Error::UnknownSurvey`]; [`Error::UnknownAddress`] if no such upload was sent.
    pub(crate) async fn sent_upload(&self, id: &SurveyId, upload: &str) -> Result<Upload, Error> {
        let loaded = self.load(id).await?;
        self.sent_uploads(&loaded).find(|sent| sent.id == upload).cloned().ok_or(Error::UnknownAddress)
    }

    /// The uploads that came with the answers of a survey.
    pub(super) fn sent_uploads<'a>(&self, loaded: &'a Loaded) -> impl Iterator<Item = &'a Upload> {
        let is_sent = matches!(&loaded.interview.stage, Stage::Settled(outcome) if response_of(outcome).is_some());
        let sent = if is_sent { self.named(loaded, &loaded.interview, On::Path) } else { HashSet::new() };
        loaded.uploads.iter().filter(move |upload| sent.contains(&upload.id))
    }

    /// What an answer of `after` newly names and may not, if anything: a file of this folder that its question was not
    /// given, or, where `page` says that it comes from a page of ours, any file that is neither offered nor such an upload.
    pub(super) fn strange(&self, before: &Loaded, after: &Interview, page: bool) -> Option<Refused> {
        let strange = |(question, uri): (&Question, &str)| {
            let is_known = self.upload_at(before, question, uri).is_some() || (!page && !self.files().holds(uri));
            (!is_known).then(|| Refused { question: question.id.as_str().to_owned(), refusal: Refusal::NotAFile(uri.to_owned()) })
        };
        new_files(before, after).find_map(strange)
    }

    /// What becomes of the uploads when `before` turns into `after`.
    pub(super) fn named_by(&self, before: &Loaded, after: &Interview) -> Named {
        let needs = new_files(before, after).filter_map(|(question, uri)| self.upload_at(before, question, uri));
        let needs: HashSet<&str> = needs.map(|upload| upload.id.as_str()).collect();
        let keeps = match &after.stage {
            Stage::Answering => None,
            Stage::Settled(Outcome::Declined { .. } | Outcome::Cancelled) => Some(Vec::new()),
            Stage::Settled(Outcome::Expired { late: None }) if before.interview.stage != Stage::Answering => None,
            Stage::Settled(_) => Some(self.named(before, after, On::Path).into_iter().collect()),
        };
        Named { needs: needs.into_iter().map(str::to_owned).collect(), keeps }
    }

    /// Removes what a server left that stopped half-way.
    ///
    /// # Errors
    /// When store or folder cannot be read.
    pub(crate) async fn sweep(&self) -> Result<(), Error> {
        let known = self.0.store.upload_ids().await?;
        Ok(self.files().sweep(known.into_iter().collect()).await?)
    }

    fn upload_at<'a>(&self, loaded: &'a Loaded, question: &Question, uri: &str) -> Option<&'a Upload> {
        let is_it = |upload: &&Upload| upload.question == question.id.as_str() && self.files().uri(upload) == uri;
        loaded.uploads.iter().find(is_it)
    }

    /// The ids of the uploads that answers of `interview` name.
    fn named(&self, loaded: &Loaded, interview: &Interview, on: On) -> HashSet<String> {
        let path = interview.path();
        let named = files(interview).filter(|(index, _, _)| on == On::Anywhere || path.contains(*index));
        named.filter_map(|(_, question, uri)| self.upload_at(loaded, question, uri)).map(|upload| upload.id.clone()).collect()
    }
}

impl Receiving {
    /// Takes some bytes more.
    pub(crate) async fn write(&mut self, bytes: &[u8]) -> Result<(), Stopped> {
        let most = self.surveys.files().caps().file;
        if self.incoming.size.saturating_add(bytes.len() as u64) > most {
            return Err(Stopped::Unkept(Unkept::TooLarge { most }));
        }
        Ok(self.incoming.write(bytes).await?)
    }

    /// Keeps the file, now that it is whole, if it is what it should be.
    pub(crate) async fn keep(self) -> Result<Upload, Stopped> {
        let Self { surveys, loaded, question, name, incoming } = self;
        if incoming.size == 0 {
            return Err(Stopped::Unkept(Unkept::Empty));
        }
        let media_type = kind(&name, &incoming.head).ok_or(Stopped::Unkept(Unkept::Lies))?;
        let Kind::Files(files) = &question.kind else { return Err(Error::NotOffered.into()) };
        if !files.accepts(&name, &media_type) {
            return Err(Stopped::Unkept(Unkept::NotAccepted));
        }
        let upload = Upload {
            id: Upload::random_id(),
            survey: loaded.record.id.clone(),
            question: question.id.as_str().to_owned(),
            name,
            media_type,
            size: incoming.size,
            at: surveys.now(),
        };
        surveys.make_room(&upload).await?;
        surveys.files().keep(incoming, &upload).await?;
        let added = surveys.add(&upload).await;
        if !matches!(added, Ok(())) {
            surveys.files().remove(&upload.survey, vec![upload.id.clone()]).await;
        }
        added.map(|()| upload)
    }
}

/// Which answers count.
#[derive(Clone, Copy, PartialEq, Eq)]
enum On {
    Path,
    Anywhere,
}

/// Every file that answers name and that was not offered, with the question that it answers.
fn files(interview: &Interview) -> impl Iterator<Item = (QuestionIndex, &Question, &str)> {
    let questions = interview.graph.questions().iter().enumerate();
    questions.filter(|(_, question)| matches!(question.kind, Kind::Files(_))).flat_map(|(position, question)| {
        let index = QuestionIndex::new(position);
        uris(interview.answers.entry(index))
            .iter()
            .filter(|uri| !question.kind.offered().contains(uri))
            .map(move |uri| (index, question, uri.as_str()))
    })
}

/// Those that the answers before did not name.
fn new_files<'a>(before: &'a Loaded, after: &'a Interview) -> impl Iterator<Item = (&'a Question, &'a str)> {
    let is_old = |index, uri: &str| uris(before.interview.answers.entry(index)).iter().any(|old| old == uri);
    files(after).filter(move |(index, _, uri)| !is_old(*index, uri)).map(|(_, question, uri)| (question, uri))
}

fn uris(entry: Option<&Entry>) -> &[String] {
    if let Some(Given::Uris(uris)) = entry.map(|entry| &entry.given) { uris } else { &[] }
}
