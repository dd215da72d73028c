"""Trains the encoder on questions of which it is known which units answer them.

Of each batch every question has to lie nearer to a unit that answers it than to all other units of the batch: those that
answer the other questions, one of the same chunk, and two that look like an answer.
"""

import argparse
import random
import re
import time
from dataclasses import dataclass

import numpy as np
import torch
import torch.nn.functional as F

from e5file import read_published
from model import as_published, batch, embed, load_trained, pieces_of_question, pieces_of_text, save_trained
from texts import find_right, flat, place_of, read_chunks, read_questions

# Pieces of a unit that are read in training: few units are longer, and time grows with the longest of a batch.
LONGEST_TRAINED = 64
# How sharply the nearest unit is told from the others.
TEMPERATURE = 0.02
# Units that look most like an answer of a question, of which each batch takes some.
NEAR = 25
# So much of two units' beginnings is compared where they may say the same.
COMPARED = 80
FORBIDDEN = -1e4


@dataclass
class Example:
    """A question with the units of one chunk that answer it."""

    game: str
    question: str
    pieces: list[int]
    chunk: int
    right: list[int]


@dataclass
class Game:
    """The chunks of a game and the pieces of each of their units."""

    chunks: list
    rows: list

    def units(self):
        """The number of the chunk and the number in it of each unit."""
        return [(n, i) for n, chunk in enumerate(self.chunks) for i in range(len(chunk.units))]

    def beginning(self, chunk, unit):
        return flat(self.chunks[chunk].units[unit])[:COMPARED]


def read_games(path, names):
    games = {}
    for name, chunks in read_chunks(path).items():
        if name in names:
            rows = [[pieces_of_text(text, LONGEST_TRAINED) for text in chunk.texts] for chunk in chunks]
            games[name] = Game(chunks, rows)
    return games


def find_examples(questions, games):
    """The questions whose answering units are found; a long chunk is in pieces, of which the first with one counts."""
    examples = []
    for question in questions:
        name = question["game_slug"]
        place = place_of(question["relevant"][0])
        for number, chunk in enumerate(games[name].chunks):
            right = find_right(chunk, question) if chunk.place == place else []
            if right:
                text = question["question"]
                examples.append(Example(name, text, pieces_of_question(text), number, right))
                break
    return examples


def words(text):
    """The beginnings of a text's words."""
    return {word[:5] for word in re.findall(r"\w{3,}", text.lower())}


def near_by_words(game, examples):
    """For each question the units that share most words with it, rare words first."""
    keys = game.units()
    index = {}
    for number, (chunk, unit) in enumerate(keys):
        for word in words(game.chunks[chunk].units[unit]):
            index.setdefault(word, []).append(number)
    near = []
    for example in examples:
        scores = {}
        for word in words(example.question):
            found = index.get(word, [])
            for number in found:
                scores[number] = scores.get(number, 0) + len(found) ** -0.5
        best = sorted(scores, key=lambda number: -scores[number])
        near.append([keys[number] for number in best[:NEAR]])
    return near


def near_by_model(model, game, examples):
    """For each question the units that the model takes for the nearest."""
    keys = game.units()
    vectors = embed(model, [game.rows[chunk][unit] for chunk, unit in keys])
    questions = embed(model, [example.pieces for example in examples])
    return [[keys[number] for number in np.argsort(-scores)[:NEAR]] for scores in questions @ vectors.T]


def find_near(model, games, examples, is_mined):
    """What looks like an answer, by the question."""
    near = {}
    model.eval()
    for name, game in games.items():
        own = [number for number, example in enumerate(examples) if example.game == name]
        asked = [examples[number] for number in own]
        found = near_by_model(model, game, asked) if is_mined else near_by_words(game, asked)
        near.update(zip(own, found))
    return near


def units_of_batch(games, some, near_some, most_near):
    """The rows of pieces of a batch: of each question in turn a unit that answers it, then all others."""
    rows = [games[example.game].rows[example.chunk][random.choice(example.right)] for example in some]
    for example, near in zip(some, near_some):
        game = games[example.game]
        beginnings = {game.beginning(example.chunk, unit) for unit in example.right}
        same = [(example.chunk, i) for i in range(len(game.rows[example.chunk])) if i not in example.right]
        random.shuffle(same)
        others = [key for key in near if key[0] != example.chunk and game.beginning(*key) not in beginnings]
        # The nearest two may be answers as well, in another article or language: half of the time they are left out.
        others = others[random.choice((0, 2)) :]
        random.shuffle(others)
        rows.extend(game.rows[chunk][unit] for chunk, unit in [*same[:1], *others[:most_near]])
    return rows


def vectors_of(model, rows):
    """Vectors through which a model learns, those of like length computed together."""
    order = sorted(range(len(rows)), key=lambda number: len(rows[number]))
    parts = [order[start : start + 64] for start in range(0, len(order), 64)]
    vectors = torch.cat([model(*batch([rows[number] for number in part])) for part in parts])
    return vectors[torch.argsort(torch.tensor(order))]


def loss_of(model, some, rows):
    with torch.autocast("cpu", torch.bfloat16):
        questions = model(*batch([example.pieces for example in some]))
        units = vectors_of(model, rows)
    scores = questions.float() @ units.float().T / TEMPERATURE
    for i, one in enumerate(some):
        for j, other in enumerate(some):
            # The answer of another question may answer this one, too, where both are of one chunk.
            if i != j and (one.game, one.chunk) == (other.game, other.chunk):
                scores[i, j] = FORBIDDEN
    return F.cross_entropy(scores, torch.arange(len(some)))


def batches(count, size):
    """Numbers of questions, shuffled anew each time that all have come."""
    order = list(range(count))
    while True:
        random.shuffle(order)
        for start in range(0, count - size + 1, size):
            yield order[start : start + size]


def train(model, games, examples, options):
    near = find_near(model, games, examples, options.mined)
    model.train()
    frozen = [model.norm, *model.layers[: options.frozen]]
    for part in frozen:
        part.requires_grad_(False)
    parameters = [parameter for parameter in model.parameters() if parameter.requires_grad]
    optimiser = torch.optim.AdamW(parameters, lr=options.rate, weight_decay=0.01)
    steps = options.steps or int(options.epochs * len(examples) / options.batch)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimiser, lambda step: min(1, (step + 1) / 8) * max(0.05, 1 - step / steps)
    )
    began = time.time()
    losses = []
    for step, numbers in zip(range(1, steps + 1), batches(len(examples), options.batch)):
        some = [examples[number] for number in numbers]
        rows = units_of_batch(games, some, [near[number] for number in numbers], 3 if options.mined else 2)
        loss = loss_of(model, some, rows)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(parameters, 1.0)
        optimiser.step()
        schedule.step()
        losses.append(loss.item())
        if step % 10 == 0 or step == steps:
            print(f"{step} of {steps}, loss {np.mean(losses[-10:]):.3f}, {time.time() - began:.0f} s", flush=True)


def read_options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--base", required=True, help="the published weights, e5-small-q4.bin")
    parser.add_argument("--texts", required=True, help="what npm run bench -- encoder-texts wrote")
    parser.add_argument("--questions", required=True, help="labelled questions with their answering sentences (gold)")
    parser.add_argument("--out", required=True, help="where the trained weights go")
    parser.add_argument("--start", nargs="*", default=[], help="trained weights to go on from")
    parser.add_argument("--leave", nargs="*", default=[], metavar="GAME", help="games to leave for judging")
    parser.add_argument("--mined", action="store_true", help="takes for near what the model itself takes for near")
    parser.add_argument("--epochs", type=float, default=1.6)
    parser.add_argument("--steps", type=int, help="in the place of epochs")
    parser.add_argument("--frozen", type=int, default=6, help="the lower layers that stay as they are")
    parser.add_argument("--rate", type=float, default=6e-5)
    parser.add_argument("--batch", type=int, default=32)
    parser.add_argument("--threads", type=int, default=2)
    return parser.parse_args()


def main():
    options = read_options()
    random.seed(1)
    torch.manual_seed(1)
    torch.set_num_threads(options.threads)
    labelled = [question for question in read_questions(options.questions) if question["answerable"]]
    questions = [question for question in labelled if question["game_slug"] not in options.leave]
    games = read_games(options.texts, {question["game_slug"] for question in questions})
    examples = find_examples(questions, games)
    print(f"{len(examples)} of {len(questions)} questions have a unit that answers them")
    model = load_trained(as_published(read_published(options.base)), options.start)
    train(model, games, examples, options)
    save_trained(model, options.out)


if __name__ == "__main__":
    main()
