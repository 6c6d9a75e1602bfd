//! Addresses inside the page. They stand after `#`, so that any static host serves them, also from a sub-path.

use std::fmt;

/// A place in the page.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Route {
    /// The list of assignments.
    Home,
    /// A part of an assignment.
    Assignment(String, Part),
    /// One essay of an assignment: its text and its verdict.
    Essay(String, String),
    /// The wrong cases of an assignment's study.
    Cases(String),
    /// The list of exams.
    Exams,
    /// A part of an exam.
    Exam(String, ExamPart),
    /// A part of the settings.
    Settings(Setting),
    /// An address that leads nowhere.
    Unknown(String),
}

/// The parts of an assignment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part {
    /// What is judged.
    Rubric,
    /// The scored essays.
    Bank,
    /// The essays to grade.
    Essays,
    /// What came of them.
    Results,
    /// How far it can be trusted.
    Study,
}

impl Part {
    /// In the order of the tabs.
    pub const ALL: [Self; 5] = [Self::Rubric, Self::Bank, Self::Essays, Self::Results, Self::Study];

    /// As it stands in an address.
    pub fn slug(self) -> &'static str {
        match self {
            Self::Rubric => "rubric",
            Self::Bank => "bank",
            Self::Essays => "essays",
            Self::Results => "results",
            Self::Study => "study",
        }
    }

    /// As the tab says it.
    pub fn label(self) -> &'static str {
        match self {
            Self::Rubric => "Rubric",
            Self::Bank => "Bank",
            Self::Essays => "Essays",
            Self::Results => "Results",
            Self::Study => "Study",
        }
    }
}

/// The parts of an exam that merges questions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ExamPart {
    /// The question bank.
    Questions,
    /// The exam text and what it asks.
    Text,
    /// The students' running answers.
    Answers,
    /// How far this can be trusted.
    Study,
}

impl ExamPart {
    /// In the order of the tabs.
    pub const ALL: [Self; 4] = [Self::Questions, Self::Text, Self::Answers, Self::Study];

    /// As it stands in an address.
    pub fn slug(self) -> &'static str {
        match self {
            Self::Questions => "questions",
            Self::Text => "text",
            Self::Answers => "answers",
            Self::Study => "study",
        }
    }

    /// As the tab says it.
    pub fn label(self) -> &'static str {
        match self {
            Self::Questions => "Questions",
            Self::Text => "Exam text",
            Self::Answers => "Answers",
            Self::Study => "Study",
        }
    }
}

/// The parts of the settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Setting {
    /// Endpoints.
    Models,
    /// What the roles are told.
    Prompts,
    /// What is kept here and what leaves.
    Privacy,
}

impl Setting {
    /// In the order of the tabs.
    pub const ALL: [Self; 3] = [Self::Models, Self::Prompts, Self::Privacy];

    /// As it stands in an address.
    pub fn slug(self) -> &'static str {
        match self {
            Self::Models => "models",
            Self::Prompts => "prompts",
            Self::Privacy => "privacy",
        }
    }

    /// As the tab says it.
    pub fn label(self) -> &'static str {
        match self {
            Self::Models => "Models",
            Self::Prompts => "Prompts",
            Self::Privacy => "Privacy and storage",
        }
    }
}

impl Route {
    /// Reads what follows `#`.
    pub fn parse(fragment: &str) -> Self {
        let path = fragment.trim_start_matches('#').trim_matches('/');
        let parts: Vec<String> = path.split('/').map(decoded).collect();
        let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
        let part = |slug| Part::ALL.into_iter().find(|p| p.slug() == slug);
        let exam_part = |slug| ExamPart::ALL.into_iter().find(|p| p.slug() == slug);
        let setting = |slug| Setting::ALL.into_iter().find(|s| s.slug() == slug);
        let found = match parts[..] {
            [""] => Some(Self::Home),
            ["assignment", id] => Some(Self::Assignment(id.into(), Part::Essays)),
            ["assignment", id, slug] => part(slug).map(|p| Self::Assignment(id.into(), p)),
            ["assignment", id, "study", "cases"] => Some(Self::Cases(id.into())),
            ["assignment", id, "essays", essay] => Some(Self::Essay(id.into(), essay.into())),
            ["exams"] => Some(Self::Exams),
            ["exams", id] => Some(Self::Exam(id.into(), ExamPart::Text)),
            ["exams", id, slug] => exam_part(slug).map(|p| Self::Exam(id.into(), p)),
            ["settings"] => Some(Self::Settings(Setting::Models)),
            ["settings", slug] => setting(slug).map(Self::Settings),
            _ => None,
        };
        found.unwrap_or_else(|| Self::Unknown(path.into()))
    }

    /// The assignment that the place belongs to.
    pub fn assignment(&self) -> Option<&str> {
        match self {
            Self::Assignment(id, _) | Self::Essay(id, _) | Self::Cases(id) => Some(id),
            Self::Home | Self::Exams | Self::Exam(..) | Self::Settings(_) | Self::Unknown(_) => None,
        }
    }
}

/// The address, `#` included.
impl fmt::Display for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Home => f.write_str("#/"),
            Self::Assignment(id, part) => write!(f, "#/assignment/{}/{}", encoded(id), part.slug()),
            Self::Essay(id, essay) => write!(f, "#/assignment/{}/essays/{}", encoded(id), encoded(essay)),
            Self::Cases(id) => write!(f, "#/assignment/{}/study/cases", encoded(id)),
            Self::Exams => f.write_str("#/exams"),
            Self::Exam(id, part) => write!(f, "#/exams/{}/{}", encoded(id), part.slug()),
            Self::Settings(setting) => write!(f, "#/settings/{}", setting.slug()),
            Self::Unknown(path) => write!(f, "#/{path}"),
        }
    }
}

fn encoded(part: &str) -> String {
    let mut out = String::new();
    for byte in part.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte) {
            out.push(char::from(byte));
        } else {
            out.push_str(&format!("%{byte:02X}"));
        }
    }
    out
}

fn decoded(part: &str) -> String {
    let mut bytes = Vec::with_capacity(part.len());
    let mut rest = part.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        let hex = after.get(..2).and_then(|h| std::str::from_utf8(h).ok()).and_then(|h| u8::from_str_radix(h, 16).ok());
        match hex {
            Some(value) if byte == b'%' => {
                bytes.push(value);
                rest = &after[2..];
            }
            _ => {
                bytes.push(byte);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_has_an_address_that_leads_back() {
        let mut places = vec![Route::Home, Route::Cases("a/b".into()), Route::Essay("a/b".into(), "é %2F#?".into())];
        places.extend(Part::ALL.map(|part| Route::Assignment("sample one".into(), part)));
        places.push(Route::Exams);
        places.extend(ExamPart::ALL.map(|part| Route::Exam("a/b".into(), part)));
        places.extend(Setting::ALL.map(Route::Settings));
        for place in places {
            assert_eq!(Route::parse(&place.to_string()), place);
        }
    }

    #[test]
    fn an_address_is_read_forgivingly() {
        for (fragment, place) in [
            ("", Route::Home),
            ("#", Route::Home),
            ("#/", Route::Home),
            ("#/settings", Route::Settings(Setting::Models)),
            ("#/assignment/x/", Route::Assignment("x".into(), Part::Essays)),
            ("#/assignment/x/nowhere", Route::Unknown("assignment/x/nowhere".into())),
            ("#/100%", Route::Unknown("100%".into())),
        ] {
            assert_eq!(Route::parse(fragment), place, "{fragment}");
        }
    }
}
