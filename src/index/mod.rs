//! Nearest neighbours among a bank's vectors: exact search and HNSW behind one [`NeighborIndex`].

mod cells;
mod exact;
mod hnsw;
mod matrix;

pub use cells::{BankIndex, Group, IndexPlan};
pub use exact::Exact;
pub use hnsw::{EF, Hnsw};
pub use matrix::{Matrix, MatrixError};

use serde::{Deserialize, Serialize};

/// A neighbour found.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Hit {
    /// Its row in the [`Matrix`], which is its position in the bank.
    pub row: usize,
    /// Its cosine to the query: the inner product of unit vectors.
    pub similarity: f32,
}

/// A group of at least this many vectors is searched by HNSW, a smaller one exactly. `cargo xtask bench` shows both for 500, 2,000 and
/// 10,000 vectors.
pub const HNSW_FROM: usize = 1000;

/// One group of vectors, searched in the way that suits its size.
#[derive(Debug)]
pub enum NeighborIndex {
    /// By comparing with every vector.
    Exact(Exact),
    /// By walking a graph of neighbours.
    Hnsw(Box<Hnsw>),
}

/// How a group is to be searched.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum SearchKind {
    /// HNSW from [`HNSW_FROM`] vectors on, since building it costs and pays late; below that exactly.
    #[default]
    Fitting,
    /// By comparing with every vector.
    Exact,
    /// By HNSW, however small the group.
    Hnsw,
}

impl NeighborIndex {
    /// An index over `rows` of the matrix.
    pub fn build(matrix: &Matrix, rows: Vec<usize>, kind: SearchKind) -> Self {
        let is_large = rows.len() >= HNSW_FROM;
        match kind {
            SearchKind::Fitting if is_large => Self::build(matrix, rows, SearchKind::Hnsw),
            SearchKind::Hnsw => Self::Hnsw(Box::new(Hnsw::build(matrix, &rows))),
            SearchKind::Fitting | SearchKind::Exact => Self::Exact(Exact::new(matrix, rows)),
        }
    }

    /// The `k` most similar rows that are not in `without`, best first; equal ones by row. Fewer where the group has fewer.
    pub fn nearest(&self, query: &[f32], k: usize, without: &[usize]) -> Vec<Hit> {
        match self {
            Self::Exact(index) => index.nearest(query, k, without),
            Self::Hnsw(index) => index.nearest(query, k, without),
        }
    }
}

/// Best first; equal similarities by row, so that a search has one answer.
fn best_first(hits: &mut [Hit]) {
    hits.sort_by(|a, b| b.similarity.total_cmp(&a.similarity).then(a.row.cmp(&b.row)));
}
