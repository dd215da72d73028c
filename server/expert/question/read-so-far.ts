import { findSentences } from '#server/language/sentence-split.ts';
import type { QuoteTask, Turn, Passage } from '../expert.ts';
import { asksForMore } from './goes-on.ts';
import { isLonger } from '../check/not-in-sources.ts';
import { isReadBefore } from './said-before.ts';

/** Of what goes on from an answer less than this share was read before; nobody pays for the same again. */
const readShare = 0.5;

/** What an expert has to know of the conversation so that nothing is sold again that was read. */
export function readSoFar(
  typed: string,
  conversation: readonly Turn[],
): Pick<QuoteTask, 'quoted_before' | 'goes_on_from'> {
  const before = conversation.at(-1);
  if (!asksForMore(typed)) return before?.is_refused === true ? {} : { quoted_before: before?.answer ?? '' };
  return {
    quoted_before: conversation.map(({ answer }) => answer).join('\n'),
    goes_on_from: conversation.filter((turn) => turn.is_refused !== true),
  };
}

/** Whether a passage says more of what an answer spoke of, and not mostly the same. */
export function goesOn(
  passage: Passage,
  { quoted_before = '', goes_on_from = [] }: Pick<QuoteTask, 'quoted_before' | 'goes_on_from'>,
): boolean {
  const is_of_it = goes_on_from.some(
    // A program tells nothing of what its answers stood under.
    ({ heading, article }) =>
      heading === undefined || (heading === passage.heading && article === passage.chunk.article_title),
  );
  return is_of_it && !isMostlyRead(passage.text, quoted_before);
}

export function isMostlyRead(text: string, quoted_before: string): boolean {
  return readStatements(text, quoted_before).is_mostly_old;
}

/** Whether a text is the same again: mostly read before, and no more than a remark of it is new. */
export function isReadAgain(text: string, quoted_before: string): boolean {
  const { fresh, is_mostly_old } = readStatements(text, quoted_before);
  return is_mostly_old && !isLonger(fresh.join('\n'));
}

/** The statements of a text that were not read before, and whether those are the smaller part of it. */
function readStatements(text: string, quoted_before: string) {
  const before = withoutMarks(quoted_before);
  const all = text
    .split('\n')
    .flatMap((line) => findSentences(line).map(({ start, end }) => withoutMarks(line.slice(start, end))));
  const fresh = all.filter((one) => !isReadBefore(one, before));
  return { fresh, is_mostly_old: fresh.join('').length < (1 - readShare) * all.join('').length };
}

/** A model puts them before the end of a sentence, and each answer counts its own sources. */
const withoutMarks = (text: string) => text.replaceAll(/ ?\[(?:\d+|\?)\]/g, '');
