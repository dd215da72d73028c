import { plainText } from '#server/language/plain-text.ts';
import { withoutMarks } from '../check/citation-marks.ts';
import { cleanLines } from './model-reply.ts';

/** How a model parts the questions that it proposes from its answer. */
const asksNext = 'ASK NEXT';
/** How a model says, before anything else, that its sources do not hold what is asked. */
const notInSources = 'NOT IN SOURCES';
/** What may stand before such words on their line. */
const lineStart = /^[\s#*_>\-[(]+/;
/** What may stand behind them where the line holds nothing else. */
const lineEnd = /^[\s*_:.\])]*$/;
/** What parts them from what is said of it on their line. */
const parting = /^(?:[*_\])]*[:.,;–—-]+[\s*_\])]*|[*_\])]+\s+)(?=\S)/;
/** Until what follows the words shows whether more is said on their line. */
const mayPart = /^[\s*_:.,;–—\])-]*$/;
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
    if (holds(held, asksNext)) below = '';
    if (holds(held, notInSources)) isMissing = true;
    return isOurs(held) ? '' : `${held}\n`;
  };
  const decide = (held: string): string => {
    line = held.length < ownLineMax && mayBecomeOurs(held) ? held : null;
    if (line !== null) return '';
    const behind = behindWords(held, notInSources) ?? '';
    const told = behind.replace(parting, '');
    if (told === behind) return held;
    isMissing = true;
    return told;
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
      if (holds(held, notInSources)) isMissing = true;
      return below !== null || isOurs(held) ? '' : give(held);
    },
    not_in_sources: () => isMissing,
    below_it: () => said,
    has_begun: () => below !== null,
    questions: () => readQuestions(below ?? ''),
  };
}

/** What stands behind words that a line begins with; nothing where it begins otherwise. */
function behindWords(line: string, words: string): string | undefined {
  const text = line.replace(lineStart, '');
  return text.startsWith(words) ? text.slice(words.length) : undefined;
}

/** Whether a line holds these words alone. */
function holds(line: string, words: string, end = lineEnd): boolean {
  const behind = behindWords(line, words);
  return behind !== undefined && end.test(behind);
}

function isOurs(line: string): boolean {
  return [asksNext, notInSources].some((words) => holds(line, words));
}

function mayBecomeOurs(line: string): boolean {
  const text = line.replace(lineStart, '');
  return [asksNext, notInSources].some((words) => words.startsWith(text) || holds(line, words, mayPart));
}

function readQuestions(text: string): string[] {
  const lines = text.split('\n').map((line) => plainText(withoutMarks(line.replace(listMark, ''))));
  return cleanLines(lines, { most: proposedMax, length: lengthMax });
}
