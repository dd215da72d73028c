import { limits } from './limits.ts';

/** Where a text may be cut, best first: a lower border is used only where no higher one leaves short enough parts. */
const border = { paragraph: 0, sentence: 1, item: 2, row: 3, code: 4, space: 5, anywhere: 6 } as const;
type Border = (typeof border)[keyof typeof border];

interface Cut {
  at: number;
  border: Border;
  /** The opening line of the code block that is cut, which both parts need. */
  fence: string | undefined;
}

/**
 * Splits markdown into parts of at most `limit` characters: between paragraphs where that is
 * possible, else between sentences, and only then inside a list, a table or code.
 */
export function splitContent(content: string, limit: number = limits.splitChunk): string[] {
  return [...partsOf(content, limit)];
}

/** The same part by part, for those who have something else to do between two of them. */
export function* partsOf(content: string, limit: number = limits.splitChunk): Generator<string> {
  const text = content.trim();
  if (text.length <= limit) {
    if (text !== '') yield text;
    return;
  }
  const cut = chooseCut(text, limit);
  const closing = cut.fence === undefined ? '' : '\n```';
  const opening = cut.fence === undefined ? '' : `${cut.fence}\n`;
  yield* partsOf(text.slice(0, cut.at).trimEnd() + closing, limit);
  yield* partsOf(opening + text.slice(cut.at).replace(/^\s*\n/, ''), limit);
}

/** The best border that leaves both parts short enough or, for a very long text, that halves it; nearest to the middle. */
function chooseCut(text: string, limit: number): Cut {
  const middle = text.length / 2;
  const shortest = text.length <= 2 * limit ? text.length - limit : text.length / 4;
  let best: Cut = { at: safeCut(text, Math.floor(middle)), border: border.anywhere, fence: undefined };
  const offer = (at: number, kind: Border, fence?: string): void => {
    const rest = text.length - at;
    // Cut code grows by the lines that close and open it again.
    const grown = fence === undefined ? 0 : fence.length + 5;
    if (at < shortest + grown || rest < shortest + grown) return;
    const nearer = Math.abs(at - middle) < Math.abs(best.at - middle);
    if (kind < best.border || (kind === best.border && nearer)) best = { at, border: kind, fence };
  };
  offerCuts(text, { from: shortest, to: text.length - shortest }, offer);
  return best;
}

const fenceLine = /^\s*(?:```|~~~)/;
const itemLine = /^\s*(?:[-*+•#]|\d+[.)])\s/;
const rowLine = /^\s*\|/;
const headingLine = /^#{1,6}\s|^\*\*[^*]+\*\*:?$/;
const leadsIn = /:$|^#/;
const sentenceEnd = /[.!?…]["»”)]*\s+(?=["«“(]?[\p{Lu}\p{N}])/gu;
const gap = /\s+/g;
const isGapped = /\s/;

type Offer = (at: number, kind: Border, fence?: string) => void;

/** Offers the cuts of a stretch of a text. The lines before it are read only for the code that they open. */
function offerCuts(text: string, { from, to }: { from: number; to: number }, offer: Offer): void {
  let fence: string | undefined;
  let before = '';
  let end = 0;
  for (let at = 0; at <= to; at = end + 1) {
    end = text.indexOf('\n', at);
    if (end === -1) end = text.length;
    const line = text.slice(at, end);
    const isBlank = line.trim() === '';
    if (at > 0 && at >= from) {
      if (fence !== undefined) offer(at, border.code, fence);
      else if (!isBlank) offer(at, borderBetween(before, line));
    }
    if (fenceLine.test(line)) fence = fence === undefined ? line.trim() : undefined;
    else if (fence === undefined && end >= from && isGapped.test(line) && !rowLine.test(line)) {
      offerCutsInside(line, at, offer);
    }
    // A line that announces what follows stays with it, over an empty line too.
    if (!isBlank || !leadsIn.test(before)) before = line;
  }
}

function borderBetween(before: string, line: string): Border {
  if (before.trim() === '') return border.paragraph;
  if (headingLine.test(before.trim()) || before.trim().endsWith(':')) return border.space;
  if (rowLine.test(before) && rowLine.test(line)) return border.row;
  if (itemLine.test(before) || itemLine.test(line) || /^\s/.test(line)) return border.item;
  return border.sentence;
}

function offerCutsInside(line: string, start: number, offer: Offer): void {
  const sentence = itemLine.test(line) ? border.item : border.sentence;
  for (const match of line.matchAll(sentenceEnd)) offer(start + match.index + match[0].length, sentence);
  for (const match of line.matchAll(gap)) offer(start + match.index + match[0].length, border.space);
}

/** Never between the two halves of one character. */
function safeCut(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at + 1 : at;
}
