const roundLeast = 20;
const roundMost = 600;

/** The text of a model that says the same a third time in a row, up to the end of the first; nothing where it does not. */
export function withoutLoop(text: string): string | undefined {
  for (let length = roundLeast; length <= Math.min(roundMost, text.length / 3); length++) {
    const last = text.at(-1);
    if (text.at(-1 - length) !== last || text.at(-1 - 2 * length) !== last) continue;
    const round = text.slice(-length);
    if (!text.endsWith(round.repeat(3)) || !/\p{L}/u.test(round)) continue;
    let start = text.length - 3 * length;
    while (start > 0 && text.charAt(start - 1) === text.charAt(start - 1 + length)) start--;
    return text.slice(0, start + length).trimEnd();
  }
  return undefined;
}
