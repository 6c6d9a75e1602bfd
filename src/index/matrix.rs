//! The vectors themselves, in one piece.

use std::sync::Arc;

/// Unit vectors of one width, row after row. Clones share the numbers.
#[derive(Debug, Clone, PartialEq)]
pub struct Matrix {
    width: usize,
    numbers: Arc<[f32]>,
}

/// Why numbers are no matrix of unit vectors.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum MatrixError {
    /// The count does not divide.
    #[error("{count} numbers are no rows of {width}")]
    Shape {
        /// How many came.
        count: usize,
        /// Numbers a row.
        width: usize,
    },
    /// A row whose length is not 1, or which holds a NaN.
    #[error("row {row} is not a unit vector")]
    NotUnit {
        /// Counted from 0.
        row: usize,
    },
}

impl Matrix {
    /// Rows of `width` numbers.
    ///
    /// # Errors
    /// The count does not divide, or a row is not of length 1 (± 0.001).
    pub fn new(width: usize, numbers: Vec<f32>) -> Result<Self, MatrixError> {
        if width == 0 || !numbers.len().is_multiple_of(width) {
            return Err(MatrixError::Shape { count: numbers.len(), width });
        }
        let is_unit = |row: &[f32]| (dot(row, row) - 1.0).abs() < 1e-3;
        match numbers.chunks_exact(width).position(|row| !is_unit(row)) {
            Some(row) => Err(MatrixError::NotUnit { row }),
            None => Ok(Self { width, numbers: numbers.into() }),
        }
    }

    /// How many vectors.
    pub fn rows(&self) -> usize {
        self.numbers.len() / self.width
    }

    /// Numbers a vector.
    pub fn width(&self) -> usize {
        self.width
    }

    /// One vector; empty where there is no such row.
    pub fn row(&self, row: usize) -> &[f32] {
        self.numbers.get(row * self.width..(row + 1) * self.width).unwrap_or(&[])
    }

    /// All numbers, row after row.
    pub fn numbers(&self) -> &[f32] {
        &self.numbers
    }
}

/// The inner product, eight sums side by side so that it compiles to vector instructions. For unit vectors, their cosine.
pub(super) fn dot(a: &[f32], b: &[f32]) -> f32 {
    let (a8, a_rest) = a.as_chunks::<8>();
    let (b8, b_rest) = b.as_chunks::<8>();
    let mut sums = [0.0_f32; 8];
    for (x, y) in a8.iter().zip(b8) {
        for lane in 0..8 {
            sums[lane] += x[lane] * y[lane];
        }
    }
    sums.iter().sum::<f32>() + a_rest.iter().zip(b_rest).map(|(x, y)| x * y).sum::<f32>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_unit_vectors_are_taken() {
        assert!(Matrix::new(2, vec![1.0, 0.0, 0.6, 0.8]).is_ok());
        assert_eq!(Matrix::new(2, vec![1.0, 0.0, 0.6]), Err(MatrixError::Shape { count: 3, width: 2 }));
        assert_eq!(Matrix::new(2, vec![1.0, 0.0, 0.6, 0.9]), Err(MatrixError::NotUnit { row: 1 }));
        assert_eq!(Matrix::new(2, vec![f32::NAN, 0.0]), Err(MatrixError::NotUnit { row: 0 }));
        assert!(Matrix::new(0, vec![]).is_err());
    }

    #[test]
    fn dot_is_the_plain_sum() {
        let a: Vec<f32> = (0_u8..19).map(f32::from).collect();
        let b: Vec<f32> = (0_u8..19).rev().map(f32::from).collect();
        assert!((dot(&a, &b) - 969.0).abs() < f32::EPSILON);
    }
}
