/** What the fonts of the pictures draw; nothing else is left to fonts that may lie on the machine. */
const undrawn =
  /[^\u0020-\u007e\u00a0-\u00ac\u00ae-\u024f\u0400-\u045f\u0490\u0491\u04b0\u04b1\u1e00-\u1eff\u2010-\u2015\u2018-\u201e\u2022\u2026\u20ac\u20bd\u2116\u2122\u2190-\u2193\u2212]+/gu;
const longest = 1_000;

/** A text of strangers as it can be drawn on one line: what has no letter in our fonts is left out. */
export function drawnText(text: string): string {
  return text
    .slice(0, longest)
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(undrawn, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}

/** Whether what is left of a text still says it, such as of a question in another alphabet. */
export function isDrawable(text: string): boolean {
  const all = [...text.slice(0, longest).replaceAll(/\P{L}+/gu, '')].length;
  const left = [...drawnText(text).replaceAll(/\P{L}+/gu, '')].length;
  return left > 0 && left * 2 >= all;
}

/**
 * Breaks a text into lines between words, and inside a word that is wider than a line; what does not fit ends in "…".
 * @param fits whether a line is not too wide
 */
export function breakLines(text: string, most: number, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((whole) => piecesOf(whole, fits))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (lines.length === most - 1) return [...lines, endedLine(line, fits)];
    lines.push(line);
    line = word;
  }
  return line === '' ? lines : [...lines, line];
}

function piecesOf(word: string, fits: (line: string) => boolean): string[] {
  if (fits(word)) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const sign of word) {
    if (piece !== '' && !fits(piece + sign)) {
      pieces.push(piece);
      piece = '';
    }
    piece += sign;
  }
  return [...pieces, piece];
}

function endedLine(line: string, fits: (line: string) => boolean): string {
  const signs = [...line];
  while (signs.length > 1 && !fits(`${signs.join('').trimEnd()}…`)) signs.pop();
  return `${signs.join('').trimEnd()}…`;
}
