/** Characters that an unhurried reader takes in within a minute, markdown included. */
const charactersPerMinute = 1000;

/** Whole minutes, at least one, for a text of this many characters. */
export function readingMinutes(length: number): number {
  return Math.max(1, Math.round(length / charactersPerMinute));
}
