import { type Actor, audit } from '#server/audit/audit.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { languageOf } from '#server/language/question-language.ts';
import { setLanguage } from './find-gaps.store.ts';
import { noteOnAnswers } from './gaps.store.ts';
import * as store from './merge-gaps.store.ts';

/**
 * Makes the questions of a gap those of another one of the same game; whatever is asked like them later joins it, too.
 * @throws AppError `not_found`; `conflict` where one of them is not open, or they are of two games
 */
export async function mergeGap(db: Db, id: number, into: number, actor: Actor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const locked = await store.lockGaps(tx, [id, into]);
    const [from, to] = [id, into].map((one) => locked.find((gap) => gap.id === one && gap.asked > 0));
    if (from === undefined || to === undefined) throw new AppError('not_found', { object: 'gap' });
    const areOpen = from.state === 'open' && to.state === 'open';
    if (id === into || !areOpen || from.game_id !== to.game_id) throw new AppError('conflict');
    await store.moveQuestions(tx, id, into);
    for (const one of [id, into]) await readAnew(tx, one);
    await audit(tx, {
      actor,
      action: 'update',
      object: { kind: 'gap', id },
      after: { merged_into: into, questions: from.asked },
    });
  });
}

/**
 * Gives a gap back the questions that were moved when it was merged.
 * @throws AppError `not_found`; `conflict` where the gap that holds them was merged itself: that one is split off first
 */
export async function splitGap(db: Db, id: number, actor: Actor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const from = await store.findHolder(tx, id);
    const locked = from === null ? [] : await store.lockGaps(tx, [id, from]);
    const merged = locked.find((gap) => gap.id === id);
    // Somebody else may have split it off before it was locked.
    if (from === null || merged?.merged_into !== from) throw new AppError('not_found', { object: 'gap' });
    if (locked.find((gap) => gap.id === from)?.merged_into != null) throw new AppError('conflict');
    await store.takeQuestionsBack(tx, { id, from, questions: merged.merged_questions ?? [] });
    for (const one of [id, from]) await readAnew(tx, one);
    // The whole may have been dismissed.
    await noteOnAnswers(tx, id);
    await audit(tx, {
      actor,
      action: 'update',
      object: { kind: 'gap', id },
      before: { merged_into: from },
      after: { merged_into: null },
    });
  });
}

/** The questions of a gap have changed: how many they are, and in which language the latest is. */
async function readAnew(tx: Tx, id: number): Promise<void> {
  const latest = await store.countAnew(tx, id);
  if (latest !== undefined) await setLanguage(tx, id, languageOf(latest));
}
