/** A line of a text, `[start, end)`. */
export interface Line {
  text: string;
  start: number;
  end: number;
}

export function linesOf(content: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const text of content.split('\n')) {
    lines.push({ text: text.replace(/\r$/, ''), start, end: start + text.replace(/\r$/, '').length });
    start += text.length + 1;
  }
  return lines;
}

/** Texts are wrapped at such widths; longer lines are whole paragraphs, shorter ones stand for themselves. */
const widthMin = 50;
const widthMax = 120;
/** Lines that somebody broke by hand end sooner: from this share of the width on one goes on in lower case. */
const raggedFrom = 0.6;
const lastMarks = /(?<![\p{P}\s])[\p{P}\s]+$/u;

/** A line or a unit that ends so goes on nowhere. */
export function endsSentence(text: string): boolean {
  return /[.!?…:;]/u.test(lastMarks.exec(text)?.[0] ?? '');
}

/**
 * Finds paragraphs and items that are wrapped into lines of one width, as plain texts and hand-written markdown are:
 * each line ends where its next word would not fit.
 * @param opensBlock whether a line goes on with nothing before it
 * @returns gives the last line of what begins on one
 */
export function wrapOf(lines: readonly Line[], opensBlock: (text: string) => boolean): (first: number) => number {
  const width = Math.max(0, ...lines.map(({ text }) => text.trimEnd().length));
  if (width < widthMin || width > widthMax) return (first) => first;
  const goesOn = (at: number): boolean => {
    const next = lines[at + 1]?.text;
    if (next === undefined || opensBlock(next)) return false;
    const text = lines[at]!.text.trimEnd();
    const [word = ''] = next.trim().split(/\s/u);
    if (text.length + 1 + word.length > width) return true;
    return text.length >= raggedFrom * width && /^\p{Ll}/u.test(word) && !endsSentence(text);
  };
  return (first) => {
    let last = first;
    while (goesOn(last)) last += 1;
    return last;
  };
}
