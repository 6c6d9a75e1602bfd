//! MiniLM's encoder as an ONNX graph.
//!
//! Wang et al. 2020 (arXiv 2002.10957): BERT's encoder (Devlin et al. 2019, arXiv 1810.04805, section 3), here
//! with 6 layers of 12 heads over 384 values. Batch is one text; its length is a symbol, `pieces`.
//!
//! Inputs `input_ids` and `attention_mask`, int64 `[1, pieces]` with at most [`POSITIONS`] pieces; output
//! `last_hidden_state`, f32 `[1, pieces, 384]`. Pooling is left to the caller. Between them the graph works on
//! `[pieces, 384]`, since a leading 1 only costs transposes.

use super::graph::{Graph, float, int, ints, value};
use super::onnx::{
    DataType, DimensionValue, IR_VERSION, ModelProto, OPSET_VERSION, OperatorSetIdProto, StringStringEntryProto,
};
use super::quantize::{int8_rows, take_outliers};
use super::weights::Weights;

/// Values a piece: the embedding's dimensions.
pub const WIDTH: usize = 384;
/// sentence-transformers truncates to this many pieces; the published table's other 256 rows are left out.
pub const POSITIONS: usize = 256;
const PUBLISHED_POSITIONS: usize = 512;
const VOCABULARY: usize = 30_522;
const LAYERS: usize = 6;
const HEADS: usize = 12;
const HEAD_WIDTH: usize = WIDTH / HEADS;
const INNER_WIDTH: usize = 1536;
const LAYER_NORM_EPSILON: f32 = 1e-12;
/// BERT's own number for "do not look there": e to its power is zero in f32.
const MASKED: f32 = -10_000.0;

/// How the matrices are stored. Everything is computed in f32 either way.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Precision {
    F32,
    /// A scale for each output channel, and for each row of the piece embeddings; outliers stay f32.
    Int8,
}

/// The whole model file's content.
pub fn export(weights: &Weights, precision: Precision) -> Result<ModelProto, String> {
    let mut encoder = Encoder { graph: Graph::default(), weights, precision };
    encoder.shared_constants();
    let mut hidden = encoder.embeddings()?;
    let mask = encoder.attention_bias();
    for layer in 0..LAYERS {
        hidden = encoder.layer(layer, &hidden, &mask)?;
    }
    encoder.graph.apply("Unsqueeze", "last_hidden_state", [&hidden, "first_axis"], vec![]);

    let text = || [DimensionValue::Fixed(1), DimensionValue::Symbol("pieces".into())];
    let [one, pieces] = text();
    let output = [one, pieces, DimensionValue::Fixed(WIDTH as i64)];
    let graph = encoder.graph.finish(
        "all-MiniLM-L6-v2",
        vec![value("input_ids", DataType::Int64, text()), value("attention_mask", DataType::Int64, text())],
        vec![value("last_hidden_state", DataType::Float, output)],
    );
    Ok(ModelProto {
        ir_version: IR_VERSION,
        producer_name: "assay".into(),
        graph: Some(graph),
        opset_import: vec![OperatorSetIdProto { domain: String::new(), version: OPSET_VERSION }],
        metadata_props: vec![
            metadata("model", "sentence-transformers/all-MiniLM-L6-v2"),
            metadata("license", "Apache-2.0"),
            metadata("weights_sha256", super::fetch::WEIGHTS.sha256),
        ],
    })
}

fn metadata(key: &str, value: &str) -> StringStringEntryProto {
    StringStringEntryProto { key: key.into(), value: value.into() }
}

struct Encoder<'a> {
    graph: Graph,
    weights: &'a Weights<'a>,
    precision: Precision,
}

impl Encoder<'_> {
    /// Axes, shapes and numbers that several nodes name.
    fn shared_constants(&mut self) {
        self.graph.int64("first_axis", &[1], &[0]);
        self.graph.int64("as_row", &[1], &[-1]);
        self.graph.int64("as_heads", &[3], &[-1, HEADS as i64, HEAD_WIDTH as i64]);
        self.graph.int64("as_hidden", &[2], &[-1, WIDTH as i64]);
        self.graph.f32("one", &[1], &[1.0]);
        self.graph.f32("half", &[1], &[0.5]);
        self.graph.f32("sqrt_half", &[1], &[std::f32::consts::FRAC_1_SQRT_2]);
        self.graph.f32("masked", &[1], &[MASKED]);
    }

    /// The sum of piece, position and segment embeddings, normalized. A text is all of segment 0, whose row is
    /// added to every position beforehand.
    fn embeddings(&mut self) -> Result<String, String> {
        let ids = self.graph.apply("Reshape", "ids", ["input_ids", "as_row"], vec![]);
        let words = self.word_embeddings(&ids)?;

        let mut positions =
            self.weights.tensor("embeddings.position_embeddings.weight", &[PUBLISHED_POSITIONS, WIDTH])?;
        let segments = self.weights.tensor("embeddings.token_type_embeddings.weight", &[2, WIDTH])?;
        positions.truncate(POSITIONS * WIDTH);
        for row in positions.chunks_exact_mut(WIDTH) {
            for (position, segment) in row.iter_mut().zip(&segments) {
                *position += segment;
            }
        }
        self.graph.f32("embeddings.position", &[POSITIONS, WIDTH], &positions);
        let length = self.graph.apply("Shape", "length", [&ids], vec![]);
        let positions = self.graph.apply(
            "Slice",
            "positions",
            ["embeddings.position", "first_axis", &length, "first_axis"],
            vec![],
        );
        let sum = self.graph.apply("Add", "embeddings.sum", [&words, &positions], vec![]);
        self.layer_norm("embeddings.LayerNorm", &sum)
    }

    /// Rows and their scales are gathered before they are multiplied, so that only the text's rows ever become
    /// f32.
    fn word_embeddings(&mut self, ids: &str) -> Result<String, String> {
        let table = self.weights.tensor("embeddings.word_embeddings.weight", &[VOCABULARY, WIDTH])?;
        if self.precision == Precision::F32 {
            self.graph.f32("embeddings.word", &[VOCABULARY, WIDTH], &table);
            return Ok(self.graph.apply("Gather", "words", ["embeddings.word", ids], vec![]));
        }
        let rows = int8_rows(&table, WIDTH);
        self.graph.int8("embeddings.word", &[VOCABULARY, WIDTH], &rows.values);
        self.graph.f32("embeddings.word.scale", &[VOCABULARY, 1], &rows.scales);
        let steps = self.graph.apply("Gather", "words.int8", ["embeddings.word", ids], vec![]);
        let scales = self.graph.apply("Gather", "words.scale", ["embeddings.word.scale", ids], vec![]);
        Ok(self.dequantize("words", &steps, &scales))
    }

    /// 0 for a piece to attend to, [`MASKED`] for padding, as `[1, pieces]`: it is added to every row of scores.
    fn attention_bias(&mut self) -> String {
        let to_f32 = vec![int("to", DataType::Float as i64)];
        let mask = self.graph.apply("Cast", "mask", ["attention_mask"], to_f32);
        let padding = self.graph.apply("Sub", "padding", ["one", &mask], vec![]);
        self.graph.apply("Mul", "attention_bias", [&padding, "masked"], vec![])
    }

    fn layer(&mut self, layer: usize, hidden: &str, mask: &str) -> Result<String, String> {
        let at = |part: &str| format!("encoder.layer.{layer}.{part}");

        let attended = self.attention(&at("attention.self"), hidden, mask)?;
        let attended = self.dense(&at("attention.output.dense"), &attended, WIDTH, WIDTH, 1.0)?;
        let sum = self.graph.apply("Add", at("attention.residual"), [hidden, &attended], vec![]);
        let hidden = self.layer_norm(&at("attention.output.LayerNorm"), &sum)?;

        let inner = self.dense(&at("intermediate.dense"), &hidden, WIDTH, INNER_WIDTH, 1.0)?;
        let inner = self.gelu(&at("gelu"), &inner);
        let outer = self.dense(&at("output.dense"), &inner, INNER_WIDTH, WIDTH, 1.0)?;
        let sum = self.graph.apply("Add", at("residual"), [&hidden, &outer], vec![]);
        self.layer_norm(&at("output.LayerNorm"), &sum)
    }

    /// Scaled dot-product attention (Vaswani et al. 2017, arXiv 1706.03762, section 3.2). The division by
    /// √d_head is folded into the query's weights.
    fn attention(&mut self, name: &str, hidden: &str, mask: &str) -> Result<String, String> {
        let scaling = 1.0 / (HEAD_WIDTH as f32).sqrt();
        let query = self.heads(&format!("{name}.query"), hidden, scaling, [1, 0, 2])?;
        let key = self.heads(&format!("{name}.key"), hidden, 1.0, [1, 2, 0])?;
        let values = self.heads(&format!("{name}.value"), hidden, 1.0, [1, 0, 2])?;
        let scores = self.graph.apply("MatMul", format!("{name}.scores"), [&query, &key], vec![]);
        let scores = self.graph.apply("Add", format!("{name}.masked"), [&scores, mask], vec![]);
        let attention = self.graph.apply("Softmax", format!("{name}.softmax"), [&scores], vec![int("axis", -1)]);
        let context = self.graph.apply("MatMul", format!("{name}.context"), [&attention, &values], vec![]);
        let order = vec![ints("perm", &[1, 0, 2])];
        let context = self.graph.apply("Transpose", format!("{name}.by_piece"), [&context], order);
        Ok(self.graph.apply("Reshape", format!("{name}.joined"), [&context, "as_hidden"], vec![]))
    }

    /// A dense layer's output cut into heads; `order` rearranges `[pieces, heads, head width]`.
    fn heads(&mut self, name: &str, hidden: &str, factor: f32, order: [i64; 3]) -> Result<String, String> {
        let projected = self.dense(name, hidden, WIDTH, WIDTH, factor)?;
        let cut = self.graph.apply("Reshape", format!("{name}.cut"), [&projected, "as_heads"], vec![]);
        Ok(self.graph.apply("Transpose", format!("{name}.heads"), [&cut], vec![ints("perm", &order)]))
    }

    /// `factor · (x · Wᵀ + b)`, with W as published: a row for each output channel.
    fn dense(&mut self, name: &str, x: &str, from: usize, to: usize, factor: f32) -> Result<String, String> {
        let mut matrix = self.weights.tensor(&format!("{name}.weight"), &[to, from])?;
        let mut bias = self.weights.tensor(&format!("{name}.bias"), &[to])?;
        matrix.iter_mut().chain(&mut bias).for_each(|weight| *weight *= factor);
        let matrix = match self.precision {
            Precision::F32 => self.graph.f32(format!("{name}.weight"), &[from, to], &transposed(&matrix, from)),
            Precision::Int8 => self.int8_matrix(&format!("{name}.weight"), matrix, from, to),
        };
        let bias = self.graph.f32(format!("{name}.bias"), &[to], &bias);
        let product = self.graph.apply("MatMul", format!("{name}.product"), [x, &matrix], vec![]);
        Ok(self.graph.apply("Add", format!("{name}.sum"), [&product, &bias], vec![]))
    }

    /// `Wᵀ` from int8 steps, scales and outliers; all constants, so that a runtime computes it once.
    fn int8_matrix(&mut self, name: &str, mut matrix: Vec<f32>, from: usize, to: usize) -> String {
        let outliers = take_outliers(&mut matrix, from);
        let rows = int8_rows(&matrix, from);
        let steps = self.graph.int8(format!("{name}.int8"), &[from, to], &transposed(&rows.values, from));
        let scales = self.graph.f32(format!("{name}.scale"), &[1, to], &rows.scales);
        let dense = self.dequantize(&format!("{name}.dense"), &steps, &scales);

        let places: Vec<i64> =
            outliers.iter().flat_map(|outlier| [outlier.column as i64, outlier.row as i64]).collect();
        let weights: Vec<f32> = outliers.iter().map(|outlier| outlier.weight).collect();
        let places = self.graph.int64(format!("{name}.outlier.place"), &[outliers.len(), 2], &places);
        let weights = self.graph.f32(format!("{name}.outlier"), &[outliers.len()], &weights);
        self.graph.apply("ScatterND", name, [&dense, &places, &weights], vec![])
    }

    fn dequantize(&mut self, name: &str, steps: &str, scales: &str) -> String {
        let to_f32 = vec![int("to", DataType::Float as i64)];
        let steps = self.graph.apply("Cast", format!("{name}.steps"), [steps], to_f32);
        self.graph.apply("Mul", name, [&steps, scales], vec![])
    }

    fn layer_norm(&mut self, name: &str, x: &str) -> Result<String, String> {
        let scale = self.weights.tensor(&format!("{name}.weight"), &[WIDTH])?;
        let bias = self.weights.tensor(&format!("{name}.bias"), &[WIDTH])?;
        let scale = self.graph.f32(format!("{name}.weight"), &[WIDTH], &scale);
        let bias = self.graph.f32(format!("{name}.bias"), &[WIDTH], &bias);
        let attributes = vec![int("axis", -1), float("epsilon", LAYER_NORM_EPSILON)];
        Ok(self.graph.apply("LayerNormalization", name, [x, &scale, &bias], attributes))
    }

    /// x · Φ(x) by the error function (Hendrycks and Gimpel 2016, arXiv 1606.08415, section 2), as BERT has it.
    fn gelu(&mut self, name: &str, x: &str) -> String {
        let scaled = self.graph.apply("Mul", format!("{name}.scaled"), [x, "sqrt_half"], vec![]);
        let erf = self.graph.apply("Erf", format!("{name}.erf"), [&scaled], vec![]);
        let twice_phi = self.graph.apply("Add", format!("{name}.twice_phi"), [&erf, "one"], vec![]);
        let half = self.graph.apply("Mul", format!("{name}.half"), [x, "half"], vec![]);
        self.graph.apply("Mul", name, [&half, &twice_phi], vec![])
    }
}

/// A row-major matrix with rows of `width`, column by column.
fn transposed<T: Copy>(matrix: &[T], width: usize) -> Vec<T> {
    (0..width).flat_map(|column| matrix.iter().skip(column).step_by(width).copied()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn transposing_reads_columns() {
        assert_eq!(transposed(&[1, 2, 3, 4, 5, 6], 3), [1, 4, 2, 5, 3, 6]);
    }
}
