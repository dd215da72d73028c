import { type Carried, headingLine, nothing, readLines, rowLine } from './carried-lines.ts';
import { limits } from './limits.ts';

/** Where a text may be cut, best first: a lower border is used only where no higher one leaves short enough parts. */
const border = { paragraph: 0, sentence: 1, item: 2, row: 3, code: 4, space: 5, anywhere: 6 } as const;
type Border = (typeof border)[keyof typeof border];

interface Cut extends Carried {
  at: number;
  border: Border;
}

/**
 * Splits markdown into parts of at most `limit` characters: between paragraphs where that is
 * possible, else between sentences, and only then inside a list, a table or code. Each part begins with what it cannot
 * be read without: the head of its table, what announces its list, the items that its items stand under.
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
  const { at, opening, closing } = chooseCut(text, limit);
  yield* partsOf(text.slice(0, at).trimEnd() + closing, limit);
  yield* partsOf(opening + text.slice(at).replace(/^\s*\n/, ''), limit);
}

/** The best border that leaves both parts short enough or, for a very long text, that halves it; nearest to the middle. */
function chooseCut(text: string, limit: number): Cut {
  const found = text.length <= 2 * limit ? bestCut(text, text.length - limit, limit) : undefined;
  if (found !== undefined && found.border < border.anywhere) return found;
  const halved = bestCut(text, text.length / 4, limit) ?? found;
  return halved ?? { at: safeCut(text, Math.floor(text.length / 2)), border: border.anywhere, ...nothing };
}

function bestCut(text: string, shortest: number, limit: number): Cut | undefined {
  const middle = text.length / 2;
  let best: Cut | undefined;
  const offer = (at: number, kind: Border, carried: Carried): void => {
    // Both parts grow by what is repeated.
    if (at < shortest + carried.opening.length || text.length - at < shortest + carried.closing.length) return;
    const isNearer = best === undefined || Math.abs(at - middle) < Math.abs(best.at - middle);
    if (best === undefined || kind < best.border || (kind === best.border && isNearer))
      best = { at, border: kind, ...carried };
  };
  offerCuts(text, { from: shortest, to: text.length - shortest, most: limit / 2 }, offer);
  return best;
}

const itemLine = /^\s*(?:[-*+•#]|\d+[.)])\s/;
const leadsIn = /:$|^#/;
const sentenceEnd = /[.!?…]["»”)]*\s+(?=["«“(]?[\p{Lu}\p{N}])/gu;
const gap = /\s+/g;
const indentOf = (line: string): number => line.length - line.trimStart().length;

type Offer = (at: number, kind: Border, carried: Carried) => void;

/** Offers the cuts of a stretch of a text. The lines before it are read only for what the parts need of them. */
function offerCuts(text: string, { from, to, most }: { from: number; to: number; most: number }, offer: Offer): void {
  const reader = readLines();
  let before = '';
  let end = 0;
  for (let at = 0; at <= to; at = end + 1) {
    end = text.indexOf('\n', at);
    if (end === -1) end = text.length;
    const line = text.slice(at, end);
    const isBlank = line.trim() === '';
    if (end >= from && (!isBlank || reader.isInCode())) {
      const above = reader.carriedTo(line, most);
      if (at > 0 && at >= from && above !== undefined)
        offer(
          at,
          reader.isInCode() ? border.code : reader.repeats(line) ? border.space : borderBetween(before, line),
          above,
        );
      const inside = reader.isInCode() ? undefined : reader.carriedTo(line, most, true);
      if (inside !== undefined) offerCutsInside(text, { line, start: at, carried: inside }, offer);
    }
    reader.read(line);
    // A line that announces what follows stays with it, over an empty line too.
    if (!isBlank || !leadsIn.test(before)) before = line;
  }
}

function borderBetween(before: string, line: string): Border {
  if (before.trim() === '') return border.paragraph;
  if (headingLine.test(before.trim()) || before.trim().endsWith(':')) return border.space;
  if (rowLine.test(before) && rowLine.test(line)) return border.row;
  // What stands under an item is nothing without it.
  if (itemLine.test(before) && indentOf(line) > indentOf(before)) return border.space;
  if (itemLine.test(before) || itemLine.test(line) || /^\s/.test(line)) return border.item;
  return border.sentence;
}

function offerCutsInside(
  text: string,
  { line, start, carried }: { line: string; start: number; carried: Carried },
  offer: Offer,
): void {
  if (rowLine.test(line)) {
    const middle = safeCut(text, Math.floor(text.length / 2));
    if (middle > start && middle < start + line.length) offer(middle, border.anywhere, carried);
    return;
  }
  const sentence = itemLine.test(line) ? border.item : border.sentence;
  for (const match of line.matchAll(sentenceEnd)) offer(start + match.index + match[0].length, sentence, carried);
  for (const match of line.matchAll(gap)) offer(start + match.index + match[0].length, border.space, carried);
}

/** Never between the two halves of one character. */
function safeCut(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at + 1 : at;
}
