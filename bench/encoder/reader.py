"""The reader in torch: a question and a unit are read together, and what comes out says whether the unit answers it.

`<s> query: question </s> passage: unit </s>` goes through the layers of the encoder, of which the lower ones stay as they
are. 0 is the score of "none of these".
"""

import json

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

from model import CLOSING, FIXED, OPENING, PADDING, WIDTH, pieces_of

# As server/encoder/encode-worker.ts reads them.
LONGEST_QUESTION = 26
LONGEST_PAIR = 72
# What nearness counts beside what is read, from where on it speaks for an answer.
NEARNESS_WEIGHT = 20
NEARNESS_FROM = 0.68
QUESTION, UNIT = 1, 2


class Reader(nn.Module):
    """Scores of questions with units."""

    def __init__(self, encoder):
        super().__init__()
        self.word, self.place, self.norm, self.layers = encoder.word, encoder.place, encoder.norm, encoder.layers
        self.head = nn.Sequential(nn.Linear(3 * WIDTH, WIDTH // 2), nn.GELU(), nn.Linear(WIDTH // 2, 1))
        self.nearness, self.base = nn.Parameter(torch.tensor(12.0)), nn.Parameter(torch.tensor(-9.0))
        nn.init.zeros_(self.head[2].weight)
        nn.init.zeros_(self.head[2].bias)

    def forward(self, ids, kinds):
        x = self.norm(self.word(ids) + self.place.weight[: ids.shape[1]])
        seen = (kinds > 0)[:, None, None, :]
        for layer in self.layers:
            x = layer(x, seen)
        return self.judge(x.float(), kinds)

    def judge(self, x, kinds):
        question, unit = mean_over(x, kinds == QUESTION), mean_over(x, kinds == UNIT)
        with torch.autocast("cpu", enabled=False):
            product = F.normalize(question, dim=-1) * F.normalize(unit, dim=-1)
            # About as large as the others.
            read = torch.cat([x[:, 0], product * 20, unit], -1)
            return self.nearness * product.sum(-1) + self.base + self.head(read).squeeze(-1)


def mean_over(x, counted):
    counted = counted[:, :, None].float()
    return (x * counted).sum(1) / counted.sum(1)


def read_lists(paths):
    """What lists.py wrote."""
    lines = []
    for path in paths:
        with open(path, encoding="utf8") as file:
            for line in file:
                read = json.loads(line)
                for name in ("texts", "near"):
                    read[name] = {int(number): value for number, value in read[name].items()}
                lines.append(read)
    return lines


def pieces_of_asked(question):
    return pieces_of("query: " + question, LONGEST_QUESTION)


def pair(asked, text):
    """The pieces of a question with a unit, and how many of them are the question's."""
    unit = pieces_of("passage: " + text, LONGEST_PAIR)[1:-1]
    return [*asked, *unit[: LONGEST_PAIR - len(asked) - 1], CLOSING], len(asked)


def offset(nearness):
    return NEARNESS_WEIGHT * (nearness - NEARNESS_FROM)


def batch_pairs(pairs):
    """Pairs side by side, the short ones filled up, with the kind of each piece."""
    longest = max(len(row) for row, _ in pairs)
    ids = torch.full((len(pairs), longest), PADDING)
    kinds = torch.zeros_like(ids)
    for number, (row, asked) in enumerate(pairs):
        ids[number, : len(row)] = torch.tensor(row)
        kinds[number, :asked] = QUESTION
        kinds[number, asked : len(row)] = UNIT
    return ids, kinds


def by_length(pairs, size):
    order = sorted(range(len(pairs)), key=lambda number: len(pairs[number][0]))
    return [order[start : start + size] for start in range(0, len(order), size)]


def score(model, pairs, size=48):
    """The scores of many pairs in their order."""
    scores = np.zeros(len(pairs), np.float32)
    with torch.inference_mode(), torch.autocast("cpu", torch.bfloat16):
        for part in by_length(pairs, size):
            scores[part] = model(*batch_pairs([pairs[number] for number in part])).float().numpy()
    return scores


def save_reader(model, path):
    torch.save({name: value for name, value in model.state_dict().items() if name not in FIXED}, path)


def load_reader(model, paths):
    """Gives a reader the weights of a file, of several files their mean."""
    states = [torch.load(path) for path in paths]
    mean = {name: sum(state[name].float() for state in states) / len(states) for name in states[0]}
    missing, unknown = model.load_state_dict(mean, strict=False)
    if unknown or set(missing) - FIXED:
        raise ValueError(f"not the weights of this reader: {unknown or missing}")
    return model
