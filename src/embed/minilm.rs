//! The encoder, run by tract.

use std::sync::Arc;

use tract_onnx::prelude::*;

use super::pooling::Pool;
use super::{EmbedError, Tokenizer, UnitVector};

/// Sequences are padded, behind a mask, to a multiple of this many pieces; 1 would be the true length.
///
/// tract's matrix kernels work in tiles, and essays fill the window: on the host 254 pieces take 95 ms at their true
/// length and 79 padded, 126 take 43 and 36; 17 take 11 and 14.
const PIECES_PER_STEP: usize = 16;

/// all-MiniLM-L6-v2 with its tokenizer, ready to embed.
///
/// One plan serves every length, so no text waits for a plan of its own. The weights are held once, as f32, except
/// the int8 embedding table.
pub struct MiniLm {
    tokenizer: Tokenizer,
    plan: Arc<TypedRunnableModel>,
}

impl MiniLm {
    /// Reads the ONNX file and the vocabulary that `cargo xtask` exported.
    ///
    /// Costs a third of a second on the host. Keeps 57 MB (43 of packed f32 matrices, 12 of int8 embeddings) and
    /// needs 155 MB besides `model` on the way, which is not needed afterwards and best dropped. Fails if either is
    /// cut short or something else.
    pub fn load(model: &[u8], vocab: &str) -> Result<Self, EmbedError> {
        let tokenizer = Tokenizer::from_vocab(vocab)?;
        let plan = plan(model).map_err(|refusal| EmbedError::Model(format!("{refusal:#}")))?;
        Ok(Self { tokenizer, plan })
    }

    /// The tokenizer, for whoever counts pieces.
    pub fn tokenizer(&self) -> &Tokenizer {
        &self.tokenizer
    }

    /// The direction of the text's first [`MAX_PIECES`](super::MAX_PIECES) pieces, as sentence-transformers' `encode`
    /// gives it. An empty text has one too.
    ///
    /// Costs, on the host, 13 ms for 32 pieces, 35 for 128 and 80 for 256; a length never seen before costs no more.
    pub fn embed(&self, text: &str) -> Result<UnitVector, EmbedError> {
        let mut pool = Pool::new();
        self.pool(&self.tokenizer.encode(text), &mut pool)?;
        pool.direction()
    }

    /// The direction of the mean over all of the text's pieces, encoded window by window; every piece counts the
    /// same, in whichever window it stands. Equals [`Self::embed`] for a text that fits one.
    ///
    /// Costs an [`Self::embed`] for each window of 254 pieces.
    pub fn embed_whole(&self, text: &str) -> Result<UnitVector, EmbedError> {
        let mut pool = Pool::new();
        for window in self.tokenizer.windows(text) {
            self.pool(&window, &mut pool)?;
        }
        pool.direction()
    }

    fn pool(&self, pieces: &[u32], pool: &mut Pool) -> Result<(), EmbedError> {
        let failure = |failure: TractError| EmbedError::Inference(format!("{failure:#}"));
        let hidden = self.encode(pieces).map_err(failure)?;
        let hidden = hidden.try_as_plain_ram().and_then(|rows| rows.as_slice::<f32>()).map_err(failure)?;
        pool.add(hidden, pieces.len())
    }

    /// The encoder's last hidden state, `[1, pieces and padding, DIMENSIONS]`.
    fn encode(&self, pieces: &[u32]) -> TractResult<TValue> {
        let padded = pieces.len().next_multiple_of(PIECES_PER_STEP);
        let mut ids: Vec<i64> = pieces.iter().map(|&piece| piece.into()).collect();
        let mut mask = vec![1_i64; ids.len()];
        ids.resize(padded, 0);
        mask.resize(padded, 0);
        let inputs = [ids, mask].map(|row| Ok(Tensor::from_shape(&[1, padded], &row)?.into()));
        let inputs = inputs.into_iter().collect::<TractResult<TVec<TValue>>>()?;
        self.plan.run(inputs)?.pop().ok_or_else(|| TractError::msg("no output"))
    }
}

/// The graph with its length left open, optimized once: weights expanded and packed for the matrix kernels.
fn plan(mut model: &[u8]) -> TractResult<Arc<TypedRunnableModel>> {
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    super::kernel::link();
    onnx().model_for_read(&mut model)?.into_optimized()?.into_runnable()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_model_is_an_error() {
        let vocab = "[UNK]\n[CLS]\n[SEP]";
        for model in [&b""[..], b"no ONNX", b"<!doctype html>"] {
            let refusal = MiniLm::load(model, vocab).err();
            assert!(matches!(refusal, Some(EmbedError::Model(_))), "{model:?}: {refusal:?}");
        }
    }
}
