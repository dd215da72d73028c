import { setTimeout as wait } from 'node:timers/promises';
import type { FinishedAnswer } from '../finished-answer.ts';
import type { AnswerContext, Search } from '../question.ts';
import { tryQuestion } from './try-question.ts';
import { levelled } from '#server/language/tokenise.ts';

const shownMax = 3;
/** Of the chunks found for a proposal, so many may be the ones that it was made of. */
const foundMax = 5;
/** The answer is whole by then; whoever waits for its end waits no longer than this. */
const longestMs = 1_000;

/** The answer as its reader has it, and what the model read for it. */
type Answered = Pick<FinishedAnswer, 'text' | 'chunks'>;

/**
 * Of what a model proposes to ask next, what its reader may ask with success and has not asked before. Each is searched for
 * as it would be if it were asked now. The model was told to propose what its sources answer, so what is found for a
 * proposal has to be among them; words alone do not decide that, as proposals may come in another language than articles.
 */
export async function nextOf(
  context: AnswerContext,
  search: Search,
  proposed: readonly string[],
  answered: Answered,
): Promise<string[]> {
  const { text, conversation } = search.question;
  const known = new Set([text, ...conversation.map(({ question }) => question)].map(levelled));
  const fresh = proposed.filter((one) => {
    const is_known = known.has(levelled(one));
    known.add(levelled(one));
    return !is_known;
  });
  const kept = new Set<string>();
  const tried = fresh.map(async (one) => {
    if (await wouldBeAnswered(context, search, one, answered)) kept.add(one);
  });
  const late = new AbortController();
  // A trial that fails, as where the search has too much to do, proposes nothing.
  await Promise.race([Promise.allSettled(tried), wait(longestMs, undefined, { signal: late.signal, ref: false })]);
  late.abort();
  return fresh.filter((one) => kept.has(one)).slice(0, shownMax);
}

async function wouldBeAnswered(
  context: AnswerContext,
  search: Search,
  proposal: string,
  { text, chunks }: Answered,
): Promise<boolean> {
  const found = await tryQuestion(context, search, proposal, { answer: text });
  if (found === undefined) return false;
  const read = new Set(chunks.map(({ id }) => id));
  return found.hits.slice(0, foundMax).some(({ id }) => read.has(id));
}
