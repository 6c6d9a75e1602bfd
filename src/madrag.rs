//! MADRAG: Algorithm 1 and the Supervisor.

use crate::bank::Bank;
use crate::debate::{Context, DebateError, advocate, judge, skeptic};
use crate::essay::Essay;
use crate::exemplar::{Neighbours, RetrievalError, procedure_2};
use crate::llm::Chat;
use crate::method::Settings;
use crate::ports::StoreError;
use crate::rubric::{Rubric, Trait};
use crate::run::{Failure, Happening, Role, Step, TraitProgress};
use futures::stream::{self, StreamExt};
use std::cell::RefCell;

/// What is graded, and against what.
#[derive(Debug, Clone, Copy)]
pub struct Case<'a> {
    /// q.
    pub essay_prompt: &'a str,
    /// e.
    pub essay: &'a Essay,
    /// The scored essays of the same task.
    pub bank: &'a Bank,
    /// α.
    pub settings: &'a Settings,
}

/// Takes note of each step as it happens; a step counts once it is kept.
#[allow(async_fn_in_trait, reason = "one thread: no caller needs Send")]
pub trait Journal {
    /// # Errors
    /// The step could not be kept.
    async fn note(&self, happening: Happening) -> Result<(), StoreError>;
}

/// The Supervisor: routes every trait of the rubric to its own debate, several at the same time, and notes what comes of each.
///
/// `before` holds what is known of each trait already, in the rubric's order; a finished step is not repeated.
///
/// # Errors
/// Only when a step could not be kept. A trait that fails is noted as failed, and the others go on.
pub async fn supervise(
    chat: &impl Chat,
    neighbours: &impl Neighbours,
    journal: &impl Journal,
    case: Case<'_>,
    rubric: &Rubric,
    before: &[TraitProgress],
) -> Result<(), StoreError> {
    // A wrong key is wrong for all: traits that have not begun are not asked.
    let hopeless: RefCell<Option<Failure>> = RefCell::new(None);
    let debates = rubric.traits.iter().zip(before).filter(|(_, known)| known.judgement.is_none());
    let debates = debates.map(|(r, known)| {
        let hopeless = &hopeless;
        async move {
            let failed = |failure| journal.note(Happening { trait_id: r.id.clone(), step: Step::Failed(failure) });
            let known_failure = hopeless.borrow().clone();
            if let Some(failure) = known_failure {
                return failed(failure).await;
            }
            match evaluate_trait(chat, neighbours, journal, case, r, known.clone()).await {
                Ok(()) => Ok(()),
                Err(Stop::Store(error)) => Err(error),
                Err(Stop::Failed(failure)) => {
                    if failure.stops_the_run() {
                        *hopeless.borrow_mut() = Some(failure.clone());
                    }
                    failed(failure).await
                }
            }
        }
    });
    let mut running = stream::iter(debates).buffer_unordered(case.settings.concurrency.max(1));
    while let Some(outcome) = running.next().await {
        outcome?;
    }
    Ok(())
}

/// Algorithm 1, EvaluateTrait(e, rᵢ, q, α); each line's result is noted before the next line begins, and taken from `known` where
/// it has been noted before.
async fn evaluate_trait(
    chat: &impl Chat,
    neighbours: &impl Neighbours,
    journal: &impl Journal,
    case: Case<'_>,
    r: &Trait,
    known: TraitProgress,
) -> Result<(), Stop> {
    let Case { essay_prompt: q, essay: e, bank, settings } = case;
    let note = |step: Step| journal.note(Happening { trait_id: r.id.clone(), step });
    // x ← ⟨q, e, rᵢ, [mᵢ, Mᵢ], α⟩
    let x = Context::new(q, &e.text, r)?;
    // F ← RAG(e, rᵢ)
    let exemplars = match known.exemplars {
        Some(found) => found,
        None => {
            let found = procedure_2(neighbours, bank, e, r).await?;
            note(Step::Exemplars(found.clone())).await?;
            found
        }
    };
    // (a, ℓᴬ) ← Advocate(x);  cᴬ ← exp(ℓᴬ)
    let a = match known.advocate {
        Some(said) => said,
        None => {
            note(Step::Begun(Role::Advocate)).await?;
            let said = advocate(chat, &x, settings.debaters).await?;
            note(Step::Advocate(Box::new(said.clone()))).await?;
            said
        }
    };
    // (k, ℓᴷ) ← Skeptic(x, a);  cᴷ ← exp(ℓᴷ)
    let k = match known.skeptic {
        Some(said) => said,
        None => {
            note(Step::Begun(Role::Skeptic)).await?;
            let said = skeptic(chat, &x, &a, settings.debaters).await?;
            note(Step::Skeptic(Box::new(said.clone()))).await?;
            said
        }
    };
    // τ ← (a, k);  ŝ ← Judge(x, F, τ, cᴬ, cᴷ)
    note(Step::Begun(Role::Judge)).await?;
    let judgement = judge(chat, &x, r.range, &exemplars, (&a, &k), settings.judge).await?;
    note(Step::Judged(Box::new(judgement))).await?;
    Ok(())
}

/// Why a trait's debate ended early.
enum Stop {
    Failed(Failure),
    Store(StoreError),
}

impl From<DebateError> for Stop {
    fn from(error: DebateError) -> Self {
        Self::Failed(Failure::Debate(error))
    }
}

impl From<RetrievalError> for Stop {
    fn from(error: RetrievalError) -> Self {
        Self::Failed(Failure::Retrieval(error))
    }
}

impl From<StoreError> for Stop {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}
