import type { ChunkText } from '#server/retrieval/chunk.ts';
import { type Checking, checkWritten } from './check-written.ts';
import { citationMark, unsourced, unsourcedMark, withoutMarks } from './citation-marks.ts';
import { findSentences } from '#server/language/sentence-split.ts';

/** What may be said for nothing beside the line NOT IN SOURCES: what the sources do say about it, or that they do not. */
const sentencesMost = 2;
const lettersMost = 300;

const between = /(?<=[.;?!…]["'»”)*_]*(?: ?\[\d+\])*)\s+/u;
const form = /`+|~{3,}|^[\s>]*#{1,6}\s+/gm;
const openEnd = /[;:?]+(["'»”)*_]*(?: ?\[\d+\])*)$/u;

/**
 * Whether a text is an answer, as where a player told the model to end it with that line: then the line does not count, and the
 * answer is paid for. So it is where what a source supports of it is more than a remark, in whatever form it comes.
 */
export async function isAnswer(task: Checking, written: string, given: readonly ChunkText[]): Promise<boolean> {
  const text = written.trim();
  const checked = await checkWritten(task, inPlainLines(text), given, { finds_sources: true });
  // Nobody gets an answer for nothing by keeping busy what checks it.
  if (!checked.was_checked) return checked.cited.length > 0 || isLonger(text);
  if (!isLonger(text)) return false;
  const supported = checked.text
    .split('\n')
    .filter((line) => line.search(citationMark) >= 0 && !line.includes(unsourced));
  return isLonger(withoutMarks(supported.join('\n')));
}

/** Whether a text is more than a remark. A line of code, a heading and a row of a table are sentences, too. */
export function isLonger(text: string): boolean {
  const whole = text.trimEnd();
  return remarkOf(whole) !== whole;
}

/**
 * Holds back of a text that streams what is more than a remark, until it cites sources that it was given more often than
 * ones that it was not, and one of them holds something of it: nobody reads for nothing what no source holds. Once it is
 * open it stays so, as more may have been read.
 * @param is_open true where nothing is held back, as there are no sources
 * @param show takes what may be shown, and whether more is there
 */
export function createPriceGate(
  is_open: boolean,
  isFromSources: (text: string) => Promise<boolean>,
  show: (piece: string, is_holding: boolean) => void,
) {
  let text = '';
  let held = '';
  let is_long = false;
  let looked_at = 0;
  let looking: Promise<void> | undefined;
  const release = () => {
    show(held, false);
    held = '';
  };
  const look = async () => {
    is_open ||= await isFromSources(text);
    looking = undefined;
    if (is_open) release();
  };
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return {
    push(piece: string) {
      text += piece;
      held += piece;
      is_long ||= isLonger(text);
      if (!is_long || is_open) return release();
      show('', true);
      if (looking !== undefined || count(citationMark) <= Math.max(looked_at, count(unsourcedMark))) return;
      looked_at = count(citationMark);
      looking = look();
    },
    release,
    /** Ends when it is known of all that was pushed whether it may be shown. */
    settled: async () => looking,
    is_open: () => is_open,
  };
}

/** As much of a text as a free answer may hold beside what stands above it. */
export function remarkOf(text: string, above = ''): string {
  let left = sentencesMost - above.split('\n').reduce((sum, line) => sum + sentencesOf(line).length, 0);
  let end = 0;
  let at = 0;
  for (const line of text.split('\n')) {
    if (left <= 0) break;
    const sentences = sentencesOf(line).slice(0, left);
    left -= sentences.length;
    if (sentences.length > 0) end = at + sentences.at(-1)!.end;
    at += line.length + 1;
  }
  const letters = Math.max(0, lettersMost - above.trim().length);
  if (end <= letters) return text.slice(0, end);
  const words = text.slice(0, letters).replace(/\s*\S*$/u, '');
  return words === '' ? '' : `${words} …`;
}

/** Where they stand, also in code. */
const sentencesOf = (line: string) => findSentences(line.replaceAll('`', ' '));

/** Each statement on a line of its own: what stands in code, in a heading or before a semicolon is read like any other. */
function inPlainLines(text: string): string {
  const lines = text.replaceAll(form, '').split('\n');
  return lines
    .flatMap((line) => line.split(between))
    .map((line) => line.trim().replace(openEnd, '.$1'))
    .join('\n');
}
