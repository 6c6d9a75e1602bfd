//! Approximate search by instant-distance's HNSW (Malkov and Yashunin 2016).

use super::{Hit, Matrix, best_first, matrix::dot};
use instant_distance::{Builder, HnswMap, Point, Search};

/// How many candidates a search keeps: recall against time.
pub const EF: usize = 100;

/// A graph of neighbours over a group of rows. It takes no further vectors: a changed bank is indexed anew.
pub struct Hnsw {
    map: HnswMap<Vector, usize>,
    members: usize,
    matrix: Matrix,
}

impl std::fmt::Debug for Hnsw {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Hnsw").field("members", &self.members).finish_non_exhaustive()
    }
}

/// A row of a matrix, by reference: points are copied while the graph is built.
#[derive(Clone)]
struct Vector {
    matrix: Matrix,
    row: usize,
}

impl Point for Vector {
    fn distance(&self, other: &Self) -> f32 {
        1.0 - dot(self.matrix.row(self.row), other.matrix.row(other.row))
    }
}

impl Hnsw {
    /// Builds the graph, the same one each time. The builder's heuristic is off: it took sixteen times as long for the same recall.
    pub fn build(matrix: &Matrix, rows: &[usize]) -> Self {
        let points = rows.iter().map(|&row| Vector { matrix: matrix.clone(), row }).collect();
        let builder = Builder::default().select_heuristic(None).ef_search(EF).seed(0);
        Self { map: builder.build(points, rows.to_vec()), members: rows.len(), matrix: matrix.clone() }
    }

    /// See [`super::NeighborIndex::nearest`]. Where `k` and `without` together pass half of [`EF`], the group is searched exactly.
    pub fn nearest(&self, query: &[f32], k: usize, without: &[usize]) -> Vec<Hit> {
        if 2 * (k + without.len()) > EF {
            let rows = self.map.values.clone();
            return super::Exact::new(&self.matrix, rows).nearest(query, k, without);
        }
        let Ok(matrix) = Matrix::new(query.len(), query.to_vec()) else { return Vec::new() };
        let mut search = Search::default();
        let found = self.map.search(&Vector { matrix, row: 0 }, &mut search);
        let mut hits: Vec<Hit> = found
            .filter(|item| !without.contains(item.value))
            .map(|item| Hit { row: *item.value, similarity: 1.0 - item.distance })
            .collect();
        best_first(&mut hits);
        hits.truncate(k);
        hits
    }
}
