//! A direction in the embedding space.

use super::EmbedError;

/// The embedding space's dimensions.
pub const DIMENSIONS: usize = 384;

/// Sums kept apart in a dot product, so that it runs in SIMD registers: floats may not be reordered otherwise.
const LANES: usize = 16;

/// A vector of [`DIMENSIONS`] finite numbers and length 1.
#[derive(Debug, Clone, PartialEq)]
pub struct UnitVector(Box<[f32; DIMENSIONS]>);

impl UnitVector {
    /// The direction of `numbers`, whatever their length as a vector.
    ///
    /// Fails with [`EmbedError::Dimensions`] unless there are [`DIMENSIONS`] of them, and with
    /// [`EmbedError::Direction`] if one is not finite or all are zero.
    pub fn from_slice(numbers: &[f32]) -> Result<Self, EmbedError> {
        let mut direction: Box<[f32; DIMENSIONS]> =
            numbers.to_vec().try_into().map_err(|_| EmbedError::Dimensions(numbers.len()))?;
        let length = numbers.iter().map(|&x| f64::from(x) * f64::from(x)).sum::<f64>().sqrt();
        if !length.is_finite() || length == 0.0 {
            return Err(EmbedError::Direction);
        }
        direction.iter_mut().for_each(|x| *x = (f64::from(*x) / length) as f32);
        Ok(Self(direction))
    }

    /// Its numbers, each within -1..=1.
    pub fn as_slice(&self) -> &[f32] {
        self.0.as_slice()
    }

    /// The cosine of the angle between the two, which for unit vectors is their dot product: -1..=1, 1 for equal
    /// directions. Costs 384 multiplications.
    pub fn cosine(&self, other: &Self) -> f32 {
        let (ours, _) = self.0.as_chunks::<LANES>();
        let (theirs, _) = other.0.as_chunks::<LANES>();
        let mut sums = [0.0_f32; LANES];
        for (a, b) in ours.iter().zip(theirs) {
            for lane in 0..LANES {
                sums[lane] += a[lane] * b[lane];
            }
        }
        sums.iter().sum::<f32>().clamp(-1.0, 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn along(axis: usize, length: f32) -> [f32; DIMENSIONS] {
        let mut numbers = [0.0; DIMENSIONS];
        numbers[axis] = length;
        numbers
    }

    #[test]
    fn length_is_one_whatever_it_was() {
        for length in [1.0, -3.5, 1e-30, 1e30] {
            let vector = UnitVector::from_slice(&along(7, length)).unwrap();
            assert_eq!(vector.as_slice()[7], length.signum());
        }
    }

    #[test]
    fn cosine_of_axes_and_diagonals() {
        let mut diagonal = along(0, 1.0);
        diagonal[383] = 1.0;
        let [x, y, back, diagonal] = [along(0, 2.0), along(383, 1.0), along(0, -1.0), diagonal]
            .map(|numbers| UnitVector::from_slice(&numbers).unwrap());
        assert_eq!(x.cosine(&x), 1.0);
        assert_eq!(x.cosine(&y), 0.0);
        assert_eq!(x.cosine(&back), -1.0);
        assert!((y.cosine(&diagonal) - std::f32::consts::FRAC_1_SQRT_2).abs() < 1e-6);
    }

    #[test]
    fn without_direction() {
        for (numbers, refusal) in [
            (vec![1.0; 383], EmbedError::Dimensions(383)),
            (vec![], EmbedError::Dimensions(0)),
            (vec![0.0; DIMENSIONS], EmbedError::Direction),
            (along(3, f32::NAN).to_vec(), EmbedError::Direction),
            (along(3, f32::INFINITY).to_vec(), EmbedError::Direction),
        ] {
            assert_eq!(UnitVector::from_slice(&numbers), Err(refusal));
        }
    }
}
