//! Exact search: the query against every vector of the group.

use super::{Hit, Matrix, best_first, matrix::dot};

/// A group of rows, compared one by one. Building costs nothing; a search costs one inner product a row.
#[derive(Debug)]
pub struct Exact {
    matrix: Matrix,
    rows: Vec<usize>,
}

impl Exact {
    /// A group of a matrix's rows.
    pub fn new(matrix: &Matrix, rows: Vec<usize>) -> Self {
        Self { matrix: matrix.clone(), rows }
    }

    /// See [`super::NeighborIndex::nearest`].
    pub fn nearest(&self, query: &[f32], k: usize, without: &[usize]) -> Vec<Hit> {
        let rows = self.rows.iter().filter(|row| !without.contains(row));
        let mut hits: Vec<Hit> = rows.map(|&row| Hit { row, similarity: dot(query, self.matrix.row(row)) }).collect();
        best_first(&mut hits);
        hits.truncate(k);
        hits
    }
}
