"""Reads the texts of `npm run bench -- encoder-texts` and labelled questions as bench/README.md describes them."""

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
