//! The agreement study: how far a method's scores can be trusted, measured as the paper measures (MADRAG 4).
//!
//! Takes what people and methods gave ([`MethodResult`]); only [`observed`] knows that a run gave it.

mod codes;
mod contingency;
mod errors;
mod hidden;
mod measure;
mod observation;
mod observed;
mod paper;
mod report;
mod resample;
mod rows;

pub use codes::{Code, Coding, Family};
pub use contingency::{CodedCase, Contingency, ErrorTables, case_rows, error_tables};
pub use errors::{Direction, WrongCase, wrong_cases};
pub use hidden::hidden_sample;
pub use measure::{Measures, StandoutMeasures};
pub use observation::{MethodResult, Observation};
pub use observed::{Observed, in_common, observed};
pub use paper::{PAPER_KAPPAS, PAPER_STANDOUTS, PAPER_TRAITS, PaperRow, PaperStandouts};
pub use report::{MethodReport, StudyReport, TraitReport, method_report, report};
pub use resample::RESAMPLES;
pub use rows::{ALL_TRAITS, confusion_rows, distribution_rows, measure_rows};
