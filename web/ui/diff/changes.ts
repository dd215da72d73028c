import { diffArrays, diffLines } from 'diff';

export interface Change {
  value: string;
  added: boolean;
  removed: boolean;
}

/** Above this, words are not compared one by one. */
const mostCharacters = 40_000;
/** Time and memory grow with the square of the edits: two texts with nothing in common would stop the page for minutes. */
const mostEdits = { maxEditLength: 1_000 };

/** Words of any script whole, stretches of blanks, ends of lines, and each other sign by itself. */
const tokens = /\r?\n|[\p{L}\p{M}\p{N}_]+|[^\S\r\n]+|[^\p{L}\p{M}\p{N}_]/gu;

/** What turns the first text into the second, word by word; long texts and many changes line by line, other texts whole. */
export function listChanges(from: string, to: string): Change[] {
  return changedWords(from, to) ?? diffLines(from, to, mostEdits) ?? allChanged(from, to);
}

function changedWords(from: string, to: string): Change[] | undefined {
  if (from.length + to.length > mostCharacters) return undefined;
  return diffArrays(from.match(tokens) ?? [], to.match(tokens) ?? [], mostEdits)?.map(({ value, added, removed }) => ({
    value: value.join(''),
    added,
    removed,
  }));
}

function allChanged(from: string, to: string): Change[] {
  const changes = [
    { value: from, added: false, removed: true },
    { value: to, added: true, removed: false },
  ];
  return changes.filter(({ value }) => value !== '');
}
