import type { TitleIndex } from './title-index.ts';

/** How many results a search shows; the order of later ones does not matter. */
const looked = 20;

interface Ranked {
  row: number;
  share: number;
}

/**
 * Ranks a game above titles named after it: its demo, playtest or soundtrack, and any lesser known title that contains
 * its whole name. If the query has more words of the longer title than of the shorter one, the order stays.
 */
export function behindTheirGames<T extends Ranked>(index: TitleIndex, ranked: readonly T[]): T[] {
  const order = ranked.slice(0, looked);
  for (let at = 1; at < order.length; at++) {
    const game = order[at]!;
    const before = order.findIndex((other, place) => place < at && isNamedAfter(index, other, game));
    if (before === -1) continue;
    order.splice(at, 1);
    order.splice(before, 0, game);
  }
  return [...order, ...ranked.slice(looked)];
}

function isNamedAfter(index: TitleIndex, other: Ranked, game: Ranked): boolean {
  if (other.share > game.share || index.is_side_product[game.row] === 1) return false;
  const is_lesser =
    index.is_side_product[other.row] === 1 || index.popularity[other.row]! <= index.popularity[game.row]!;
  return is_lesser && holds(wordsOf(index, other.row), wordsOf(index, game.row));
}

function wordsOf({ titles }: TitleIndex, row: number): Uint32Array {
  return titles.values.subarray(titles.start[row], titles.start[row + 1]);
}

/** Whether a longer title contains the words of a shorter one side by side. */
function holds(longer: Uint32Array, shorter: Uint32Array): boolean {
  if (longer.length <= shorter.length || shorter.length === 0) return false;
  for (let from = 0; from + shorter.length <= longer.length; from++)
    if (shorter.every((word, at) => longer[from + at] === word)) return true;
  return false;
}
