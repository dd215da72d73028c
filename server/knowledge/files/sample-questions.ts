import type { SampleQuestions } from '#contract/admin-games.ts';
import { languages } from '#contract/values/languages.ts';
import { type Actor, audit } from '#server/audit/audit.ts';
import type { Db, Tx } from '#server/db/database.ts';
import * as store from './import.store.ts';
import { requireGameInCatalogue } from '../knowledge.ts';

/** Makes these a game's sample questions, in their order in each language. @returns whether anything changed */
export async function storeSampleQuestions(tx: Tx, game_id: number, questions: SampleQuestions): Promise<boolean> {
  const samples = languages.flatMap((language) =>
    questions
      .filter((question) => question.language === language)
      .map(({ text }, ordinal) => ({ language, ordinal, text })),
  );
  const stored = await store.listStoredQuestions(tx, game_id);
  if (JSON.stringify(stored) === JSON.stringify(samples)) return false;
  await store.replaceSampleQuestions(tx, game_id, samples);
  return true;
}

/** What the game's page and home offer to ask. @throws AppError `not_found` */
export async function setSampleQuestions(
  db: Db,
  game_id: number,
  questions: SampleQuestions,
  actor: Actor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await requireGameInCatalogue(tx, game_id);
    const before = await store.listStoredQuestions(tx, game_id);
    if (!(await storeSampleQuestions(tx, game_id, questions))) return;
    await audit(tx, {
      actor,
      action: 'update',
      object: { kind: 'game', id: game_id },
      before: { sample_questions: before.map(({ text }) => text) },
      after: { sample_questions: questions.map(({ text }) => text) },
    });
  });
}
