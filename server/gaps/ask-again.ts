import type { GroupAskedAgain } from '#contract/gaps.ts';
import { type Actor, audit } from '#server/audit/audit.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { type AnsweringArticle, openAsking } from './ask-articles.ts';
import { closeGap, isChangedSince } from './find-gaps.store.ts';
import { requireGap } from './gaps.ts';
import * as store from './gaps.store.ts';
import { notifyAnswered } from './notify-askers.ts';

/** The latest ones speak for a group, and somebody waits. */
const questionsAsked = 20;

/**
 * Asks the latest questions of a group again, of the articles that everybody may read, and notifies each player once
 * whose question they answer now. Nothing is charged. A group is closed where all of them are answered
 * and no other has joined it meanwhile.
 * @throws AppError `not_found`; `conflict` where no article can answer it or it was merged; what the expert throws
 */
export async function askAgain(deps: Deps, id: number, actor: Actor): Promise<GroupAskedAgain> {
  const { db } = deps;
  const gap = await requireGap(db, id);
  if (gap.state === 'dismissed') throw new AppError('conflict');
  const questions = await store.listQuestions(db, id, questionsAsked);
  const ask = await openAsking(deps, gap.game_id);
  const articles = new Map<number, AnsweringArticle>();
  for (const { id: question_id, text, state, created_at } of questions) {
    const article = await ask(text);
    if (article === undefined) continue;
    // An answer from the same text is what its player was not content with.
    if (state === 'answered' && !(await isChangedSince(db, article.id, created_at))) continue;
    articles.set(question_id, article);
  }
  const waiting = questions.filter((one) => articles.has(one.id) && one.may_hear);
  const askers = [...new Set(waiting.map(({ user }) => user.id))];
  const place = { id, game_slug: gap.game_slug, game: gap.game_title };
  const notified = await notifyAnswered(db, { gap: place, articles, askers });
  const [best] = articles.values();
  if (best !== undefined && articles.size === questions.length) await closeGap(db, gap, best.id);
  const answered = [...articles].map(([question_id, article]) => ({ id: question_id, article }));
  await db.transaction().execute((tx) =>
    audit(tx, {
      actor,
      action: 'update',
      object: { kind: 'gap', id },
      after: { questions: questions.length, answered: answered.length, notified },
    }),
  );
  return { total: questions.length, answered, notified };
}
