import { stringCount, type StringTable } from '#server/language/string-table.ts';

/** The ids of the strings of a sorted table that begin with a text: from `from` to before `to`. */
export function startingWith(table: StringTable, beginning: string): { from: number; to: number } {
  return { from: firstNotBelow(table, beginning, false), to: firstNotBelow(table, beginning, true) };
}

/** The first id whose string is not below the text; with `past`, the first one after those that begin with it. */
function firstNotBelow(table: StringTable, text: string, past: boolean): number {
  let low = 0;
  let high = stringCount(table);
  while (low < high) {
    const middle = (low + high) >>> 1;
    const order = compare(table, middle, text);
    if (order < 0 || (past && order === 0)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Below 0 where the string comes before the text, 0 where it begins with it, above 0 where it comes after. */
function compare({ units, start }: StringTable, id: number, text: string): number {
  const from = start[id]!;
  const length = start[id + 1]! - from;
  for (let i = 0; i < text.length; i++) {
    if (i >= length) return -1;
    const difference = units[from + i]! - text.charCodeAt(i);
    if (difference !== 0) return difference;
  }
  return 0;
}
