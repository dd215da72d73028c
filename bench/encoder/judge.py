"""Judges an encoder by units alone, on questions over games that it was not trained on.

Prints how often a chunk with the answer comes first, among 5, 8 and 20, how often the answer is in the best units of 450
characters together, and how well the nearest unit tells questions with an answer from those without one.
"""

import argparse

import numpy as np
import torch

from e5file import read_published
from model import as_published, batch, embed, load_trained, pieces_of_question, pieces_of_text
from texts import place_of, read_chunks, read_questions

CHARACTERS = 450
DEPTHS = (1, 5, 8, 20)
# No unit beyond these is looked at.
MOST_UNITS = 300


def of_file(path):
    """Makes vectors with a file that export.py wrote, as the server does."""
    import onnxruntime

    session = onnxruntime.InferenceSession(path)

    def make(rows):
        # Each batch has rows of one length: what a row is filled up with changes its vector a little.
        vectors = np.zeros((len(rows), 384), np.float32)
        by_length = {}
        for number, row in enumerate(rows):
            by_length.setdefault(len(row), []).append(number)
        for numbers in by_length.values():
            for start in range(0, len(numbers), 64):
                part = numbers[start : start + 64]
                ids, mask = batch([rows[number] for number in part])
                given = {"input_ids": ids.numpy(), "attention_mask": mask.numpy()}
                vectors[part] = session.run(["embedding"], given)[0]
        return vectors

    return make


def of_weights(base, paths):
    """Makes vectors with trained weights as training knows them."""
    model = load_trained(as_published(read_published(base)), paths).eval()
    return lambda rows: embed(model, rows)


def plain(text):
    return text.replace("*", "").lower()


def holds_fact(text, question):
    facts = [question["must_contain"], *question.get("also_ok", [])]
    return any(plain(fact) in plain(text) for fact in facts if fact)


def rank_of_right(chunks, numbers, question):
    """At which place comes the first labelled chunk with the fact."""
    places = {place_of(label) for label in question["relevant"]}
    for rank, number in enumerate(dict.fromkeys(numbers), start=1):
        if chunks[number].place in places and holds_fact(chunks[number].content, question):
            return rank
    return np.inf


def best_units(chunks, keys):
    text = ""
    for chunk, unit in keys:
        more = chunks[chunk].units[unit]
        if text and len(text) + len(more) > CHARACTERS:
            break
        text += " " + more
    return text


def judge(make, games, questions):
    """Of each question: its language, whether it has an answer, how near the nearest unit is, rank and fact."""
    judged = []
    for name in sorted({question["game_slug"] for question in questions}):
        chunks = games[name]
        keys = [(n, i) for n, chunk in enumerate(chunks) for i in range(len(chunk.texts))]
        vectors = make([pieces_of_text(chunks[n].texts[i]) for n, i in keys])
        asked = [question for question in questions if question["game_slug"] == name]
        near = make([pieces_of_question(question["question"]) for question in asked]) @ vectors.T
        for question, scores in zip(asked, near):
            order = np.argsort(-scores)[:MOST_UNITS]
            best = [keys[number] for number in order]
            judged.append(
                {
                    "lang": question["lang"],
                    "answerable": question["answerable"],
                    "nearness": scores[order[0]],
                    "rank": question["answerable"] and rank_of_right(chunks, [n for n, _ in best], question),
                    "fact": question["answerable"] and holds_fact(best_units(chunks, best), question),
                }
            )
    return judged


def area_under_curve(judged):
    """How often a question with an answer lies nearer to its nearest unit than one without."""
    with_answer = np.array([one["nearness"] for one in judged if one["answerable"]])
    without = np.array([one["nearness"] for one in judged if not one["answerable"]])
    if len(without) == 0:
        return np.nan
    higher = with_answer[:, None] > without
    equal = with_answer[:, None] == without
    return np.mean(higher + 0.5 * equal)


def report(judged):
    answerable = [one for one in judged if one["answerable"]]
    for lang in [None, *sorted({one["lang"] for one in answerable})]:
        some = [one for one in answerable if lang in (None, one["lang"])]
        shares = [f"{np.mean([one['rank'] <= depth for one in some]):.2f}" for depth in DEPTHS]
        fact = np.mean([one["fact"] for one in some])
        print(f"{lang or 'all'}: {len(some)} questions, right chunk in {DEPTHS}: {' '.join(shares)}, fact {fact:.2f}")
    print(f"area under the curve {area_under_curve(judged):.2f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--base", help="the published weights, e5-small-q4.bin; a file of export.py needs none")
    parser.add_argument("--model", nargs="*", default=[], help="trained weights, or one file of export.py")
    parser.add_argument("--texts", required=True, help="what npm run bench -- encoder-texts wrote")
    parser.add_argument("--questions", required=True, help="labelled questions with the fact of their answer")
    parser.add_argument("--games", nargs="*", metavar="GAME", help="only questions over these")
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    is_file = len(options.model) == 1 and options.model[0].endswith(".onnx")
    if not is_file and options.base is None:
        parser.error("trained weights need --base")
    make = of_file(options.model[0]) if is_file else of_weights(options.base, options.model)
    questions = read_questions(options.questions)
    chosen = [question for question in questions if options.games is None or question["game_slug"] in options.games]
    report(judge(make, read_chunks(options.texts), chosen))


if __name__ == "__main__":
    main()
