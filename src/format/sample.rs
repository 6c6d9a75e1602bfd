//! The manifest of a sample assignment: `public/samples/<id>/assignment.json`.

use serde::{Deserialize, Serialize};

/// A sample assignment's parts, as file names. Paths are relative to the page's base.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SampleManifest {
    /// The name of its folder.
    pub id: String,
    /// What the list of assignments shows.
    pub title: String,
    /// The essay prompt.
    pub prompt: String,
    /// The id of a built-in rubric.
    pub rubric: String,
    /// The file of scored essays, in the folder.
    pub bank: String,
    /// The files of ungraded essays, in the folder.
    pub essays: Vec<String>,
    /// What the page says about where it comes from.
    pub note: String,
}

impl SampleManifest {
    /// Where a sample's manifest lies.
    pub fn path_of(id: &str) -> String {
        format!("samples/{id}/assignment.json")
    }

    /// Reads a manifest.
    ///
    /// # Errors
    /// Where the JSON breaks, or which field is missing or unknown.
    pub fn from_json(text: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(text)
    }

    /// Where its rubric lies.
    pub fn rubric_path(&self) -> String {
        format!("rubrics/{}.json", self.rubric)
    }

    /// Where its bank lies.
    pub fn bank_path(&self) -> String {
        self.in_folder(&self.bank)
    }

    /// Where its ungraded essays lie.
    pub fn essay_paths(&self) -> impl Iterator<Item = String> + '_ {
        self.essays.iter().map(|file| self.in_folder(file))
    }

    fn in_folder(&self, file: &str) -> String {
        format!("samples/{}/{file}", self.id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_manifest_says_where_its_parts_lie() {
        let json = r#"{"id":"s","title":"T","prompt":"P","rubric":"narrative-0-3","bank":"bank.csv","essays":["essay-1.txt"],"note":"N"}"#;
        let sample = SampleManifest::from_json(json).unwrap();
        assert_eq!(sample.rubric_path(), "rubrics/narrative-0-3.json");
        assert_eq!(sample.bank_path(), "samples/s/bank.csv");
        assert_eq!(sample.essay_paths().collect::<Vec<_>>(), ["samples/s/essay-1.txt"]);
        assert!(SampleManifest::from_json("{}").unwrap_err().to_string().contains("missing field `id`"));
    }
}
