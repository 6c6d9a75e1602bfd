//! Where a method's kappa would lie with other essays.

use super::observation::Observation;
use crate::essay::EssayId;
use crate::metrics::{Bootstrap, bootstrap, quadratic_weighted_kappa};
use std::collections::BTreeMap;

/// How often the essays are drawn again.
pub const RESAMPLES: usize = 1000;

/// (reference, method) of each essay, in one trait and repeat.
type Table = Vec<Option<(i32, i32)>>;

/// The bootstrap of the mean kappa of these traits (one trait: its kappa), itself the mean over the repeats. Whole essays are drawn, with all their
/// traits and repeats: these hang together, and drawing them apart would make the interval too narrow. A draw that leaves one of the kappas undefined
/// is undefined. `None` where no kappa is defined at all.
///
/// Time: [`RESAMPLES`] × essays × traits × repeats.
pub(super) fn kappa_bootstrap(traits: &[Vec<&Observation>], repeats: usize, seed: u64) -> Option<Bootstrap> {
    let essays: BTreeMap<&EssayId, usize> = {
        let mut ids: Vec<&EssayId> =
            traits.iter().flatten().filter(|o| o.reference.is_some()).map(|o| &o.essay).collect();
        ids.sort();
        ids.dedup();
        ids.into_iter().enumerate().map(|(at, id)| (id, at)).collect()
    };
    // One table a trait and repeat: what each essay has there.
    let mut tables: Vec<Vec<Table>> = Vec::new();
    for seen in traits {
        let mut of_trait = vec![vec![None; essays.len()]; repeats];
        for o in seen {
            for (repeat, table) in of_trait.iter_mut().enumerate() {
                if let Some(cell) = essays.get(&o.essay).and_then(|at| table.get_mut(*at)) {
                    *cell = o.pair(repeat);
                }
            }
        }
        of_trait
            .retain(|table| quadratic_weighted_kappa(&table.iter().flatten().copied().collect::<Vec<_>>()).is_some());
        if !of_trait.is_empty() {
            tables.push(of_trait);
        }
    }
    if tables.is_empty() {
        return None;
    }
    bootstrap(essays.len(), RESAMPLES, seed, |drawn| {
        let kappa = |table: &Table| {
            let pairs: Vec<(i32, i32)> = drawn.iter().filter_map(|at| *table.get(*at)?).collect();
            quadratic_weighted_kappa(&pairs)
        };
        mean(tables.iter().map(|of_trait| mean(of_trait.iter().map(kappa))))
    })
}

/// The mean, where every value is defined.
fn mean(values: impl Iterator<Item = Option<f64>>) -> Option<f64> {
    let all: Vec<f64> = values.collect::<Option<_>>()?;
    (!all.is_empty()).then(|| all.iter().sum::<f64>() / all.len() as f64)
}
