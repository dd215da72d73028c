"""multilingual-e5-small in torch, with the pieces that server/encoder/model/tokenizer.json keeps of its vocabulary."""

import json
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from tokenizers import Tokenizer
from torch import nn

WIDTH = 384
INNER = 1536
LAYERS = 12
HEADS = 12
PLACES = 512
OPENING, PADDING, CLOSING = 0, 1, 2
# As server/encoder/encode-worker.ts reads them.
LONGEST_TEXT = 88
LONGEST_QUESTION = 40

TOKENIZER = Path(__file__).parent / "../../server/encoder/model/tokenizer.json"
tokenizer = Tokenizer.from_file(str(TOKENIZER))


def pieces_of_text(text, longest=LONGEST_TEXT):
    """The numbers of the pieces of a unit's text."""
    return pieces_of("passage: " + text, longest)


def pieces_of_question(question):
    """The numbers of the pieces of a question."""
    return pieces_of("query: " + question, LONGEST_QUESTION)


def pieces_of(text, longest):
    ids = tokenizer.encode(text, add_special_tokens=False).ids
    return [OPENING, *ids[:longest], CLOSING]


def kept_pieces(published):
    """The place of each piece of tokenizer.json in the published vocabulary, in the order of tokenizer.json."""
    vocabulary = json.loads(TOKENIZER.read_text(encoding="utf8"))["model"]["vocab"]
    place = {piece: number for number, piece in enumerate(published.pieces)}
    unknown = [piece for piece, _ in vocabulary if piece not in place]
    if unknown:
        raise ValueError(f"{len(unknown)} pieces of tokenizer.json are not in the published vocabulary: {unknown[:5]}")
    return np.array([place[piece] for piece, _ in vocabulary])


class Layer(nn.Module):
    """One of the twelve: what each piece takes from the others, then what it makes of it."""

    def __init__(self):
        super().__init__()
        self.qkv = nn.Linear(WIDTH, 3 * WIDTH)
        self.out = nn.Linear(WIDTH, WIDTH)
        self.norm1 = nn.LayerNorm(WIDTH, 1e-12)
        self.up = nn.Linear(WIDTH, INNER)
        self.down = nn.Linear(INNER, WIDTH)
        self.norm2 = nn.LayerNorm(WIDTH, 1e-12)

    def forward(self, x, seen):
        rows, length, _ = x.shape
        parts = self.qkv(x).view(rows, length, 3, HEADS, WIDTH // HEADS)
        query, key, value = parts.permute(2, 0, 3, 1, 4)
        taken = F.scaled_dot_product_attention(query, key, value, attn_mask=seen)
        x = self.norm1(x + self.out(taken.transpose(1, 2).reshape(rows, length, WIDTH)))
        return self.norm2(x + self.down(F.gelu(self.up(x))))


class Encoder(nn.Module):
    """Pieces to one vector of length 1: the mean of what the last layer makes of them."""

    def __init__(self, pieces):
        super().__init__()
        self.word = nn.Embedding(pieces, WIDTH)
        self.place = nn.Embedding(PLACES, WIDTH)
        self.norm = nn.LayerNorm(WIDTH, 1e-12)
        self.layers = nn.ModuleList(Layer() for _ in range(LAYERS))

    def forward(self, ids, mask):
        x = self.norm(self.word(ids) + self.place.weight[: ids.shape[1]])
        seen = mask[:, None, None, :].bool()
        for layer in self.layers:
            x = layer(x, seen)
        counted = mask[:, :, None].to(x.dtype)
        mean = (x * counted).sum(1) / counted.sum(1)
        return F.normalize(mean.float(), dim=-1)


def fill(module, weight, bias):
    module.weight.copy_(torch.from_numpy(weight))
    module.bias.copy_(torch.from_numpy(bias))


def as_published(published):
    """The encoder with its published weights. Words and places stay as they are when it is trained."""
    kept = kept_pieces(published)
    model = Encoder(len(kept))
    floats, matrix = published.floats, published.matrix
    with torch.no_grad():
        model.word.weight.copy_(torch.from_numpy(matrix("emb.word", WIDTH)[kept]))
        # All texts are of one kind, whose vector is added once and for all.
        places = floats("emb.pos").reshape(-1, WIDTH)[:PLACES] + floats("emb.type").reshape(-1, WIDTH)[0]
        model.place.weight.copy_(torch.from_numpy(places))
        fill(model.norm, floats("emb.ln.w"), floats("emb.ln.b"))
        for number, layer in enumerate(model.layers):
            of = f"l{number}."
            fill(
                layer.qkv,
                np.concatenate([matrix(f"{of}{part}.w", WIDTH) for part in "qkv"]),
                np.concatenate([floats(f"{of}{part}.b") for part in "qkv"]),
            )
            fill(layer.out, matrix(of + "ao.w", WIDTH), floats(of + "ao.b"))
            fill(layer.norm1, floats(of + "aln.w"), floats(of + "aln.b"))
            fill(layer.up, matrix(of + "fi.w", WIDTH), floats(of + "fi.b"))
            fill(layer.down, matrix(of + "fo.w", INNER), floats(of + "fo.b"))
            fill(layer.norm2, floats(of + "oln.w"), floats(of + "oln.b"))
    model.word.weight.requires_grad = False
    model.place.weight.requires_grad = False
    return model


FIXED = {"word.weight", "place.weight"}


def save_trained(model, path):
    """Writes what training may have changed."""
    torch.save({name: value for name, value in model.state_dict().items() if name not in FIXED}, path)


def load_trained(model, paths):
    """Gives a model the weights of a file; of several files their mean, which is better than each of them."""
    states = [torch.load(path) for path in paths]
    if not states:
        return model
    mean = {name: sum(state[name].float() for state in states) / len(states) for name in states[0]}
    missing, unknown = model.load_state_dict(mean, strict=False)
    if unknown or set(missing) - FIXED:
        raise ValueError(f"not the weights of this encoder: {unknown or missing}")
    return model


def batch(rows):
    """Rows of pieces side by side, the short ones filled up, and which of the pieces count."""
    ids = torch.full((len(rows), max(map(len, rows))), PADDING)
    mask = torch.zeros_like(ids)
    for number, row in enumerate(rows):
        ids[number, : len(row)] = torch.tensor(row)
        mask[number, : len(row)] = 1
    return ids, mask


def embed(model, rows, size=64):
    """The vectors of many rows of pieces, in their order; those of like length are computed together."""
    order = sorted(range(len(rows)), key=lambda number: len(rows[number]))
    vectors = np.zeros((len(rows), WIDTH), np.float32)
    with torch.no_grad(), torch.autocast("cpu", torch.bfloat16):
        for start in range(0, len(order), size):
            part = order[start : start + size]
            vectors[part] = model(*batch([rows[number] for number in part])).numpy()
    return vectors
