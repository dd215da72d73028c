"""Writes what the reader is trained and judged on: questions with the units of a game that look like an answer.

Of each question the units are listed that come nearest by meaning and by words together. Where it is known which units
answer it, these are told from those that only look like it; what says nearly the same as one of them is left out.
"""

import argparse
import json
import re

import numpy as np
import onnxruntime

from model import batch, pieces_of_question, pieces_of_text
from texts import find_right, flat, place_of, read_chunks, read_questions

# How little the first places of a ranking stand out against the following ones, as in the server.
RANK_OFFSET = 20
RANKED = 200
LISTED = 32
# Units that answer a question look like it themselves; what is so near to one of them may answer, too.
SAME_NEARNESS = 0.88
SAME_WORDS = 0.7


def words(text):
    return [word[:5] for word in re.findall(r"\w{2,}", text.lower().replace("ё", "е"))]


def best_first(scores, count):
    best = np.argpartition(-scores, min(count, len(scores) - 1))[:count]
    return best[np.argsort(-scores[best])]


class Game:
    """The units of a game, their vectors and an index of their words."""

    def __init__(self, chunks, vectors):
        self.chunks = chunks
        self.vectors = vectors
        self.keys = [(n, i) for n, chunk in enumerate(chunks) for i in range(len(chunk.units))]
        self.at = {key: number for number, key in enumerate(self.keys)}
        self.texts = [text for chunk in chunks for text in chunk.texts]
        self.units = [flat(unit) for chunk in chunks for unit in chunk.units]
        self.sets = [set(words(unit)) for unit in self.units]
        found = {}
        lengths = np.zeros(len(self.units), np.float32)
        for number, text in enumerate(self.texts):
            counts = {}
            for word in words(text):
                counts[word] = counts.get(word, 0) + 1
            for word, count in counts.items():
                found.setdefault(word, []).append((number, count))
            lengths[number] = sum(counts.values())
        mean = lengths.mean()
        self.index = {}
        for word, places in found.items():
            numbers = np.array([number for number, _ in places])
            counts = np.array([count for _, count in places], np.float32)
            rarity = np.log(1 + (len(self.units) - len(numbers) + 0.5) / (len(numbers) + 0.5))
            self.index[word] = numbers, rarity * counts * 2.2 / (counts + 0.3 + 0.9 * lengths[numbers] / mean)

    def by_words(self, text):
        """BM25 over units."""
        scores = np.zeros(len(self.units), np.float32)
        for word in set(words(text)) & self.index.keys():
            numbers, weights = self.index[word]
            scores[numbers] += weights
        return scores

    def list(self, question, vector):
        """The units that come first by meaning and words together, then the nearest by meaning alone."""
        near, shared = self.vectors @ vector, self.by_words(question)
        by_meaning = best_first(near, RANKED)
        fused = {}
        for ranking in (by_meaning, best_first(shared, RANKED)):
            for rank, number in enumerate(ranking):
                if ranking is by_meaning or shared[number] > 0:
                    fused[number] = fused.get(number, 0) + 1 / (RANK_OFFSET + 1 + rank)
        top = sorted(fused, key=lambda number: -fused[number])[:LISTED]
        return [int(number) for number in dict.fromkeys([*top, *by_meaning[:12]])]


def says_the_same(game, number, right):
    for other in right:
        unit, answer = game.units[number], game.units[other]
        if unit in answer or answer in unit:
            return True
        shorter = min(len(game.sets[number]), len(game.sets[other]))
        if shorter > 3 and len(game.sets[number] & game.sets[other]) > SAME_WORDS * shorter:
            return True
    return len(right) > 0 and float((game.vectors[right] @ game.vectors[number]).max()) > SAME_NEARNESS


def read_right(game, question):
    """The units that answer a question, and the others of their chunk, the nearest to them first."""
    place = place_of(question["relevant"][0])
    for number, chunk in enumerate(game.chunks):
        found = find_right(chunk, question) if chunk.place == place else []
        if found:
            right = [game.at[number, i] for i in found]
            beside = [game.at[number, i] for i in range(len(chunk.units))]
            beside.sort(key=lambda one: min(abs(one - other) for other in right))
            return right, beside
    return None


def describe(game, question, vector):
    """One line for a question; nothing where no unit is found that answers it."""
    listed = game.list(question["question"], vector)
    right, beside, wrong = [], [], listed[:16]
    if question["answerable"]:
        found = read_right(game, question)
        if found is None:
            return None
        right, beside = found
        like_right = best_first(game.by_words(" ".join(game.units[number] for number in right)), 5)
        near = [int(number) for number in dict.fromkeys([*listed[:24], *like_right])]
        own = {*right, *beside}
        beside = [number for number in beside if number not in right and not says_the_same(game, number, right)][:8]
        wrong = [number for number in near if number not in own and not says_the_same(game, number, right)]
    used = dict.fromkeys([*right, *beside, *wrong, *listed])
    return {
        "id": question["id"],
        "hand": question.get("hand", ""),
        "lang": question["lang"],
        "question": question["question"],
        "answerable": question["answerable"],
        "right": right,
        "beside": beside,
        "wrong": wrong,
        "listed": listed,
        "texts": {number: game.texts[number] for number in used},
        "near": {number: round(float(game.vectors[number] @ vector), 4) for number in used},
    }


class Encoder:
    """Vectors by a file that export.py wrote."""

    def __init__(self, path):
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        self.session = onnxruntime.InferenceSession(path, options)

    def vectors(self, rows):
        made = np.zeros((len(rows), 384), np.float32)
        order = sorted(range(len(rows)), key=lambda number: len(rows[number]))
        for start in range(0, len(order), 16):
            part = order[start : start + 16]
            ids, mask = batch([rows[number] for number in part])
            made[part] = self.session.run(None, {"input_ids": ids.numpy(), "attention_mask": mask.numpy()})[0]
        return made


def foreign(questions, game, every):
    """Questions about other games, which this one does not answer."""
    others = [one for one in questions if one["game_slug"] != game and one["answerable"]]
    return [{**one, "id": f"{one['id']}-{game}", "hand": "foreign", "answerable": False} for one in others[::every]]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--encoder", required=True, help="a file that export.py wrote")
    parser.add_argument("--texts", required=True, help="what npm run bench -- encoder-texts wrote")
    parser.add_argument("--questions", nargs="+", required=True, help="labelled questions")
    parser.add_argument("--games", nargs="+", required=True)
    parser.add_argument("--vectors", help="a folder with GAME.npy where vectors of units are kept")
    parser.add_argument("--foreign", type=int, default=0, metavar="N", help="adds every N-th question about other games")
    parser.add_argument("--out", required=True)
    options = parser.parse_args()
    questions = [question for path in options.questions for question in read_questions(path)]
    encoder = Encoder(options.encoder)
    chunks = read_chunks(options.texts)
    with open(options.out, "w", encoding="utf8") as out:
        for name in options.games:
            kept = f"{options.vectors}/{name}.npy"
            try:
                vectors = np.load(kept).astype(np.float32)
            except OSError:
                vectors = encoder.vectors([pieces_of_text(text) for chunk in chunks[name] for text in chunk.texts])
                if options.vectors:
                    np.save(kept, vectors.astype(np.float16))
            game = Game(chunks[name], vectors)
            own = [question for question in questions if question["game_slug"] == name]
            own += foreign(questions, name, options.foreign) if options.foreign else []
            asked = encoder.vectors([pieces_of_question(question["question"]) for question in own])
            lines = [describe(game, question, vector) for question, vector in zip(own, asked)]
            known = [{**line, "game": name} for line in lines if line]
            out.writelines(json.dumps(line, ensure_ascii=False) + "\n" for line in known)
            print(f"{name}: {len(known)} of {len(own)} questions", flush=True)


if __name__ == "__main__":
    main()
