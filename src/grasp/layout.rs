//! Where each reference stands in a picture of the graph: neighbours near each other (Fruchterman and Reingold 1991).

/// Rounds: enough for a few hundred references to come to rest.
const ROUNDS: u32 = 200;
/// How strongly everything is drawn to the middle, so that what has no neighbour does not drift away.
const MIDDLE: f32 = 0.9;

/// A place for each of `nodes`, each coordinate from 0 to 1. The same graph has the same picture. Time: rounds ⋅ n².
pub fn laid_out(nodes: usize, edges: &[(usize, usize, f64)]) -> Vec<(f32, f32)> {
    let distance = 1.0 / count(nodes.max(1)).sqrt();
    // At first on a sunflower's spiral: no two at one place, and no chance needed.
    let mut places: Vec<(f32, f32)> = (0..nodes)
        .map(|at| {
            let (radius, angle) = (0.5 * (count(at) / count(nodes)).sqrt(), count(at) * 2.399_963);
            (radius * angle.cos(), radius * angle.sin())
        })
        .collect();
    for round in 0..ROUNDS {
        let mut moves = vec![(0.0_f32, 0.0_f32); nodes];
        push_apart(&places, distance, &mut moves);
        for (a, b, weight) in edges {
            pull(&places, (*a, *b), *weight as f32 / distance, &mut moves);
        }
        let heat = 0.1 * (1.0 - f64::from(round) / f64::from(ROUNDS)) as f32;
        for (place, (x, y)) in places.iter_mut().zip(moves) {
            let (x, y) = (x - MIDDLE * place.0, y - MIDDLE * place.1);
            let length = x.hypot(y).max(1e-9);
            let step = length.min(heat) / length;
            *place = (place.0 + x * step, place.1 + y * step);
        }
    }
    into_unit(&places)
}

fn push_apart(places: &[(f32, f32)], distance: f32, moves: &mut [(f32, f32)]) {
    for (at, one) in places.iter().enumerate() {
        let mut sum = (0.0, 0.0);
        for (other, place) in places.iter().enumerate() {
            if other != at {
                let (x, y) = (one.0 - place.0, one.1 - place.1);
                let force = distance * distance / x.mul_add(x, y * y).max(1e-6);
                sum = (sum.0 + x * force, sum.1 + y * force);
            }
        }
        if let Some(own) = moves.get_mut(at) {
            *own = (own.0 + sum.0, own.1 + sum.1);
        }
    }
}

fn pull(places: &[(f32, f32)], (a, b): (usize, usize), strength: f32, moves: &mut [(f32, f32)]) {
    let (Some(one), Some(other)) = (places.get(a).copied(), places.get(b).copied()) else { return };
    let (x, y) = (one.0 - other.0, one.1 - other.1);
    let force = x.hypot(y) * strength;
    for (at, sign) in [(a, -1.0), (b, 1.0)] {
        if let Some(own) = moves.get_mut(at) {
            *own = (own.0 + sign * x * force, own.1 + sign * y * force);
        }
    }
}

fn into_unit(places: &[(f32, f32)]) -> Vec<(f32, f32)> {
    let ends = |of: fn(&(f32, f32)) -> f32| {
        let all = places.iter().map(of);
        (all.clone().fold(f32::INFINITY, f32::min), all.fold(f32::NEG_INFINITY, f32::max))
    };
    let ((left, right), (top, bottom)) = (ends(|p| p.0), ends(|p| p.1));
    let scale = |value: f32, low: f32, high: f32| if high > low { (value - low) / (high - low) } else { 0.5 };
    places.iter().map(|(x, y)| (scale(*x, left, right), scale(*y, top, bottom))).collect()
}

#[allow(clippy::cast_precision_loss, reason = "a picture has fewer references than 2^24")]
fn count(n: usize) -> f32 {
    n as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_stand_near_each_other_and_nobody_on_another() {
        // Two rings of five, without an edge between them, and two alone.
        let ring = |from: usize| (0..5).map(move |n| (from + n, from + (n + 1) % 5, 0.9));
        let edges: Vec<(usize, usize, f64)> = ring(0).chain(ring(5)).collect();
        let places = laid_out(12, &edges);
        let apart = |a: usize, b: usize| (places[a].0 - places[b].0).hypot(places[a].1 - places[b].1);
        let within = edges.iter().map(|(a, b, _)| apart(*a, *b)).sum::<f32>() / edges.len() as f32;
        let between = (0..5).map(|n| apart(n, n + 5)).sum::<f32>() / 5.0;
        assert!(2.0 * within < between, "{within} {between}");
        assert!((0..12).all(|a| (0..a).all(|b| apart(a, b) > 0.02)));
        assert!(places.iter().all(|(x, y)| (0.0..=1.0).contains(x) && (0.0..=1.0).contains(y)));
        assert_eq!(laid_out(12, &edges), places);
        assert_eq!((laid_out(1, &[]), laid_out(0, &[])), (vec![(0.5, 0.5)], vec![]));
    }
}
