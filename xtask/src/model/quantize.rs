//! Symmetric int8 with a scale for each row.
//!
//! A dense layer's rows are its output channels, the embedding table's its pieces. Jacob et al. 2018 (arXiv
//! 1712.05877, section 2.1) with zero point 0; one scale a channel as in Krishnamoorthi 2018 (arXiv 1806.08342,
//! section 3.1.3).

/// A matrix as `rows[r][c] ≈ values[r * width + c] * scales[r]`.
pub struct Int8Rows {
    pub values: Vec<i8>,
    pub scales: Vec<f32>,
}

/// Quantizes a row-major matrix with rows of `width`; each row's largest magnitude becomes ±127.
pub fn int8_rows(matrix: &[f32], width: usize) -> Int8Rows {
    let mut values = Vec::with_capacity(matrix.len());
    let mut scales = Vec::with_capacity(matrix.len() / width);
    for row in matrix.chunks_exact(width) {
        let largest = row.iter().fold(0.0_f32, |largest, weight| largest.max(weight.abs()));
        let scale = if largest > 0.0 { largest / 127.0 } else { 1.0 };
        values.extend(row.iter().map(|weight| (weight / scale).round() as i8));
        scales.push(scale);
    }
    Int8Rows { values, scales }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_row_has_its_own_scale() {
        let quantized = int8_rows(&[1.0, -0.5, 0.0, 254.0, 2.0, -254.0], 3);
        assert_eq!(quantized.values, [127, -64, 0, 127, 1, -127]);
        assert_eq!(quantized.scales, [1.0 / 127.0, 2.0]);
    }

    #[test]
    fn a_row_of_zeros_stays_one() {
        let quantized = int8_rows(&[0.0, 0.0], 2);
        assert_eq!(quantized.values, [0, 0]);
        assert_eq!(quantized.scales, [1.0]);
    }
}
