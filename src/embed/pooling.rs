//! From a row for each piece to one row for the text.
//!
//! Sentence-BERT's mean strategy (Reimers and Gurevych 2019, section 3): the mean over the pieces that the
//! attention mask lets through. Its direction is all that is kept, so the rows are added and nothing is divided.

use super::vector::DIMENSIONS;
use super::{EmbedError, UnitVector};

/// The sum of the rows so far.
pub struct Pool([f32; DIMENSIONS]);

impl Pool {
    pub fn new() -> Self {
        Self([0.0; DIMENSIONS])
    }

    /// Adds the first `pieces` of the rows in `hidden`, which holds them one after the other; the rest is padding.
    pub fn add(&mut self, hidden: &[f32], pieces: usize) -> Result<(), EmbedError> {
        let (rows, rest) = hidden.as_chunks::<DIMENSIONS>();
        if rows.len() < pieces || !rest.is_empty() {
            let found = hidden.len();
            return Err(EmbedError::Inference(format!("{found} numbers came out for {pieces} pieces")));
        }
        for row in &rows[..pieces] {
            self.0.iter_mut().zip(row).for_each(|(sum, value)| *sum += value);
        }
        Ok(())
    }

    /// The direction of the mean.
    pub fn direction(&self) -> Result<UnitVector, EmbedError> {
        UnitVector::from_slice(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn padding_does_not_count() {
        let mut hidden = [0.0; 3 * DIMENSIONS];
        hidden[0] = 3.0;
        hidden[DIMENSIONS + 1] = 4.0;
        hidden[2 * DIMENSIONS + 2] = 100.0;
        let mut pool = Pool::new();
        pool.add(&hidden, 2).unwrap();
        assert_eq!(pool.direction().unwrap().as_slice()[..3], [0.6, 0.8, 0.0]);
    }

    #[test]
    fn rows_that_are_not_there_are_an_error() {
        for length in [DIMENSIONS, 2 * DIMENSIONS + 1] {
            let refusal = Pool::new().add(&vec![1.0; length], 2);
            assert!(matches!(refusal, Err(EmbedError::Inference(_))), "{length}");
        }
    }
}
