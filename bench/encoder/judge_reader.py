"""Judges a reader: how well its certainty tells questions that a game's texts answer from others.

Prints for each hand that wrote questions the area under the curve, by how many units are read of a list, and how many
questions with an answer are let through at shares of the others that stay free.
"""

import argparse

import numpy as np
import torch

from e5file import read_published
from model import as_published
from reader import Reader, load_reader, offset, pair, pieces_of_asked, read_lists, score

SPARED = (0.92, 0.95, 0.97)


def area(right, wrong):
    if len(right) == 0 or len(wrong) == 0:
        return np.nan
    both = np.concatenate([right, wrong])
    ranks = both.argsort().argsort().astype(float) + 1
    for value in np.unique(both):
        ranks[both == value] = ranks[both == value].mean()
    return (ranks[: len(right)].sum() - len(right) * (len(right) + 1) / 2) / (len(right) * len(wrong))


def nearest(line):
    return sorted(line["listed"], key=lambda number: -line["near"][number])


def certainties(lines, scores, units, count):
    """The log of what the first units of each list come to."""
    made = []
    for line, of_line in zip(lines, scores):
        read = units(line)[:count]
        made.append(np.logaddexp.reduce([of_line[number] + offset(line["near"][number]) for number in read]))
    return np.array(made)


def report(lines, certainty, name):
    answerable = np.array([line["answerable"] for line in lines])
    foreign = np.array([line["hand"] == "foreign" for line in lines])
    cells = []
    for wrong in (~answerable & ~foreign, foreign):
        cells.append(f"{area(certainty[answerable], certainty[wrong]):.3f}")
    own = certainty[~answerable & ~foreign]
    for spared in SPARED:
        limit = np.quantile(own, spared) if len(own) else np.nan
        cells.append(f"{(certainty[answerable] > limit).mean():.3f} ({limit:.2f})")
    print(f"{name:<28}", *cells, f"n {answerable.sum()} + {len(own)}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--base", required=True, help="the published weights, e5-small-q4.bin")
    parser.add_argument("--model", nargs="+", required=True, help="trained weights; of several their mean")
    parser.add_argument("--lists", nargs="+", required=True, help="what lists.py wrote, of games left out of training")
    parser.add_argument("--every", type=int, default=1, help="judges one question of so many")
    parser.add_argument("--most", type=int, default=8, help="units read of each list")
    parser.add_argument("--threads", type=int, default=1)
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    lines = read_lists(options.lists)[:: options.every]
    model = load_reader(Reader(as_published(read_published(options.base))), options.model).eval()
    pairs, at = [], []
    for place, line in enumerate(lines):
        asked = pieces_of_asked(line["question"])
        for number in dict.fromkeys([*line["listed"][: options.most], *nearest(line)[: options.most]]):
            pairs.append(pair(asked, line["texts"][number]))
            at.append((place, number))
    scores = [{} for _ in lines]
    for (place, number), value in zip(at, score(model, pairs)):
        scores[place][number] = float(value)
    print(" " * 28, "area, of foreign, let through where", SPARED, "stay free")
    for name, units in (("fused", lambda line: line["listed"]), ("nearest", nearest)):
        for count in (1, 3, 4, 5, 6, options.most):
            report(lines, certainties(lines, scores, units, count), f"{name}, {count} read")
    print()
    chosen = certainties(lines, scores, nearest, 4)
    for hand in sorted({line["hand"] for line in lines} - {"foreign"}):
        own = [number for number, line in enumerate(lines) if line["hand"] in (hand, "foreign")]
        report([lines[number] for number in own], chosen[own], hand)
    found = [number for number, line in enumerate(lines) if not line["answerable"] or set(line["right"]) & set(nearest(line)[:4])]
    report([lines[number] for number in found], chosen[found], "found among the 4 nearest")
    others = [max(line["near"].values()) for line in lines if line["hand"] == "foreign"]
    if others:
        print(f"nearest unit of questions about other games: {np.mean(others):.3f}, deviation {np.std(others):.3f}")


if __name__ == "__main__":
    main()
