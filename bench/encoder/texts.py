"""Reads the texts of `npm run bench -- encoder-texts` and labelled questions as bench/README.md describes them."""

import hashlib
import json
from dataclasses import dataclass


@dataclass
class Chunk:
    """A piece of an article, with its units as a reader sees them and as they are embedded."""

    place: str
    content: str
    units: list[str]
    texts: list[str]


def read_chunks(path):
    """The chunks of each game."""
    games = {}
    with open(path, encoding="utf8") as file:
        for line in file:
            read = json.loads(line)
            chunk = Chunk(read["place"], read["content"], read["units"], read["texts"])
            games.setdefault(read["game"], []).append(chunk)
    return games


def read_questions(path):
    """Labelled questions."""
    with open(path, encoding="utf8") as file:
        return [json.loads(line) for line in file]


def place_of(label):
    """The place of a labelled chunk, as encoder-texts.ts writes it."""
    of = [label["article_title"], label["language"], label["chunk_index"]]
    return json.dumps(of, ensure_ascii=False, separators=(",", ":"))


def flat(text):
    """A text whose spaces and line breaks are all the same."""
    return " ".join(text.split())


def unit_hash(unit):
    """What stands for a unit in labels that hold no text of a game."""
    return hashlib.sha256(flat(unit).encode()).hexdigest()[:12]


def find_right(chunk, question):
    """The units of a chunk that answer a question: by their hashes, or those that are, hold or are part of its sentences."""
    if "units" in question:
        return [number for number, unit in enumerate(chunk.units) if unit_hash(unit) in question["units"]]
    texts = [flat(text) for text in question["gold"]]
    units = [flat(unit) for unit in chunk.units]
    return [number for number, unit in enumerate(units) if any(unit in text or text in unit for text in texts)]
