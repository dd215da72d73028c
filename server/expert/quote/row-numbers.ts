import { normaliseText } from '#contract/values/normalise-text.ts';
import { stemOf } from '#server/language/stem.ts';
import { findGroups, splitGroup } from '#server/language/tokenise.ts';

/** Whether a question has the name of a row with a number in it, or not that one; null where it has no number. */
export type RowNumber = 'asked' | 'other' | null;

interface Row {
  numbered: RowNumber;
  /** What its cells hold of each word of the question. */
  cells: readonly number[];
  from: { chunk: { article_id: number } };
}

/** "Level 13" is another one where "level 3" is asked for, and so is "World 3-1" where it is "world 1-3". */
export function rowNumbers(question: string): (name: string) => RowNumber {
  const phrase = stemsOf(question);
  return (name) => {
    if (!/\p{N}/u.test(name)) return null;
    const stems = stemsOf(name);
    // «3 уровень» is said as often as «уровень 3».
    return holds(phrase, stems) || holds(phrase, stems.toReversed()) ? 'asked' : 'other';
  };
}

/** Where a row is asked for by its number, those with others that hold nothing more of the question are not. */
export function withoutOtherNumbers<One extends Row>(all: readonly One[]): readonly One[] {
  const rows = all.filter(({ numbered }) => numbered === 'asked');
  const holdsNoMore = (one: Row, row: Row) =>
    one.from.chunk.article_id === row.from.chunk.article_id &&
    one.cells.every((share, term) => share <= row.cells[term]!);
  return all.filter((one) => one.numbered !== 'other' || !rows.some((row) => holdsNoMore(one, row)));
}

/** The stems of the words of a text, in order. */
function stemsOf(text: string): string[] {
  return findGroups(normaliseText(text)).flatMap((group) => splitGroup(group).parts.map(stemOf));
}

function holds(words: readonly string[], some: readonly string[]): boolean {
  return words.some((_, at) => some.every((word, i) => words[at + i] === word));
}
