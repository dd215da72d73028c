import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '#server/db/database.ts';
import type { FinishedAnswer } from '#server/expert/finished-answer.ts';
import type { AnswerReaders } from './answer-readers.ts';
import * as programs from '../programs.store.ts';
import type { AcceptedQuestion } from '../question.ts';

/** The usual clients of programs try again within eight seconds. */
const longestWaitMs = 10_000;
/** How often the readers in other processes are looked for. */
const lookMs = 500;

/** Whether the answer is one that its program pays for only if it gets it. A person finds theirs in the history. */
const isPaidWhenRead = ({ conversation }: AcceptedQuestion, { charge }: FinishedAnswer) =>
  conversation !== undefined && charge;

/**
 * Waits for a reader of a program's finished answer where none has got anything of it and none is there: whoever gave up
 * and tries again at once shall have it. Ends early where the answer is to end.
 */
export async function awaitReader(
  db: Db,
  question: AcceptedQuestion,
  finished: FinishedAnswer,
  readers: AnswerReaders,
  signal: AbortSignal,
): Promise<void> {
  if (!isPaidWhenRead(question, finished)) return;
  const until = performance.now() + longestWaitMs;
  const over = new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
  while (!readers.isRead() && !signal.aborted && performance.now() < until) {
    if ((await programs.countReadersElsewhere(db, question.message_id)) > 0) return;
    await Promise.race([readers.comes(), over, wait(lookMs)]);
  }
}

/** Whether nobody gets the answer: then it is dropped, and nothing is charged. */
export function isUnread(
  question: AcceptedQuestion,
  finished: FinishedAnswer,
  readers: AnswerReaders,
  readers_elsewhere: number,
): boolean {
  return isPaidWhenRead(question, finished) && !readers.isRead() && readers_elsewhere === 0;
}
