//! MADRAG: Algorithm 1 and the Supervisor, for a class.

use crate::bank::Bank;
use crate::debate::{Context, DebateError, Evidence, Role, Subject, judge, speak};
use crate::exemplar::{Neighbours, RetrievalError, retrieve, retrieve_for_all};
use crate::llm::{Chat, ChatError, ChatReply, ChatRequest, Heard};
use crate::method::QuotationCheck;
use crate::ports::StoreError;
use crate::prompt::Prompts;
use crate::run::{Failure, Hearing, Pause, Plan, Speaker, Step, UnitId};
use crate::text::fence::neutralised;
use crate::text::{Whence, checked};
use futures::stream::{self, StreamExt};
use std::cell::{Cell, RefCell};
use std::fmt::Write as _;

/// What is graded, and against what.
#[derive(Debug, Clone, Copy)]
pub struct Case<'a> {
    /// Method, settings α, essay prompt q, rubric, essays.
    pub plan: &'a Plan,
    /// The scored essays of the same task.
    pub bank: &'a Bank,
    /// The words in which the roles are asked.
    pub prompts: &'a Prompts,
}

/// Who is asked. One model may play every part.
#[derive(Debug)]
pub struct Models<'a, C> {
    /// For the Advocate and the Skeptic.
    pub debaters: &'a C,
    /// For the Judge.
    pub judge: &'a C,
}

/// Takes note of each step as it happens; a step counts once it is kept.
#[allow(async_fn_in_trait, reason = "one thread: no caller needs Send")]
pub trait Journal {
    /// Somebody is asked now. For those who watch: it need not be kept.
    fn asks(&self, unit: &UnitId, speaker: Speaker);

    /// What is heard of the call that a unit waits for. For those who watch.
    fn hears(&self, _unit: &UnitId, _heard: Heard) {}

    /// Keeps a finished step.
    ///
    /// # Errors
    /// The step could not be kept.
    async fn note(&self, unit: &UnitId, step: Step) -> Result<(), StoreError>;

    /// What has been kept of a unit before.
    ///
    /// # Errors
    /// It could not be read.
    async fn known(&self, unit: &UnitId) -> Result<Hearing, StoreError>;

    /// Whether, and why, no further call may begin.
    fn pause(&self) -> Option<Pause>;
}

/// A model whose calls are heard by the journal.
struct Listening<'a, C, J> {
    model: &'a C,
    journal: &'a J,
    unit: &'a UnitId,
}

impl<C: Chat, J: Journal> Chat for Listening<'_, C, J> {
    async fn complete(&self, request: &ChatRequest) -> Result<ChatReply, ChatError> {
        self.model.complete_heard(request, &|heard| self.journal.hears(self.unit, heard)).await
    }
}

/// So many units in a row that broke off without an answer mean that the endpoint is out of reach.
const SILENT_UNITS: u32 = 3;

/// The Supervisor: gives every unit its own debate, several at the same time, and notes what comes of each. A finished step is not
/// repeated. Gives why it paused, or `None` once every unit was tried.
///
/// A unit that fails is noted as failed, and the others go on, unless every further call would fail the same way: then the units that
/// have not begun are left for later.
///
/// # Errors
/// Only when a step could not be kept or read.
pub async fn supervise(
    models: &Models<'_, impl Chat>,
    neighbours: &impl Neighbours,
    journal: &impl Journal,
    case: Case<'_>,
    units: Vec<UnitId>,
) -> Result<Option<Pause>, StoreError> {
    let hopeless: RefCell<Option<String>> = RefCell::new(None);
    let silent = Cell::new(0);
    let hearings = units.iter().map(|unit| {
        let (hopeless, silent) = (&hopeless, &silent);
        async move {
            if journal.pause().is_some() || hopeless.borrow().is_some() {
                return Ok(());
            }
            match hear(models, neighbours, journal, case, unit).await {
                Ok(()) => {
                    silent.set(0);
                    Ok(())
                }
                Err(Stop::Paused) => Ok(()),
                Err(Stop::Store(error)) => Err(error),
                Err(Stop::Failed(failure)) => {
                    silent.set(if is_silence(&failure) { silent.get() + 1 } else { 0 });
                    if failure.stops_the_run() || silent.get() >= SILENT_UNITS {
                        *hopeless.borrow_mut() = Some(failure.to_string());
                    }
                    journal.note(unit, Step::Failed(failure)).await
                }
            }
        }
    });
    let mut running = stream::iter(hearings).buffer_unordered(case.plan.settings.concurrency.max(1));
    while let Some(outcome) = running.next().await {
        outcome?;
    }
    drop(running);
    Ok(hopeless.into_inner().map(Pause::Endpoint).or_else(|| journal.pause()))
}

fn is_silence(failure: &Failure) -> bool {
    let Failure::Debate(DebateError::Chat(error)) = failure else { return false };
    matches!(error, ChatError::Unreachable { .. } | ChatError::Broken { .. } | ChatError::TimedOut { .. })
}

/// Algorithm 1, EvaluateTrait(e, rᵢ, q, α), with the parts that the method switches on; each line's result is noted before the next
/// line begins, and taken from the journal where it has been noted before.
async fn hear<C: Chat>(
    models: &Models<'_, C>,
    neighbours: &impl Neighbours,
    journal: &impl Journal,
    case: Case<'_>,
    unit: &UnitId,
) -> Result<(), Stop> {
    let Case { plan, bank, prompts } = case;
    let settings = &plan.settings;
    let method = &settings.method;
    let Some((e, subject)) = plan.essay(&unit.essay).zip(subject(plan, unit)) else { return Ok(()) };
    let asks = |speaker| match journal.pause() {
        Some(_) => Err(Stop::Paused),
        None => {
            journal.asks(unit, speaker);
            Ok(())
        }
    };
    let listening = |model| Listening::<C, _> { model, journal, unit };
    let mut known = journal.known(unit).await?;
    // x ← ⟨q, e, rᵢ, [mᵢ, Mᵢ], α⟩
    let sent = plan.sent_as.of(&e.text);
    let x = Context::new(prompts, &plan.essay_prompt, &sent, subject)?;
    // F ← RAG(e, rᵢ)
    if let (Some(procedure), None) = (method.exemplars, &known.exemplars) {
        let mut found = match subject {
            Subject::One(r) => retrieve(neighbours, bank, e, r, procedure).await?,
            Subject::All(rubric) => retrieve_for_all(neighbours, bank, e, rubric, procedure).await?,
        };
        found.iter_mut().filter_map(|slot| slot.exemplar.as_mut()).for_each(|e| e.text = plan.sent_as.of(&e.text));
        keep(journal, unit, &mut known, Step::Exemplars(found)).await?;
    }
    // (a, ℓᴬ) ← Advocate(x);  cᴬ ← exp(ℓᴬ);  (k, ℓᴷ) ← Skeptic(x, a);  cᴷ ← exp(ℓᴷ)
    for seat in method.judging.debate().map(|d| d.seats()).unwrap_or_default() {
        if known.turns.iter().all(|turn| turn.seat != seat) {
            asks(Speaker::Debater(seat))?;
            let said = speak(&listening(models.debaters), &x, seat, &known.turns, settings.debaters).await?;
            keep(journal, unit, &mut known, Step::Spoke(Box::new(said))).await?;
        }
    }
    let given = plan.given(unit);
    // τ ← (a, k);  ŝ ← Judge(x, F, τ, cᴬ, cᴷ)
    let quotations = match method.quotations {
        QuotationCheck::ForTheJudge => lookup(&known, &sent, &given.iter().map(String::as_str).collect::<Vec<_>>()),
        QuotationCheck::ForTheTeacher => None,
    };
    for number in 0..method.judges.max(1) {
        if !known.judgements.contains_key(&number) {
            asks(Speaker::Judge(number))?;
            let evidence = Evidence {
                exemplars: known.exemplars.as_deref(),
                transcript: &known.turns,
                quotations: quotations.as_deref(),
            };
            let judgement = judge(&listening(models.judge), &x, method.judging, evidence, settings.judge).await?;
            keep(journal, unit, &mut known, Step::Judged(number, Box::new(judgement))).await?;
        }
    }
    Ok(())
}

fn subject<'p>(plan: &'p Plan, unit: &UnitId) -> Option<Subject<'p>> {
    match &unit.trait_id {
        None => Some(Subject::All(&plan.rubric)),
        Some(id) => plan.rubric.by_id(id).map(Subject::One),
    }
}

async fn keep(journal: &impl Journal, unit: &UnitId, known: &mut Hearing, step: Step) -> Result<(), StoreError> {
    journal.note(unit, step.clone()).await?;
    known.apply(step);
    Ok(())
}

/// Which quotations of the debate stand in the essay, for the Judge; `None` where there was no debate.
fn lookup(known: &Hearing, essay: &str, given: &[&str]) -> Option<String> {
    let mut lines = String::new();
    for turn in &known.turns {
        let speaker = if turn.seat.role == Role::Advocate { "Advocate" } else { "Skeptic" };
        for found in checked(&turn.message, essay, given) {
            let quotation = neutralised(&found.quotation.text);
            let _ = match found.whence {
                Whence::Essay(_) => writeln!(lines, "- {speaker}: “{quotation}”: stands in the essay"),
                Whence::Nowhere => writeln!(lines, "- {speaker}: “{quotation}”: NOT in the essay"),
                Whence::Given => Ok(()),
            };
        }
    }
    let none = "(neither side quoted the essay)".to_owned();
    (!known.turns.is_empty()).then(|| if lines.is_empty() { none } else { lines.trim_end().to_owned() })
}

/// Why a unit ended early.
enum Stop {
    Paused,
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
