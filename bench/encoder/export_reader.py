"""Writes trained weights as the file that the server runs: `server/encoder/model/reader.onnx`.

The word table, the places and the lower layers are those of `encoder.onnx`, which lies beside it: the file says where they
stand in that one and does not hold them again.
"""

import argparse

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from e5file import read_published
from export import OWN, Writer
from model import LAYERS, as_published
from reader import QUESTION, UNIT, Reader, load_reader

# Smaller constants are not worth the words that say where they stand.
SHARED_FROM = 4096


class ReaderWriter(Writer):
    """Writes what the reader has beside the encoder."""

    def number(self, name, value, kind=np.int64):
        self.constants.append(numpy_helper.from_array(np.array(value, kind), name))
        return name

    def mean_over(self, x, kind, of):
        """The mean over the pieces of a kind, and the same of length 1."""
        counted = self.as_float(self.node("Equal", ["kinds", self.number(of + "kind", kind)], of + "is"), of + "as_number")
        wide = self.node("Unsqueeze", [counted, "axis2"], of + "of_each")
        total = self.node("ReduceSum", [self.node("Mul", [x, wide], of + "counted"), "axis1"], of + "total", keepdims=0)
        count = self.node("ReduceSum", [counted, "axis1"], of + "count", keepdims=1)
        mean = self.node("Div", [total, count], of + "mean")
        return mean, self.node("Div", [mean, self.node("ReduceL2", [mean, "last"], of + "size", keepdims=1)], of + "unit")

    def dense(self, x, name, out):
        return self.node("Gemm", [x, self.constant(f"{name}.w", self.weights[f"{name}.weight"]), self.constant(f"{name}.b", self.weights[f"{name}.bias"])], out, transB=1)

    def judge(self, x):
        for name, axis in (("axis1", 1), ("axis2", 2), ("last", -1)):
            self.number(name, [axis])
        _, question = self.mean_over(x, QUESTION, "question_")
        unit_mean, unit = self.mean_over(x, UNIT, "unit_")
        product = self.node("Mul", [question, unit], "product")
        first = self.node("Gather", [x, self.number("first", 0)], "opening", axis=1)
        large = self.node("Mul", [product, self.number("large", 20, np.float32)], "product_large")
        read = self.node("Concat", [first, large, unit_mean], "read", axis=1)
        inner = self.node("Gelu", [self.dense(read, "head.0", "head_wide")], "head_inner")
        said = self.dense(inner, "head.2", "said")
        cosine = self.node("ReduceSum", [product, "axis1"], "cosine", keepdims=1)
        near = self.node("Mul", [cosine, self.constant("nearness", self.weights["nearness"].reshape(1, 1))], "near")
        both = self.node("Add", [self.node("Add", [near, said], "near_said"), self.constant("base", self.weights["base"].reshape(1, 1))], "both")
        self.node("Squeeze", [both, "axis1"], "score")


def write(model, published):
    writer = ReaderWriter({name: value.detach().numpy() for name, value in model.state_dict().items()})
    seen = writer.node("Greater", ["kinds", writer.number("nothing", 0)], "seen")
    writer.node("Cast", [seen], "mask32", to=TensorProto.INT32)
    x = writer.words(published)
    for number in range(LAYERS):
        x = writer.layer(x, number)
    writer.judge(x)
    given = [helper.make_tensor_value_info(name, TensorProto.INT64, ["batch", "pieces"]) for name in ("input_ids", "kinds")]
    made = [helper.make_tensor_value_info("score", TensorProto.FLOAT, ["batch"])]
    graph = helper.make_graph(writer.nodes, "reader", given, made, writer.constants)
    versions = [helper.make_opsetid("", 21), helper.make_opsetid(OWN, 1)]
    return helper.make_model(graph, opset_imports=versions, ir_version=10)


def share(model, path, name):
    """Leaves out what stands in another file as it is, and says where."""
    with open(path, "rb") as file:
        held = file.read()
    shared = 0
    for constant in model.graph.initializer:
        if len(constant.raw_data) < SHARED_FROM:
            continue
        start = held.find(constant.raw_data)
        if start < 0:
            continue
        shared += len(constant.raw_data)
        for key, value in (("location", name), ("offset", start), ("length", len(constant.raw_data))):
            constant.external_data.add(key=key, value=str(value))
        constant.data_location = TensorProto.EXTERNAL
        constant.ClearField("raw_data")
    return shared


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--base", required=True, help="the published weights, e5-small-q4.bin")
    parser.add_argument("--model", nargs="+", required=True, help="trained weights of a reader; of several their mean")
    parser.add_argument("--beside", required=True, help="encoder.onnx, in the folder where the file goes")
    parser.add_argument("--out", required=True)
    options = parser.parse_args()
    published = read_published(options.base)
    model = write(load_reader(Reader(as_published(published)), options.model), published)
    shared = share(model, options.beside, "encoder.onnx")
    onnx.save(model, options.out)
    print(f"{model.ByteSize() / 1e6:.1f} MB, {shared / 1e6:.1f} MB of encoder.onnx beside it")


if __name__ == "__main__":
    main()
