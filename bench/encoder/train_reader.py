"""Trains the reader on lists of units of which it is known whether one of them answers.

Of each list the reader has to tell the unit that answers from those that only look like it, or that none does. Of some
questions the answer is withheld: what looks like it must not be taken for it.
"""

import argparse
import random
import time
import zlib

import numpy as np
import torch
import torch.nn.functional as F

from e5file import read_published
from model import as_published, load_trained
from reader import Reader, batch_pairs, by_length, load_reader, offset, pair, pieces_of_asked, read_lists, save_reader

UNITS = 6
WITHHELD = 0.3
# Of so many questions one chooses thresholds and is not learned.
KEPT = 12
# What another encoder calls near is not known here: then none of the units is nearer than the others.
BLIND = 0.1
BLIND_NEARNESS = 0.76


def is_kept(line):
    return zlib.crc32(line["id"].encode()) % KEPT == 0


def units_of(line):
    """Some units of a list, and whether the first of them answers."""
    withheld = random.random() < WITHHELD
    answers = line["answerable"] and not withheld
    chosen = [random.choice(line["right"])] if answers else []
    if line["answerable"] and (answers or random.random() < 0.5):
        chosen += random.sample(line["beside"], min(len(line["beside"]), random.choice((1, 1, 2))))
    first, rest = line["wrong"][:6], line["wrong"][6:]
    first, rest = random.sample(first, len(first)), random.sample(rest, len(rest))
    # Half of them are among those that look most like an answer.
    half = (UNITS - len(chosen) + 1) // 2
    return [*chosen, *first[:half], *rest, *first[half:]][:UNITS], answers


def scores_of(model, pairs):
    """Scores through which the reader learns."""
    parts = by_length(pairs, 32)
    with torch.autocast("cpu", torch.bfloat16):
        scores = [model(*batch_pairs([pairs[number] for number in part])) for part in parts]
    order = torch.tensor([number for part in parts for number in part])
    return torch.cat(scores).float()[torch.argsort(order)]


def loss_of(model, lines):
    pairs, offsets, lists = [], [], []
    for line in lines:
        units, answers = units_of(line)
        if not units:
            continue
        asked = pieces_of_asked(line["question"])
        blind = random.random() < BLIND
        lists.append((len(pairs), len(units), int(answers)))
        pairs += [pair(asked, line["texts"][unit]) for unit in units]
        offsets += [offset(BLIND_NEARNESS if blind else line["near"][unit]) for unit in units]
    scores = scores_of(model, pairs) + torch.tensor(offsets)
    losses, right = [], []
    for start, count, target in lists:
        # The first place stands for none of them.
        of_list = torch.cat([torch.zeros(1), scores[start : start + count]])
        losses.append(F.cross_entropy(of_list[None], torch.tensor([target])))
        right.append(float(of_list.argmax() == target))
    return sum(losses) / len(losses), np.mean(right)


def batches(lines, size):
    while True:
        random.shuffle(lines)
        for start in range(0, len(lines) - size + 1, size):
            yield lines[start : start + size]


def train(model, lines, options):
    model.train()
    for part in [model.norm, *model.layers[: options.frozen]]:
        part.requires_grad_(False)
    head = [*model.head.parameters(), model.nearness, model.base]
    body = [one for layer in model.layers[options.frozen :] for one in layer.parameters()]
    groups = [{"params": body, "lr": options.rate}, {"params": head, "lr": options.head_rate}]
    optimiser = torch.optim.AdamW(groups, weight_decay=0.01)
    rates = [group["lr"] for group in groups]
    steps = int(options.epochs * len(lines) / options.batch)
    began, history = time.time(), []
    for step, some in zip(range(1, steps + 1), batches(lines, options.batch)):
        spent = (time.time() - began) / 60 / options.minutes
        if spent >= 1:
            break
        share = min(1, step / 20) * max(0.03, 1 - max(step / steps, spent))
        for group, rate in zip(optimiser.param_groups, rates):
            group["lr"] = rate * share
        loss, right = loss_of(model, some)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(body + head, 1.0)
        optimiser.step()
        history.append((loss.item(), right))
        if step % 20 == 0:
            means = np.mean(history[-20:], 0)
            print(f"{step} of {steps}, loss {means[0]:.3f}, right {means[1]:.3f}, {time.time() - began:.0f} s", flush=True)
        if step % 100 == 0:
            save_reader(model, options.out)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--base", required=True, help="the published weights, e5-small-q4.bin")
    parser.add_argument("--encoder", nargs="*", default=[], help="trained weights of the encoder to begin with")
    parser.add_argument("--start", nargs="*", default=[], help="trained weights of a reader to go on from")
    parser.add_argument("--lists", nargs="+", required=True, help="what lists.py wrote")
    parser.add_argument("--leave", nargs="*", default=[], metavar="GAME", help="games to leave for judging")
    parser.add_argument("--epochs", type=float, default=2.0)
    parser.add_argument("--minutes", type=float, default=120.0, help="ends sooner, with the rates of an end")
    parser.add_argument("--frozen", type=int, default=6, help="the lower layers that stay those of the encoder")
    parser.add_argument("--rate", type=float, default=8e-5)
    parser.add_argument("--head-rate", type=float, default=1e-3)
    parser.add_argument("--batch", type=int, default=16)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--out", required=True)
    options = parser.parse_args()
    random.seed(1)
    torch.manual_seed(1)
    torch.set_num_threads(options.threads)
    lines = [line for line in read_lists(options.lists) if line["game"] not in options.leave and not is_kept(line)]
    print(f"{len(lines)} questions, {sum(line['answerable'] for line in lines)} with an answer", flush=True)
    model = Reader(load_trained(as_published(read_published(options.base)), options.encoder))
    if options.start:
        load_reader(model, options.start)
    train(model, lines, options)
    save_reader(model, options.out)


if __name__ == "__main__":
    main()
