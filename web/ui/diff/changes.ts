import { diffArrays, diffLines } from 'diff';

export interface Change {
  value: string;
  added: boolean;
  removed: boolean;
}

/** Above this, words are not compared one by one: it would take seconds. */
const mostCharacters = 40_000;

/** Words of any script whole, stretches of blanks, ends of lines, and each other sign by itself. */
const tokens = /\r?\n|[\p{L}\p{M}\p{N}_]+|[^\S\r\n]+|[^\p{L}\p{M}\p{N}_]/gu;

/** What turns the first text into the second, word by word; long texts line by line. */
export function listChanges(from: string, to: string): Change[] {
  if (from.length + to.length > mostCharacters) return diffLines(from, to);
  return diffArrays(from.match(tokens) ?? [], to.match(tokens) ?? []).map(({ value, added, removed }) => ({
    value: value.join(''),
    added,
    removed,
  }));
}
