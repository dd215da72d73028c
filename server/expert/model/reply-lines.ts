import { clean } from './prompt.ts';

/** How a model parts the questions that it proposes from its answer. */
const asksNext = 'ASK NEXT';
/** How a model says, before anything else, that its sources do not hold what is asked. */
const notInSources = 'NOT IN SOURCES';
const lineOf = (words: string) => new RegExp(String.raw`^[\s#*_>\-\[(]*${words}[\s*_:.\])]*$`);
const asksNextLine = lineOf(asksNext);
const notInSourcesLine = lineOf(notInSources);
/** The same with what is said of it on one line. */
const notInSourcesOpening = new RegExp(
  String.raw`^[\s#*_>\-\[(]*${notInSources}(?:[*_\])]*[:.,;–—-]+[\s*_\])]*|[*_\])]+\s+)(?=\S)`,
);
/** Until what follows the words shows whether more is said on their line. */
const isOpening = new RegExp(String.raw`^[\s#*_>\-\[(]*${notInSources}[\s*_:.,;–—\])-]*$`);
const lineStart = /^[\s#*_>\-[(]+/;
const listMark = /^\s*(?:[-*•]|\d{1,2}[.)])\s+/;
/** A line that is longer is none of ours: without an end, what may become one would be read again for each character. */
const ownLineMax = 100;
const proposedMax = 5;
const lengthMax = 120;

interface ReplyLines {
  /** Takes the next piece of a model's text and gives back what of it belongs to the answer. */
  push: (piece: string) => string;
  /** Gives back what was held. */
  end: () => string;
  /** Whether the model said that its sources do not hold what is asked. */
  not_in_sources: () => boolean;
  /** What it said below that, once all of it is there. */
  below_it: () => string;
  /** Whether the questions have begun: then the answer is whole. */
  has_begun: () => boolean;
  questions: () => string[];
}

/**
 * Keeps out of an answer, while it streams, what a model writes for the product alone: that its sources do not hold what is
 * asked, and the questions that it proposes. What stands below the former is held back, as it may have to be cut. Whatever
 * the pieces, the text is the same.
 */
export function createReplyLines(): ReplyLines {
  /** What came of a line as long as it may become one of ours; null once it cannot, and the rest of it is not read. */
  let line: string | null = '';
  let below: string | null = null;
  let isMissing = false;
  let said = '';
  const endLine = (): string => {
    const held = line;
    line = '';
    if (held === null) return '\n';
    if (asksNextLine.test(held)) below = '';
    if (notInSourcesLine.test(held)) isMissing = true;
    return isOurs(held) ? '' : `${held}\n`;
  };
  const decide = (held: string): string => {
    line = held.length < ownLineMax && mayBecomeOurs(held) ? held : null;
    if (line !== null) return '';
    const [opening] = notInSourcesOpening.exec(held) ?? [];
    if (opening === undefined) return held;
    isMissing = true;
    return held.slice(opening.length);
  };
  const give = (text: string): string => {
    if (!isMissing) return text;
    said += text;
    return '';
  };
  return {
    push(piece) {
      let text = '';
      let at = 0;
      while (at < piece.length) {
        const start = at;
        if (below !== null) {
          at = piece.length;
          below += piece.slice(start);
        } else if (piece.charAt(at) === '\n') {
          at += 1;
          text += give(endLine());
        } else if (line !== null) {
          at += 1;
          text += give(decide(line + piece.charAt(start)));
        } else {
          const end = piece.indexOf('\n', at);
          at = end < 0 ? piece.length : end;
          text += give(piece.slice(start, at));
        }
      }
      return text;
    },
    end() {
      const held = line ?? '';
      line = null;
      if (notInSourcesLine.test(held)) isMissing = true;
      return below !== null || isOurs(held) ? '' : give(held);
    },
    not_in_sources: () => isMissing,
    below_it: () => said,
    has_begun: () => below !== null,
    questions: () => readQuestions(below ?? ''),
  };
}

function isOurs(line: string): boolean {
  return asksNextLine.test(line) || notInSourcesLine.test(line);
}

function mayBecomeOurs(line: string): boolean {
  const text = line.replace(lineStart, '');
  return asksNext.startsWith(text) || notInSources.startsWith(text) || isOurs(line) || isOpening.test(line);
}

function readQuestions(text: string): string[] {
  const lines = text
    .split('\n')
    .map((line) => clean(line.replace(listMark, '').replaceAll(/\*\*|`|\[\d+\]/g, ''), lengthMax))
    .filter((line) => /\p{L}/u.test(line));
  return [...new Set(lines)].slice(0, proposedMax);
}
