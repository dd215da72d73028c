import { plainText } from '#server/language/plain-text.ts';
import { withoutMarks } from '../check/citation-marks.ts';
import { createPartFilter, type Part } from '../check/citation-tokens.ts';
import { cleanLines } from './model-reply.ts';

/** How a model parts the questions that it proposes from its answer. */
const asksNext = 'ASK NEXT';
/** How a model says, before anything else, that its sources do not hold what is asked. */
const notInSources = 'NOT IN SOURCES';
const ownWords = [asksNext, notInSources];
/** Such marks may stand before the words on their line. */
const lineStart = /^[\s#*_>\-[(]+/;
/** Such may stand behind them where the line holds nothing else. */
const lineEnd = /^[\s*_:.\])]*$/;
/** Such signs part them from more on their line. */
const parting = /^(?:[*_\])]*[:.,;–—-]+[\s*_\])]*|[*_\])]+\s+)(?=\S)/;
/** Until what follows the words shows whether more is said on their line. */
const mayPart = /^[\s*_:.,;–—\])-]*$/;
const listMark = /^\s*(?:[-*•]|\d{1,2}[.)])\s+/;
/** A line that is longer is none of ours: without an end, what may become one would be read again for each character. */
const ownLineMax = 100;
const proposedMax = 5;
const lengthMax = 120;

/** The rest of a line, unless it is what a model writes for the product alone. */
interface LinePart extends Part {
  ours?: string;
}

/**
 * Keeps out of an answer, while it streams, what a model writes for the product alone: that its sources do not hold what is
 * asked, and the questions that it proposes. What stands below the former is held back, as it may have to be cut. Whatever
 * the pieces, the text is the same.
 */
export function createReplyLines() {
  let is_line_start = true;
  let is_missing = false;
  let said = '';
  let below: string | null = null;

  const read = (held: string, ended: boolean): LinePart | null => {
    if (below !== null) return { length: held.length };
    return is_line_start ? readLine(held, ended) : { length: endOfLine(held) };
  };
  const take = ({ ours }: LinePart, text: string): string => {
    is_line_start = text.endsWith('\n');
    if (below !== null) below += text;
    else if (ours === asksNext) below = '';
    else if (ours === notInSources) is_missing = true;
    else if (is_missing) said += text;
    else return text;
    return '';
  };

  return {
    ...createPartFilter((held, _at, ended) => read(held, ended), take),
    /** Whether the model said that its sources do not hold what is asked. */
    not_in_sources: () => is_missing,
    /** What it said below that, once all of it is there. */
    below_it: () => said,
    /** Whether the questions have begun: then the answer is whole. */
    has_begun: () => below !== null,
    questions: () => readQuestions(below ?? ''),
  };
}

const endOfLine = (text: string) => text.indexOf('\n') + 1 || text.length;

/** Reads a line as far as it is one of ours; null while it may become one. */
function readLine(held: string, ended: boolean): LinePart | null {
  const line = held.slice(0, ownLineMax).split('\n', 1)[0]!;
  const length = endOfLine(held);
  const is_whole = ended || line.length < length;
  if (line.length < ownLineMax) {
    if (!is_whole && mayBecomeOurs(line)) return null;
    const ours = is_whole ? ownWords.find((words) => holds(line, words)) : undefined;
    if (ours !== undefined) return { length, ours };
  }
  const behind = behindWords(line, notInSources) ?? '';
  const kept = behind.replace(parting, '');
  return kept === behind ? { length } : { length: line.length - kept.length, ours: notInSources };
}

/** Gives the rest behind words that a line begins with; nothing where it begins otherwise. */
function behindWords(line: string, words: string): string | undefined {
  const text = line.replace(lineStart, '');
  return text.startsWith(words) ? text.slice(words.length) : undefined;
}

/** Whether a line holds these words alone. */
function holds(line: string, words: string, end = lineEnd): boolean {
  const behind = behindWords(line, words);
  return behind !== undefined && end.test(behind);
}

function mayBecomeOurs(line: string): boolean {
  const text = line.replace(lineStart, '');
  return ownWords.some((words) => words.startsWith(text) || holds(line, words, mayPart));
}

function readQuestions(text: string): string[] {
  const lines = text.split('\n').map((line) => plainText(withoutMarks(line.replace(listMark, ''))));
  return cleanLines(lines, { most: proposedMax, length: lengthMax });
}
