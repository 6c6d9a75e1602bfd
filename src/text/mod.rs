//! What is done to text before and after the models see it.

mod checked;
pub mod fence;
mod injection;
mod letters;
mod locate;
mod names;
mod placeholder;
mod quotation;
mod replaced;
mod sent;
mod sentences;

pub use checked::{Checked, Whence, checked};
pub use injection::{Attempt, AttemptKind, attempts};
pub use locate::{CHARACTERS_AN_EDIT, Found, Place, SHORTEST_NEAR, locate};
pub use names::{Hidden, STUDENT, hide_names};
pub use placeholder::{Kind, Placeholder, marks_in_words, placeholders, with_stand_ins};
pub use quotation::{Quotation, quotations};
pub use replaced::{Replaced, Replacement};
pub use sent::{Marks, SentAs};
pub use sentences::sentences;
