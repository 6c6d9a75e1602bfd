//! A bank's index: the whole bank, and a cell for each score of each trait.

use super::{Hit, Matrix, NeighborIndex, SearchKind};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Which vectors a search looks at.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Group {
    /// The whole bank: MADRAG's procedure 1.
    Whole,
    /// The essays of one score of one trait: procedure 2. HNSW under a filter loses recall, so each cell is an index of its own.
    Cell {
        /// The trait's id.
        trait_id: String,
        /// The score.
        score: i32,
    },
}

/// The rows of every cell, made by whoever knows the bank and the rubric.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct IndexPlan {
    /// Each group but the whole, with its rows.
    pub cells: Vec<(Group, Vec<usize>)>,
    /// How groups are searched.
    #[serde(default)]
    pub kind: SearchKind,
}

/// Every index over one bank; they share the vectors.
#[derive(Debug)]
pub struct BankIndex {
    groups: BTreeMap<Group, NeighborIndex>,
}

impl BankIndex {
    /// Indexes the whole bank and each cell. Rows that the matrix lacks are left out.
    pub fn build(matrix: &Matrix, plan: IndexPlan) -> Self {
        let whole = (Group::Whole, (0..matrix.rows()).collect());
        let groups = plan.cells.into_iter().chain([whole]);
        let build = |(group, mut rows): (Group, Vec<usize>)| {
            rows.retain(|row| *row < matrix.rows());
            (group, NeighborIndex::build(matrix, rows, plan.kind))
        };
        Self { groups: groups.map(build).collect() }
    }

    /// The nearest of a group, as [`NeighborIndex::nearest`]; none where there is no such group.
    pub fn nearest(&self, group: &Group, query: &[f32], k: usize, without: &[usize]) -> Vec<Hit> {
        self.groups.get(group).map(|index| index.nearest(query, k, without)).unwrap_or_default()
    }
}
