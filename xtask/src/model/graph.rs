//! An ONNX graph in the making: operators are added in the order in which they run, values are known by name.

use super::onnx::{
    AttributeProto, AttributeType, DataType, Dimension, DimensionValue, GraphProto, NodeProto, TensorProto,
    TensorShapeProto, TensorType, TypeProto, ValueInfoProto,
};

/// The nodes and constants so far.
#[derive(Default)]
pub struct Graph {
    nodes: Vec<NodeProto>,
    constants: Vec<TensorProto>,
}

impl Graph {
    /// Adds an operator with one output; the output has the node's name, which is returned.
    pub fn apply<const INPUTS: usize>(
        &mut self,
        operator: &str,
        name: impl Into<String>,
        inputs: [&str; INPUTS],
        attributes: Vec<AttributeProto>,
    ) -> String {
        let name = name.into();
        self.nodes.push(NodeProto {
            input: inputs.map(String::from).to_vec(),
            output: vec![name.clone()],
            name: name.clone(),
            op_type: operator.into(),
            attribute: attributes,
        });
        name
    }

    pub fn f32(&mut self, name: impl Into<String>, shape: &[usize], values: &[f32]) -> String {
        let raw = values.iter().flat_map(|value| value.to_le_bytes()).collect();
        self.constant(name.into(), DataType::Float, shape, raw)
    }

    pub fn int8(&mut self, name: impl Into<String>, shape: &[usize], values: &[i8]) -> String {
        let raw = values.iter().flat_map(|value| value.to_le_bytes()).collect();
        self.constant(name.into(), DataType::Int8, shape, raw)
    }

    pub fn int64(&mut self, name: impl Into<String>, shape: &[usize], values: &[i64]) -> String {
        let raw = values.iter().flat_map(|value| value.to_le_bytes()).collect();
        self.constant(name.into(), DataType::Int64, shape, raw)
    }

    fn constant(&mut self, name: String, data_type: DataType, shape: &[usize], raw_data: Vec<u8>) -> String {
        self.constants.push(TensorProto {
            dims: shape.iter().map(|&length| length as i64).collect(),
            data_type: data_type.into(),
            name: name.clone(),
            raw_data,
        });
        name
    }

    pub fn finish(self, name: &str, inputs: Vec<ValueInfoProto>, outputs: Vec<ValueInfoProto>) -> GraphProto {
        GraphProto { node: self.nodes, name: name.into(), initializer: self.constants, input: inputs, output: outputs }
    }
}

/// The declaration of a graph's input or output.
pub fn value<const RANK: usize>(name: &str, element: DataType, shape: [DimensionValue; RANK]) -> ValueInfoProto {
    let dim = shape.into_iter().map(|length| Dimension { value: Some(length) }).collect();
    ValueInfoProto {
        name: name.into(),
        r#type: Some(TypeProto {
            tensor_type: Some(TensorType { elem_type: element.into(), shape: Some(TensorShapeProto { dim }) }),
        }),
    }
}

/// A whole-number attribute, such as an axis or a target type.
pub fn int(name: &str, i: i64) -> AttributeProto {
    AttributeProto { name: name.into(), i, r#type: AttributeType::Int.into(), ..Default::default() }
}

/// An attribute of several whole numbers, such as a permutation.
pub fn ints(name: &str, ints: &[i64]) -> AttributeProto {
    AttributeProto { name: name.into(), ints: ints.into(), r#type: AttributeType::Ints.into(), ..Default::default() }
}

/// A real attribute.
pub fn float(name: &str, f: f32) -> AttributeProto {
    AttributeProto { name: name.into(), f, r#type: AttributeType::Float.into(), ..Default::default() }
}
