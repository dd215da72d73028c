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
  const text = content.trim();
  if (text.length <= limit) return text === '' ? [] : [text];
  const cut = chooseCut(text, limit);
  const closing = cut.fence === undefined ? '' : '\n```';
  const opening = cut.fence === undefined ? '' : `${cut.fence}\n`;
  return [
    ...splitContent(text.slice(0, cut.at).trimEnd() + closing, limit),
    ...splitContent(opening + text.slice(cut.at).replace(/^\s*\n/, ''), limit),
  ];
}

/** The best border that leaves both parts short enough or, for a very long text, that halves it; nearest to the middle. */
function chooseCut(text: string, limit: number): Cut {
  const middle = text.length / 2;
  const shortest = text.length <= 2 * limit ? text.length - limit : text.length / 4;
  let best: Cut = { at: safeCut(text, Math.floor(middle)), border: border.anywhere, fence: undefined };
  for (const cut of listCuts(text)) {
    const rest = text.length - cut.at;
    // Cut code grows by the lines that close and open it again.
    const grown = cut.fence === undefined ? 0 : cut.fence.length + 5;
    if (cut.at < shortest + grown || rest < shortest + grown) continue;
    const nearer = Math.abs(cut.at - middle) < Math.abs(best.at - middle);
    if (cut.border < best.border || (cut.border === best.border && nearer)) best = cut;
  }
  return best;
}

const fenceLine = /^\s*(?:```|~~~)/;
const itemLine = /^\s*(?:[-*+•#]|\d+[.)])\s/;
const rowLine = /^\s*\|/;
const headingLine = /^#{1,6}\s|^\*\*[^*]+\*\*:?$/;
const sentenceEnd = /[.!?…]["»”)]*\s+(?=["«“(]?[\p{Lu}\p{N}])/gu;
const gap = /\s+/g;

function* listCuts(text: string): Generator<Cut> {
  let fence: string | undefined;
  let before = '';
  let at = 0;
  for (const line of text.split('\n')) {
    if (at > 0 && fence !== undefined) yield { at, border: border.code, fence };
    else if (at > 0 && line.trim() !== '') yield { at, border: borderBetween(before, line), fence: undefined };
    if (fenceLine.test(line)) fence = fence === undefined ? line.trim() : undefined;
    else if (fence === undefined && !rowLine.test(line)) yield* cutsInside(line, at);
    // A line that announces what follows stays with it, over an empty line too.
    before = line.trim() === '' && /:$|^#/.test(before) ? before : line;
    at += line.length + 1;
  }
}

function borderBetween(before: string, line: string): Border {
  if (before.trim() === '') return border.paragraph;
  if (headingLine.test(before.trim()) || before.trim().endsWith(':')) return border.space;
  if (rowLine.test(before) && rowLine.test(line)) return border.row;
  if (itemLine.test(before) || itemLine.test(line) || /^\s/.test(line)) return border.item;
  return border.sentence;
}

function* cutsInside(line: string, start: number): Generator<Cut> {
  const plain = !itemLine.test(line);
  for (const match of line.matchAll(sentenceEnd)) {
    yield {
      at: start + match.index + match[0].length,
      border: plain ? border.sentence : border.item,
      fence: undefined,
    };
  }
  for (const match of line.matchAll(gap)) {
    yield { at: start + match.index + match[0].length, border: border.space, fence: undefined };
  }
}

/** Never between the two halves of one character. */
function safeCut(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at + 1 : at;
}
