/** Which letters a word has, folded into 31 bits: two words within distance d differ in at most d of them each way. */
export function letterSet(word: string): number {
  let set = 0;
  for (let i = 0; i < word.length; i++) set |= 1 << (word.charCodeAt(i) % 31);
  return set;
}

/** Whether two letter sets allow a distance of at most `limit`. */
export function lettersAllow(a: number, b: number, limit: number): boolean {
  return bitCount(a & ~b) <= limit && bitCount(b & ~a) <= limit;
}

function bitCount(bits: number): number {
  let left = bits;
  let count = 0;
  for (; left !== 0; count++) left &= left - 1;
  return count;
}

/** The letters of a word as the distance reads them. */
export function unitsOf(word: string): Uint16Array<ArrayBuffer> {
  const units = new Uint16Array(word.length);
  for (let i = 0; i < word.length; i++) units[i] = word.charCodeAt(i);
  return units;
}

let row_before_last = new Uint16Array(64);
let row_before = new Uint16Array(64);
let row = new Uint16Array(64);

/**
 * Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours, no part edited twice.
 * Returns `limit + 1` as soon as the distance is known to be above `limit`.
 */
export function editDistance(a: Uint16Array, b: Uint16Array, limit: number): number {
  const above = limit + 1;
  if (Math.abs(a.length - b.length) > limit) return above;
  if (row.length <= b.length) {
    row_before_last = new Uint16Array(b.length * 2);
    row_before = new Uint16Array(b.length * 2);
    row = new Uint16Array(b.length * 2);
  }
  for (let j = 0; j <= b.length; j++) row_before[j] = j;
  for (let i = 1; i <= a.length; i++) {
    const unit = a[i - 1]!;
    row[0] = i;
    let smallest = i;
    for (let j = 1; j <= b.length; j++) {
      const other = b[j - 1]!;
      let cost = Math.min(row_before[j]! + 1, row[j - 1]! + 1, row_before[j - 1]! + (unit === other ? 0 : 1));
      if (i > 1 && j > 1 && unit === b[j - 2] && a[i - 2] === other) cost = Math.min(cost, row_before_last[j - 2]! + 1);
      row[j] = cost;
      if (cost < smallest) smallest = cost;
    }
    if (smallest > limit) return above;
    const reused = row_before_last;
    row_before_last = row_before;
    row_before = row;
    row = reused;
  }
  return Math.min(row_before[b.length]!, above);
}

/**
 * Whether two words are exactly one edit apart: a letter more, less or other, or two neighbours swapped. Reads them where
 * they stand, without a copy, since a search asks this of ten thousands of words.
 */
export function isOneEdit(a: Uint16Array, units: Uint16Array, from: number, to: number): boolean {
  const length = to - from;
  const difference = a.length - length;
  if (difference > 1 || difference < -1) return false;
  const shorter = Math.min(a.length, length);
  let at = 0;
  while (at < shorter && a[at] === units[from + at]) at++;
  if (difference === 1) return isSame(a, at + 1, units, from + at, to);
  if (difference === -1) return isSame(a, at, units, from + at + 1, to);
  if (at === length) return false;
  if (isSame(a, at + 1, units, from + at + 1, to)) return true;
  return (
    at + 1 < length &&
    a[at] === units[from + at + 1] &&
    a[at + 1] === units[from + at] &&
    isSame(a, at + 2, units, from + at + 2, to)
  );
}

/** Whether the rest of `a` equals the units between two places. */
function isSame(a: Uint16Array, start: number, units: Uint16Array, from: number, to: number): boolean {
  if (a.length - start !== to - from) return false;
  for (let i = start, j = from; i < a.length; i++, j++) if (a[i] !== units[j]) return false;
  return true;
}
