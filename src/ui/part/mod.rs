//! Pieces that several screens use.

pub mod coverage;
pub mod exemplars;
pub mod focus;
pub mod framed;
pub mod how;
pub mod notice;
pub mod pick;
pub mod running;
pub mod save;
pub mod scale;
pub mod steps;
