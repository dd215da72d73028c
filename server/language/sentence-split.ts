import { languageWords } from './words/words.ts';

/** A stretch of a text: `[start, end)`. */
export interface Span {
  start: number;
  end: number;
}

const sentenceEnd = /(?<![.!?…])[.!?…]+["'»”)*_]*(?: ?\[(?:\d+|\?)\])*(?=\s|$)/gu;
const abbreviations = languageWords.abbreviations.map((one) =>
  one
    .split('.')
    .map((part) => RegExp.escape(part))
    .join(String.raw`\.\s?`),
);
/** A full stop after these, or after a single letter, ends no sentence. */
const abbreviation = new RegExp(String.raw`(?:^|[\s(«"])(?:\p{L}|${abbreviations.join('|')})\.$`, 'iu');
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
