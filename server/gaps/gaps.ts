import type { AdminGap, Gap } from '#contract/gaps.ts';
import type { Language } from '#contract/common.ts';
import { type Actor, audit } from '#server/audit/audit.ts';
import type { QueryOf } from '#contract/endpoint-types.ts';
import { gapsList } from '#contract/lists/gaps.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { answerAdminList, type ListAnswer, type ListRequest } from '#server/rules/admin-list.ts';
import { requireGameInCatalogue } from '#server/knowledge/knowledge.ts';
import * as store from './gaps.store.ts';
import { listMerged } from './merge-gaps.store.ts';

type AdminActor = Actor & { user_id: number };

const questionsShown = 50;
const mergedShown = 50;

/**
 * What an admin released of a game's open gaps; never a player's own words.
 * @throws AppError `not_found`
 */
export async function listGaps(db: Db, game_id: number): Promise<{ items: Gap[]; total: number }> {
  await requireGameInCatalogue(db, game_id);
  const items = await store.listReleased(db, game_id);
  return { items, total: items.length };
}

export function listAdminGaps(request: ListRequest<QueryOf<'GET /api/admin/knowledge/gaps'>>): ListAnswer<AdminGap> {
  return answerAdminList(gapsList, request, store.gaps, {
    cells: { game: (row) => row.game_title, article: (row) => row.article?.title ?? null },
  });
}

/** @throws AppError `not_found` */
export async function showGap(db: Db, id: number, actor: AdminActor) {
  const gap = await requireGap(db, id);
  const merged = await listMerged(db, id, mergedShown);
  const rows = await store.listQuestions(db, id, questionsShown);
  await db
    .transaction()
    .execute((tx) =>
      audit(tx, { actor, action: 'read', object: { kind: 'gap', id }, after: { questions: gap.asked } }),
    );
  const unknown_words = [...new Set(rows.flatMap((row) => row.unknown_words ?? []))];
  const questions = rows.map(({ unknown_words: _words, may_hear: _hears, ...question }) => question);
  return { ...gap, questions, unknown_words, merged };
}

/** @throws AppError `not_found`; `conflict` where it is not open */
export async function release(
  db: Db,
  id: number,
  { wording, language }: { wording: string; language: Language },
  actor: AdminActor,
): Promise<void> {
  await change(db, id, async (tx, before) => {
    if (!(await store.releaseGap(tx, id, { wording, language, released_by: actor.user_id })))
      throw new AppError('conflict');
    await audit(tx, {
      actor,
      action: 'publish',
      object: { kind: 'gap', id },
      before: { wording: before.wording },
      after: { wording, language, game: before.game_title },
    });
  });
}

/** @throws AppError `not_found` */
export async function withdraw(db: Db, id: number, actor: AdminActor): Promise<void> {
  await change(db, id, async (tx, before) => {
    if (before.wording === null) return;
    await store.withdrawGap(tx, id);
    const { wording, game_title: game } = before;
    await audit(tx, {
      actor,
      action: 'update',
      object: { kind: 'gap', id },
      before: { wording },
      after: { wording: null, game },
    });
  });
}

/**
 * Takes a gap off the list that no article can answer, which is said on the answers to its questions, or puts it back.
 * @throws AppError `not_found`; `conflict` where it is in another state
 */
export async function setDismissed(db: Db, id: number, isDismissed: boolean, actor: AdminActor): Promise<void> {
  await change(db, id, async (tx, before) => {
    const step = isDismissed
      ? ({ from: 'open', to: 'dismissed' } as const)
      : ({ from: 'dismissed', to: 'open' } as const);
    if (!(await store.changeState(tx, id, step))) throw new AppError('conflict');
    await store.noteOnAnswers(tx, id);
    await audit(tx, {
      actor,
      action: 'update',
      object: { kind: 'gap', id },
      before: { state: step.from },
      after: { state: step.to, game: before.game_title },
    });
  });
}

async function change(db: Db, id: number, work: (tx: Tx, before: AdminGap) => Promise<void>): Promise<void> {
  await db.transaction().execute(async (tx) => work(tx, await requireGap(tx, id)));
}

export async function requireGap(db: Db, id: number): Promise<AdminGap> {
  const [gap] = await store.listGaps(db, [id]);
  if (gap === undefined) throw new AppError('not_found', { object: 'gap' });
  return gap;
}

export { announceAnswers } from './announce.ts';

/** Lets a question count as one that the articles do not answer; it finds its group at the next look. */
export const countAsGap = store.insertCandidate;

/** Leaves a question out that only the player's spoiler settings kept from its answer. */
export const leaveOutOfGaps = store.deleteCandidate;
