//! What a run begins with, and the units of work that follow from it: essays × traits × repeats.

use crate::essay::{Essay, EssayId};
use crate::method::Settings;
use crate::rubric::{Rubric, Trait, TraitId};
use crate::text::SentAs;
use serde::{Deserialize, Serialize};

/// All that a run begins with, so that its log explains itself. It does not change while the run goes on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// The method's name; its parts are in the settings.
    pub method: String,
    /// The settings α.
    pub settings: Settings,
    /// The essay prompt.
    pub essay_prompt: String,
    /// The essays, as they were handed in.
    pub essays: Vec<Essay>,
    /// What is replaced in them, and in exemplars, before they are sent.
    #[serde(default)]
    pub sent_as: SentAs,
    /// The rubric as it was then.
    pub rubric: Rubric,
    /// Which model speaks for the debaters.
    pub debaters: ModelRecord,
    /// Which model judges.
    pub judge: ModelRecord,
    /// Every prompt's name, sha256 and text.
    pub prompts: Vec<PromptRecord>,
    /// The spending at which the run pauses, in the currency of the prices.
    #[serde(default)]
    pub cap: Option<f64>,
}

/// A model, and where its calls go.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct ModelRecord {
    /// Its name.
    pub model: String,
    /// The endpoint's host, without the key.
    pub sent_to: String,
}

/// A prompt as it was when the run began.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PromptRecord {
    /// The template's name.
    pub name: String,
    /// sha256 of its text.
    pub sha256: String,
    /// Its text.
    pub text: String,
}

/// A unit of work: what one debate, or one call about all traits, decides.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct UnitId {
    /// Which essay.
    pub essay: EssayId,
    /// Which time, counted from 0.
    pub repeat: u32,
    /// Which trait; `None`: all of them.
    pub trait_id: Option<TraitId>,
}

impl Plan {
    /// Every unit in the order of work: an essay's traits together, since their calls share a prefix that endpoints may cache.
    pub fn units(&self) -> Vec<UnitId> {
        let traits: Vec<Option<TraitId>> = if self.settings.method.judging.is_all_at_once() {
            vec![None]
        } else {
            self.rubric.traits.iter().map(|r| Some(r.id.clone())).collect()
        };
        let unit = |essay: &Essay, repeat, trait_id: &Option<TraitId>| UnitId {
            essay: essay.id.clone(),
            repeat,
            trait_id: trait_id.clone(),
        };
        let repeats = 0..self.settings.repeats.max(1);
        let of_essay = |essay| {
            let traits = &traits;
            repeats.clone().flat_map(move |repeat| traits.iter().map(move |r| unit(essay, repeat, r)))
        };
        self.essays.iter().flat_map(of_essay).collect()
    }

    /// The same for other essays, without the prompts' texts. A class's essays are not copied to be thrown away.
    pub fn with_essays(&self, essays: Vec<Essay>) -> Self {
        Self {
            method: self.method.clone(),
            settings: self.settings,
            essay_prompt: self.essay_prompt.clone(),
            essays,
            sent_as: self.sent_as.clone(),
            rubric: self.rubric.clone(),
            debaters: self.debaters.clone(),
            judge: self.judge.clone(),
            prompts: Vec::new(),
            cap: self.cap,
        }
    }

    /// One of the essays.
    pub fn essay(&self, id: &EssayId) -> Option<&Essay> {
        self.essays.iter().find(|e| e.id == *id)
    }

    /// The texts beside the essay that every speaker of a unit is given: the task, the traits' descriptions and levels.
    pub fn given(&self, unit: &UnitId) -> Vec<String> {
        let of_trait = |r: &Trait| {
            let levels = r.levels.iter().map(|level| level.description.as_str());
            std::iter::once(r.description.as_str()).chain(levels).collect::<Vec<_>>().join("\n")
        };
        std::iter::once(self.essay_prompt.clone()).chain(self.traits(unit).iter().map(of_trait)).collect()
    }

    /// The traits that a unit decides.
    pub fn traits(&self, unit: &UnitId) -> &[Trait] {
        match &unit.trait_id {
            None => &self.rubric.traits,
            Some(id) => self.rubric.by_id(id).map(std::slice::from_ref).unwrap_or_default(),
        }
    }
}
