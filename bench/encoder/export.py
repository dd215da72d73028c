"""Writes trained weights as the file that the server runs: `server/encoder/model/encoder.onnx`.

The word table keeps its published 4 bits. The other matrices get 8 bits in blocks of 32: in 4 bits they would lose what
training has won. The mean over the pieces and the length of 1 are part of the graph.
"""

import argparse

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from e5file import BLOCK, read_published
from model import HEADS, LAYERS, WIDTH, as_published, kept_pieces, load_trained

# The operators that onnxruntime adds to the standard.
OWN = "com.microsoft"


class Graph:
    """Collects the nodes and constants of a graph; each method returns the name of its result."""

    def __init__(self):
        self.nodes = []
        self.constants = []

    def constant(self, name, values):
        self.constants.append(numpy_helper.from_array(np.ascontiguousarray(values), name))
        return name

    def node(self, kind, inputs, outputs, domain="", **attributes):
        outputs = [outputs] if isinstance(outputs, str) else outputs
        self.nodes.append(helper.make_node(kind, inputs, outputs, domain=domain, **attributes))
        return outputs[0]

    def as_float(self, name, out):
        return self.node("Cast", [name], out, to=TensorProto.FLOAT)


class Writer(Graph):
    """Writes the parts of the encoder with their weights."""

    def __init__(self, weights):
        super().__init__()
        self.weights = weights

    def norm(self, x, name, out):
        weight = self.constant(f"{name}.w", self.weights[f"{name}.weight"])
        bias = self.constant(f"{name}.b", self.weights[f"{name}.bias"])
        return self.node("LayerNormalization", [x, weight, bias], out, axis=-1, epsilon=1e-12)

    def linear(self, x, name, out):
        """A matrix in 8 bits: a weight is (number - 128) * the scale of its block."""
        matrix = self.weights[f"{name}.weight"]
        rows, columns = matrix.shape
        blocks = matrix.reshape(rows, columns // BLOCK, BLOCK)
        scales = np.maximum(np.abs(blocks).max(2) / 127, 1e-8).astype(np.float16)
        numbers = np.rint(blocks / scales[..., None].astype(np.float32)) + 128
        quantised = self.constant(f"{name}.q", np.clip(numbers, 0, 255).astype(np.uint8))
        scale = self.as_float(self.constant(f"{name}.s16", scales), f"{name}.s")
        bias = self.constant(f"{name}.b", self.weights[f"{name}.bias"])
        inputs = [x, quantised, scale, "", "", bias]
        shape = {"K": columns, "N": rows, "bits": 8, "block_size": BLOCK}
        return self.node("MatMulNBits", inputs, out, OWN, accuracy_level=4, **shape)

    def words(self, published):
        """The vectors of the pieces of a text, with those of their places."""
        numbers, scales = published.blocks("emb.word", WIDTH)
        kept = kept_pieces(published)
        signed = ((numbers[kept].astype(np.int16) - 8) & 15).astype(np.uint8).reshape(-1)
        packed = (signed[0::2] | (signed[1::2] << 4)).tobytes()
        self.constants.append(helper.make_tensor("word", TensorProto.INT4, [len(kept), WIDTH], packed, raw=True))
        inputs = ["word", "input_ids", self.constant("word.s", scales[kept])]
        of_blocks = {"block_size": BLOCK, "gather_axis": 0, "quantize_axis": 1}
        word = self.as_float(self.node("GatherBlockQuantized", inputs, "word16", OWN, **of_blocks), "word32")
        stored = self.constant("place", self.weights["place.weight"].astype(np.float16))
        every = self.as_float(stored, "place32")
        length = self.node("Shape", ["input_ids"], "length", start=1, end=2)
        start = self.constant("start", np.array([0], np.int64))
        places = self.node("Slice", [every, start, length], "places")
        return self.norm(self.node("Add", [word, places], "sum0"), "norm", "x0")

    def layer(self, x, number):
        of = f"layers.{number}."
        parts = [of + part for part in ("query", "key", "value")]
        joined = self.linear(x, of + "qkv", of + "joined")
        self.node("Split", [joined], parts, axis=-1, num_outputs=3)
        taken = self.node("MultiHeadAttention", [*parts, "", "mask32"], of + "taken", OWN, num_heads=HEADS)
        added = self.node("Add", [x, self.linear(taken, of + "out", of + "given")], of + "sum1")
        middle = self.norm(added, of + "norm1", of + "middle")
        inner = self.node("Gelu", [self.linear(middle, of + "up", of + "wide")], of + "inner")
        made = self.node("Add", [middle, self.linear(inner, of + "down", of + "narrow")], of + "sum2")
        return self.norm(made, of + "norm2", of + "x")

    def mean(self, x):
        """The mean over the pieces that count, of length 1."""
        axis = {name: self.constant(name, np.array([at], np.int64)) for name, at in (("one", 1), ("two", 2), ("last", -1))}
        mask = self.as_float("attention_mask", "mask")
        wide = self.node("Unsqueeze", [mask, axis["two"]], "mask_of_each")
        counted = self.node("Mul", [x, wide], "counted")
        total = self.node("ReduceSum", [counted, axis["one"]], "total", keepdims=0)
        count = self.node("ReduceSum", [mask, axis["one"]], "count", keepdims=1)
        mean = self.node("Div", [total, count], "mean")
        size = self.node("ReduceL2", [mean, axis["last"]], "size", keepdims=1)
        return self.node("Div", [mean, size], "embedding")


def write(model, published):
    writer = Writer({name: value.detach().numpy() for name, value in model.state_dict().items()})
    writer.node("Cast", ["attention_mask"], "mask32", to=TensorProto.INT32)
    x = writer.words(published)
    for number in range(LAYERS):
        x = writer.layer(x, number)
    writer.mean(x)
    given = [helper.make_tensor_value_info(name, TensorProto.INT64, ["batch", "pieces"]) for name in ("input_ids", "attention_mask")]
    made = [helper.make_tensor_value_info("embedding", TensorProto.FLOAT, ["batch", WIDTH])]
    graph = helper.make_graph(writer.nodes, "encoder", given, made, writer.constants)
    versions = [helper.make_opsetid("", 21), helper.make_opsetid(OWN, 1)]
    return helper.make_model(graph, opset_imports=versions, ir_version=10)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--base", required=True, help="the published weights, e5-small-q4.bin")
    parser.add_argument("--model", nargs="*", default=[], help="trained weights; of several their mean, of none the published")
    parser.add_argument("--out", required=True, help="where the file goes")
    options = parser.parse_args()
    published = read_published(options.base)
    onnx.save(write(load_trained(as_published(published), options.model), published), options.out)


if __name__ == "__main__":
    main()
