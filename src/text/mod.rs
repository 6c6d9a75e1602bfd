//! What is done to text before and after the models see it.

mod checked;
pub mod fence;
mod locate;
mod quotation;

pub use checked::{Checked, Whence, checked};
pub use locate::{CHARACTERS_AN_EDIT, Found, Place, SHORTEST_NEAR, locate};
pub use quotation::{Quotation, quotations};
