/** A stretch of a text: `[start, end)`. */
export interface Span {
  start: number;
  end: number;
}

const sentenceEnd = /(?<![.!?…])[.!?…]+["'»”)*_]*(?: ?\[(?:\d+|\?)\])*(?=\s|$)/gu;
/** A full stop after these, or after a single letter, ends no sentence. */
const abbreviation =
  /(?:^|[\s(«"])(?:\p{L}|e\.g|i\.e|etc|vs|approx|vol|pp|lvl|max|min|no|mr|mrs|dr|st|т\.\s?[еокдп]|см|др|пр|ур|макс|мин|ок|руб|сек|стр|рис|напр|гг)\.$/iu;
/** Longer than each of them, with what stands before it. */
const abbreviationMax = 10;
const goesOn = /^\s+\p{Ll}/u;

/** Replaces inline code by stand-ins of the same length, so that nothing inside is read as a sentence's end or a citation. */
export function maskCode(text: string): string {
  return text.replace(/(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/g, (code) => '#'.repeat(code.length));
}

/** Where the sentences of one line stand, without the spaces between them; citations after the full stop belong to it. */
export function findSentences(line: string): Span[] {
  const masked = maskCode(line);
  const spans: Span[] = [];
  let start = 0;
  const close = (end: number) => {
    const text = line.slice(start, end);
    const from = start + text.length - text.trimStart().length;
    if (text.trim() !== '') spans.push({ start: from, end: from + text.trim().length });
    start = end;
  };
  for (const match of masked.matchAll(sentenceEnd)) {
    const stop = match.index + match[0].length;
    if (goesOn.test(masked.slice(stop))) continue;
    if (abbreviation.test(masked.slice(Math.max(start, match.index - abbreviationMax), match.index + 1))) continue;
    close(stop);
  }
  close(line.length);
  return spans;
}
