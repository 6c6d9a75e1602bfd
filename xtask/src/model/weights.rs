//! The published weights, by name and checked shape.

use safetensors::{Dtype, SafeTensors};

/// all-MiniLM-L6-v2's f32 tensors, borrowed from the bytes of `model.safetensors`.
pub struct Weights<'a>(SafeTensors<'a>);

impl<'a> Weights<'a> {
    pub fn read(bytes: &'a [u8]) -> Result<Self, String> {
        SafeTensors::deserialize(bytes).map(Self).map_err(|e| format!("the weights are no safetensors file: {e}"))
    }

    /// The tensor's values in row-major order; an error unless it is f32 and of this shape.
    pub fn tensor(&self, name: &str, shape: &[usize]) -> Result<Vec<f32>, String> {
        let view = self.0.tensor(name).map_err(|e| format!("the weights have no {name}: {e}"))?;
        if view.dtype() != Dtype::F32 || view.shape() != shape {
            return Err(format!("{name} is {:?} {:?}, not F32 {shape:?}", view.dtype(), view.shape()));
        }
        let (values, _) = view.data().as_chunks::<4>();
        Ok(values.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect())
    }
}
