//! The only doors out of the core. The edge opens them in a browser; tests open them to scripts.
//!
//! Futures need not be `Send`: a page has one thread.
#![allow(async_fn_in_trait, reason = "one thread: no caller needs Send")]

use serde::{Deserialize, Serialize};

/// Sends one HTTP request and gives back what came, whatever its status. Dropping the future aborts the request.
pub trait Transport {
    /// # Errors
    /// Only when no answer came at all.
    async fn send(&self, request: &HttpRequest) -> Result<HttpReply, TransportError>;

    /// As [`Transport::send`], handing the body's bytes over as they come, cut anywhere. What reads a body whole hands it over whole.
    ///
    /// # Errors
    /// As for [`Transport::send`]; also when a body has begun and nothing more comes for too long.
    async fn send_heard(
        &self,
        request: &HttpRequest,
        heard: &mut dyn FnMut(&[u8]),
    ) -> Result<HttpReply, TransportError> {
        let reply = self.send(request).await?;
        heard(reply.body.as_bytes());
        Ok(reply)
    }
}

/// A request with text in and text out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HttpRequest {
    /// GET or POST.
    pub method: Method,
    /// Absolute.
    pub url: String,
    /// Names and values. Few: many endpoints refuse headers that they do not know (`endpoints.md`).
    pub headers: Vec<(String, String)>,
    /// JSON; `None` for GET.
    pub body: Option<String>,
}

/// The methods that chat endpoints use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// For the list of models.
    Get,
    /// For a completion.
    Post,
}

/// An answer, good or bad.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HttpReply {
    /// 200, 429, …
    pub status: u16,
    /// Names in lower case. A browser shows only those that the endpoint exposes.
    pub headers: Vec<(String, String)>,
    /// As text.
    pub body: String,
}

impl HttpReply {
    /// A header's value by its lower-case name.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(n, _)| n == name).map(|(_, v)| v.as_str())
    }
}

/// Why no answer came.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum TransportError {
    /// No connection, no CORS, mixed content or a refused permission: a browser does not tell them apart.
    #[error("no answer came ({0})")]
    Unreachable(String),
    /// The connection broke while the answer came.
    #[error("the connection broke while the answer came ({0})")]
    Broken(String),
    /// It took longer than allowed.
    #[error("no answer came within {seconds} seconds")]
    TimedOut {
        /// The limit.
        seconds: u32,
    },
}

/// Time and chance, which the core has not.
pub trait Clock {
    /// Milliseconds since 1970.
    fn now_ms(&self) -> f64;
    /// Waits.
    async fn sleep(&self, milliseconds: u32);
    /// A number in [0, 1), for jitter and for names.
    fn random(&self) -> f64;
}

/// A keyed store of JSON-like records, kept between visits.
///
/// A key is a path whose parts are joined by `/` (`assignment/essay`); a record is *below* another key when its own begins with that key and `/`.
pub trait Store {
    /// One record.
    ///
    /// # Errors
    /// The store cannot be read, or holds something else under this key.
    async fn get<T: serde::de::DeserializeOwned>(&self, shelf: Shelf, key: &str) -> Result<Option<T>, StoreError>;
    /// Every record below a key, or every record where it is empty, in the order of their keys.
    ///
    /// # Errors
    /// As for [`Store::get`].
    async fn list<T: serde::de::DeserializeOwned>(
        &self,
        shelf: Shelf,
        below: &str,
    ) -> Result<Vec<(String, T)>, StoreError>;
    /// Writes records over what was there: all of them or none; durable when the future ends.
    ///
    /// # Errors
    /// The store is full or refused; nothing changed.
    async fn put<T: Serialize>(&self, shelf: Shelf, records: &[(String, T)]) -> Result<(), StoreError>;
    /// Writes records of several shelves: all of them or none; durable when the future ends.
    ///
    /// # Errors
    /// The store is full or refused; nothing changed.
    async fn put_together(&self, records: Vec<Record>) -> Result<(), StoreError>;
    /// Removes the record of a key and every record below it.
    ///
    /// # Errors
    /// The store refused; nothing changed.
    async fn remove(&self, shelf: Shelf, key: &str) -> Result<(), StoreError>;
}

/// A name as one part of a key: a `/` in it would begin another part.
pub fn key_part(name: &str) -> String {
    name.replace('%', "%25").replace('/', "%2F")
}

/// The name that [`key_part`] made a part of.
pub fn name_of_part(part: &str) -> String {
    part.replace("%2F", "/").replace("%25", "%")
}

/// A record on its way to its shelf.
#[derive(Debug, Clone, PartialEq)]
pub struct Record {
    /// Where.
    pub shelf: Shelf,
    /// Under which key.
    pub key: String,
    /// What, as JSON.
    pub json: String,
}

impl Record {
    /// A value for a shelf.
    ///
    /// # Errors
    /// It cannot be written as JSON.
    pub fn of(shelf: Shelf, key: String, value: &impl Serialize) -> Result<Self, StoreError> {
        let json = serde_json::to_string(value).map_err(|e| StoreError::Unreadable(e.to_string()))?;
        Ok(Self { shelf, key, json })
    }
}

/// The kinds of records that are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Shelf {
    /// Assignments: title, prompt, rubric. Key: assignment.
    Assignments,
    /// Scored essays, some at a time. Key: assignment / number of the part.
    Bank,
    /// Essays to grade. Key: assignment / essay.
    Essays,
    /// A bank's vectors. Key: assignment.
    Vectors,
    /// Runs in short. Key: assignment / run.
    Runs,
    /// What runs began with, essays and all. Key: assignment / run.
    Plans,
    /// What happened in a run, one small record an event. Key: assignment / run / number.
    RunEvents,
    /// Every step of a run whole: messages, exemplars, replies as they came. Key: assignment / run / essay / repeat / trait / number.
    Steps,
    /// The latest verdicts on an essay in short. Key: assignment / essay.
    Verdicts,
    /// What the teacher decided on an essay. Key: assignment / essay.
    Decisions,
    /// What a reader said of a study's wrong cases. Key: study / run / essay / repeat / trait.
    Codings,
    /// Exams that merge questions: title, text, what is asked. Key: exam.
    Exams,
    /// An exam's question bank and its students' answers. Key: exam / part.
    ExamParts,
    /// Endpoints and choices. Key: its name.
    Settings,
}

impl Shelf {
    /// All of them.
    pub const ALL: [Self; 14] = [
        Self::Assignments,
        Self::Bank,
        Self::Essays,
        Self::Vectors,
        Self::Runs,
        Self::Plans,
        Self::RunEvents,
        Self::Steps,
        Self::Verdicts,
        Self::Decisions,
        Self::Codings,
        Self::Exams,
        Self::ExamParts,
        Self::Settings,
    ];

    /// Its name in the database.
    pub fn name(self) -> &'static str {
        match self {
            Self::Assignments => "assignments",
            Self::Bank => "bank",
            Self::Essays => "essays",
            Self::Vectors => "vectors",
            Self::Runs => "runs",
            Self::Plans => "plans",
            Self::RunEvents => "run-events",
            Self::Steps => "steps",
            Self::Verdicts => "verdicts",
            Self::Decisions => "decisions",
            Self::Codings => "codings",
            Self::Exams => "exams",
            Self::ExamParts => "exam-parts",
            Self::Settings => "settings",
        }
    }
}

/// Why something could not be kept or read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum StoreError {
    /// The browser's quota is used up.
    #[error(
        "this browser has no room left for Assay: nothing was changed. Delete a bank (on its Bank page) or an assignment (on its Rubric page), then try again"
    )]
    Full,
    /// Storage is off, blocked, or broken.
    #[error(
        "this browser would not let Assay keep data ({0}). Allow storage for this page (a private window may have none), then reload it"
    )]
    Unavailable(String),
    /// A record is not what it should be.
    #[error("a stored record could not be read ({0}); the others are untouched")]
    Unreadable(String),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_part_of_a_key_whatever_is_in_it() {
        for name in ["7", "set 7/12", "50%", "%2F", "%252F/%", ""] {
            assert!(!key_part(name).contains('/'), "{name}");
            assert_eq!(name_of_part(&key_part(name)), name);
        }
    }
}
