//! Texts as unit vectors: all-MiniLM-L6-v2, computed where the text is.
//!
//! A text becomes a vector in stages, a file each: `normalize` and `words` are BERT's basic tokenization,
//! `wordpiece` cuts words into pieces, `tokenizer` frames a text's pieces for the encoder, `minilm` runs
//! the encoder in tract (in WebAssembly with the matrix products of `kernel`), `pooling` averages its rows, `vector` is
//! the result.
//!
//! Everything here is pure: bytes in, vectors out. Fetching the model and keeping the vectors is for others.
//!
//! Sources: Devlin et al. 2019, BERT (arXiv 1810.04805); Wang et al. 2020, MiniLM (arXiv 2002.10957); Reimers and
//! Gurevych 2019, Sentence-BERT (arXiv 1908.10084). The numbers are those of Hugging Face's `tokenizers` and of
//! sentence-transformers, which `tests/tokenizer.rs` and `tests/embedding.rs` hold them to.

#[cfg(all(feature = "inference", target_arch = "wasm32", target_feature = "simd128"))]
mod kernel;
#[cfg(feature = "inference")]
mod minilm;
mod normalize;
#[cfg(feature = "inference")]
mod pooling;
mod tokenizer;
mod vector;
mod wordpiece;
mod words;

#[cfg(feature = "inference")]
pub use minilm::MiniLm;
pub use tokenizer::{MAX_PIECES, Tokenizer};
pub use vector::{DIMENSIONS, UnitVector};

/// Why there is no tokenizer, no model or no vector.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EmbedError {
    /// The vocabulary has no such piece, so it is not BERT's.
    #[error("the vocabulary has no {0}: it is not the model's vocab.txt")]
    MissingPiece(&'static str),
    /// tract refuses the model file: cut short, not ONNX, or not this graph. The words are tract's.
    #[error("the embedding model cannot be loaded: {0}")]
    Model(String),
    /// The encoder failed on a text, or gave something else than a row of [`DIMENSIONS`] for each piece.
    #[error("the embedding model failed: {0}")]
    Inference(String),
    /// A vector of another length than [`DIMENSIONS`].
    #[error("a vector has {DIMENSIONS} numbers, not {0}")]
    Dimensions(usize),
    /// A vector with a number that is infinite or none, or that is zero throughout: it has no direction.
    #[error("a vector of zeros, or with a number that is not finite, has no direction")]
    Direction,
}
