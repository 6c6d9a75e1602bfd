"""Writes a dynamic int8 version of an ONNX file: quantize.py SOURCE TARGET."""

import os
import sys

from onnxruntime.quantization import QuantType, quantize_dynamic

source, target = sys.argv[1:]
unfinished = target + ".unfinished"
quantize_dynamic(source, unfinished, weight_type=QuantType.QInt8)
os.replace(unfinished, target)
