//! Who gets whom: each segment one reference, no reference twice, the sum of their similarities as large as it can be (GRASP 4.2, step 4).

use pathfinding::prelude::{Matrix, kuhn_munkres};

/// Why nothing can be assigned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum AssignError {
    /// A similarity that is no number, or no finite one.
    #[error("the similarity of segment {} to reference {} is not a number", row + 1, column + 1)]
    NotANumber {
        /// Of the segment, from 0.
        row: usize,
        /// Of the reference, from 0.
        column: usize,
    },
    /// Rows of different lengths.
    #[error("segment {} is compared with another number of references than the first", row + 1)]
    Ragged {
        /// The row, from 0.
        row: usize,
    },
}

/// Similarities become whole numbers of this many parts of 1: the algorithm compares exactly then, and 60 of them stay far from overflow.
const PARTS: f64 = 1e9;

/// For each row of `similarity` (segments by references) its column, so that the sum is largest; a row is `None` where there are fewer columns than rows.
/// By the Hungarian algorithm, over similarities rounded to 10⁻⁹ and held within ±10⁶. Time: O(n³).
///
/// # Errors
/// A similarity that is not a finite number; rows of different lengths.
pub fn assign(similarity: &[Vec<f64>]) -> Result<Vec<Option<usize>>, AssignError> {
    let rows = similarity.len();
    let columns = similarity.first().map_or(0, Vec::len);
    let mut whole = Vec::with_capacity(rows * columns);
    for (row, line) in similarity.iter().enumerate() {
        if line.len() != columns {
            return Err(AssignError::Ragged { row });
        }
        for (column, value) in line.iter().enumerate() {
            if !value.is_finite() {
                return Err(AssignError::NotANumber { row, column });
            }
            whole.push(in_parts(*value));
        }
    }
    if rows == 0 || columns == 0 {
        return Ok(vec![None; rows]);
    }
    let Ok(weights) = Matrix::from_vec(rows, columns, whole) else { return Ok(vec![None; rows]) };
    if rows <= columns {
        return Ok(kuhn_munkres(&weights).1.into_iter().map(Some).collect());
    }
    let mut assigned = vec![None; rows];
    for (column, row) in kuhn_munkres(&weights.transposed()).1.into_iter().enumerate() {
        if let Some(place) = assigned.get_mut(row) {
            *place = Some(column);
        }
    }
    Ok(assigned)
}

#[allow(clippy::cast_possible_truncation, reason = "held within the bounds just before")]
fn in_parts(value: f64) -> i64 {
    (value.clamp(-1e6, 1e6) * PARTS).round() as i64
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_cannot_be_compared_is_refused() {
        assert_eq!(assign(&[vec![0.5, f64::NAN]]), Err(AssignError::NotANumber { row: 0, column: 1 }));
        assert_eq!(assign(&[vec![0.5], vec![f64::INFINITY]]), Err(AssignError::NotANumber { row: 1, column: 0 }));
        assert_eq!(assign(&[vec![0.5], vec![]]), Err(AssignError::Ragged { row: 1 }));
        let why = AssignError::NotANumber { row: 0, column: 1 }.to_string();
        assert_eq!(why, "the similarity of segment 1 to reference 2 is not a number");
    }

    #[test]
    fn nothing_to_assign_is_nothing_assigned() {
        assert_eq!(assign(&[]), Ok(vec![]));
        assert_eq!(assign(&[vec![], vec![]]), Ok(vec![None, None]));
        assert_eq!(
            assign(&[vec![0.1], vec![0.9], vec![0.5]]),
            Ok(vec![None, Some(0), None]),
            "more segments than references"
        );
    }

    proptest! {
        #[test]
        fn ties_and_all_sizes_give_each_column_at_most_once(rows in 1_usize..20, columns in 1_usize..20, levels in 1_u32..4, seed in any::<u64>()) {
            let level = |at: u64| f64::from(u32::try_from((seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(at * at)) >> 33).unwrap_or(0) % levels);
            let similarity: Vec<Vec<f64>> =
                (0..rows).map(|r| (0..columns).map(|c| level((r * columns + c) as u64)).collect()).collect();
            let found = assign(&similarity).unwrap();
            let mut taken: Vec<usize> = found.iter().flatten().copied().collect();
            prop_assert_eq!(taken.len(), rows.min(columns));
            taken.sort_unstable();
            taken.dedup();
            prop_assert_eq!(taken.len(), rows.min(columns));
            prop_assert!(taken.iter().all(|c| *c < columns));
        }
    }
}
