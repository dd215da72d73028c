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
