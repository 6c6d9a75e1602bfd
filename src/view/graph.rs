//! The picture of a question bank's graph: dots, lines, and the part of it that is looked at.

use std::fmt::Write as _;

/// The picture's size in its own units.
pub const SIZE: (f32, f32) = (1000.0, 640.0);
/// Room at its edges for the dots.
const EDGE: f32 = 24.0;
/// How far one can go in.
const CLOSEST: f32 = 0.1;

/// An edge as it is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Line {
    /// The answers are alike.
    Weak,
    /// They are much alike: retrieval goes along it.
    Strong,
    /// The teacher drew it.
    Drawn,
}

/// Where a reference stands in the picture; `place` from 0 to 1.
pub fn spot(place: (f32, f32)) -> (f32, f32) {
    (EDGE + place.0 * (SIZE.0 - 2.0 * EDGE), EDGE + place.1 * (SIZE.1 - 2.0 * EDGE))
}

/// Lines as one SVG path: a browser draws thousands of them as fast as one.
pub fn path(ends: impl Iterator<Item = ((f32, f32), (f32, f32))>) -> String {
    let mut path = String::new();
    for ((x, y), (to_x, to_y)) in ends {
        // Writing to a string does not fail.
        let _ = write!(path, "M{x:.1} {y:.1}L{to_x:.1} {to_y:.1}");
    }
    path
}

/// The part of the picture that is looked at.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Part {
    left: f32,
    top: f32,
    /// Its width and height as a share of the whole's.
    share: f32,
}

impl Default for Part {
    fn default() -> Self {
        Self { left: 0.0, top: 0.0, share: 1.0 }
    }
}

impl Part {
    /// As an SVG's `viewBox`.
    pub fn view_box(self) -> String {
        format!("{:.1} {:.1} {:.1} {:.1}", self.left, self.top, SIZE.0 * self.share, SIZE.1 * self.share)
    }

    /// A smaller or larger part, `factor` times as wide. What stands at `at` (from 0 to 1 over the part) stays there.
    #[must_use]
    pub fn scaled(self, factor: f32, at: (f32, f32)) -> Self {
        let share = (self.share * factor).clamp(CLOSEST, 1.0);
        let by = self.share - share;
        Self { left: self.left + by * SIZE.0 * at.0, top: self.top + by * SIZE.1 * at.1, share }.held()
    }

    /// Moved by a share of what is seen.
    #[must_use]
    pub fn moved(self, by: (f32, f32)) -> Self {
        Self { left: self.left + by.0 * SIZE.0 * self.share, top: self.top + by.1 * SIZE.1 * self.share, ..self }.held()
    }

    /// Never beyond the picture.
    fn held(self) -> Self {
        let most = 1.0 - self.share;
        Self { left: self.left.clamp(0.0, most * SIZE.0), top: self.top.clamp(0.0, most * SIZE.1), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_part_keeps_what_is_under_the_pointer_and_stays_inside() {
        let close = Part::default().scaled(0.5, (1.0, 0.5));
        assert_eq!(close.view_box(), "500.0 160.0 500.0 320.0");
        assert_eq!(close.moved((0.5, 0.0)), close, "at the edge already");
        assert_eq!(close.moved((-0.5, 0.1)).view_box(), "250.0 192.0 500.0 320.0");
        assert_eq!(close.scaled(4.0, (0.0, 0.0)), Part::default());
        assert_eq!(close.scaled(0.001, (0.0, 0.0)).share, CLOSEST);
    }

    #[test]
    fn lines_are_one_path() {
        assert_eq!(path([((0.0, 1.0), (2.0, 3.25))].into_iter()), "M0.0 1.0L2.0 3.2");
        assert_eq!((spot((0.0, 0.0)), spot((1.0, 1.0))), ((24.0, 24.0), (976.0, 616.0)));
    }
}
