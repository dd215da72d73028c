const roundLeast = 20;
const roundMost = 600;
/** The last rounds that can be compared: nothing before them tells whether a text says the same a third time. */
const tailMost = 3 * roundMost;

/** The text of a model that says the same a third time in a row, up to the end of the first; nothing where it does not. */
export function withoutLoop(text: string): string | undefined {
  const tail = text.slice(-tailMost);
  for (let length = roundLeast; length <= tail.length / 3; length++) {
    if (tail.at(-1) !== tail.at(-1 - length)) continue;
    if (tail.slice(-3 * length, -length) !== tail.slice(-2 * length)) continue;
    // A rule of signs, or a row of brackets, is no saying.
    if (!/\p{L}{3}/u.test(tail.slice(-length))) continue;
    let start = text.length - 3 * length;
    while (start > 0 && text.charAt(start - 1) === text.charAt(start - 1 + length)) start--;
    return text.slice(0, start + length).trimEnd();
  }
  return undefined;
}

/**
 * Tells, piece by piece, whether a text has begun to say the same a third time. It holds the end of the text alone, and looks
 * as often as a round may have been added: else a text in small pieces would be read again for each of them.
 */
export function createLoopWatch(): (piece: string) => boolean {
  let tail = '';
  let unread = 0;
  return (piece) => {
    tail = (tail + piece).slice(-tailMost);
    unread += piece.length;
    if (unread < roundLeast) return false;
    unread = 0;
    return withoutLoop(tail) !== undefined;
  };
}
