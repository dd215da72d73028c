import { clean } from './prompt.ts';

/** How a model parts the questions that it proposes from its answer. */
const heading = 'ASK NEXT';
const headingLine = /^[\s#*_>-]*ASK NEXT[\s*_:]*$/;
const lineStart = /^[\s#*_>-]+/;
const listMark = /^\s*(?:[-*•]|\d{1,2}[.)])\s+/;
const proposedMax = 5;
const lengthMax = 120;

interface NextFilter {
  /** Takes the next piece of a model's text and gives back what of it belongs to the answer. */
  push: (piece: string) => string;
  /** Gives back what was held. */
  end: () => string;
  /** Whether the questions have begun: then the answer is whole. */
  has_begun: () => boolean;
  questions: () => string[];
}

/** Keeps the proposed questions out of an answer while it streams. Whatever the pieces, the text is the same. */
export function createNextFilter(): NextFilter {
  let line = '';
  let shown = 0;
  let below: string | null = null;
  const take = (character: string): string => {
    if (below !== null) {
      below += character;
      return '';
    }
    if (character === '\n') {
      if (headingLine.test(line)) {
        below = '';
        return '';
      }
      const rest = `${line.slice(shown)}\n`;
      line = '';
      shown = 0;
      return rest;
    }
    line += character;
    if (mayBecomeHeading(line)) return '';
    const rest = line.slice(shown);
    shown = line.length;
    return rest;
  };
  return {
    push: (piece) => [...piece].map(take).join(''),
    end: () => {
      if (below !== null || headingLine.test(line)) return '';
      const rest = line.slice(shown);
      shown = line.length;
      return rest;
    },
    has_begun: () => below !== null,
    questions: () => readQuestions(below ?? ''),
  };
}

function mayBecomeHeading(line: string): boolean {
  const text = line.replace(lineStart, '');
  return heading.startsWith(text) || headingLine.test(line);
}

function readQuestions(text: string): string[] {
  const lines = text
    .split('\n')
    .map((line) => clean(line.replace(listMark, '').replaceAll(/\*\*|`|\[\d+\]/g, ''), lengthMax))
    .filter((line) => /\p{L}/u.test(line));
  return [...new Set(lines)].slice(0, proposedMax);
}
