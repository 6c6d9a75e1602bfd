//! An essay as it is sent: names and marks replaced, where the teacher wants it so.

use super::{hide_names, with_stand_ins};
use serde::{Deserialize, Serialize};

/// What is replaced before a text is sent.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SentAs {
    /// Whether, and with which class list, names are replaced.
    #[serde(default)]
    pub names_hidden: Option<Vec<String>>,
    /// Whether anonymisation marks get neutral stand-ins; this also holds before embedding.
    #[serde(default)]
    pub marks: Marks,
}

/// What becomes of anonymisation marks.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Marks {
    /// They are sent as they are, and explained to every role: the paper's input, with our words about it.
    #[default]
    Explained,
    /// Neutral words stand in their places.
    StandIns,
}

impl SentAs {
    /// The text that is sent.
    pub fn of(&self, text: &str) -> String {
        let text = match &self.names_hidden {
            Some(class_list) => hide_names(text, class_list).sent.text,
            None => text.to_owned(),
        };
        match self.marks {
            Marks::StandIns => with_stand_ins(&text).text,
            Marks::Explained => text,
        }
    }

    /// The text that is embedded, which stays on this machine: names are no matter there, marks are.
    pub fn embedded(&self, text: &str) -> String {
        match self.marks {
            Marks::StandIns => with_stand_ins(text).text,
            Marks::Explained => text.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_go_first_then_marks() {
        let sent = SentAs { names_hidden: Some(vec!["Tom Baker".into()]), marks: Marks::StandIns };
        let essay = "Name: Ana Silva\nAna and Tom met @PERSON1.";
        assert_eq!(sent.of(essay), "Name: [student]\n[student] and [classmate 1] met Alex.");
        assert_eq!(sent.embedded(essay), "Name: Ana Silva\nAna and Tom met Alex.");
        assert_eq!(SentAs::default().of(essay), essay);
    }
}
