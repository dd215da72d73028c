import type { BodyOf } from '#contract/endpoint-types.ts';
import { type Actor, audit } from '#server/audit/audit.ts';
import type { Db } from '#server/db/database.ts';
import { lockSettings, publishAlias } from '#server/game-settings/game-settings.ts';
import * as store from './gaps.store.ts';

/**
 * Makes a word that is in no article an alias of the game, published at once: only questions with the word are affected.
 * @throws AppError `not_found`; `publish_running` while a draft is on its way; `too_many_aliases`
 */
export async function acceptWord(
  db: Db,
  { game_id, word, stands_for }: BodyOf<'POST /api/admin/knowledge/gaps/unknown-words/accept'>,
  actor: Actor & { user_id: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const settings = await lockSettings(tx, game_id);
    await publishAlias(tx, settings, { from: word, to: stands_for }, actor);
    await store.insertDecidedWord(tx, game_id, word);
  });
}

/** @throws AppError `not_found` */
export async function dismissWord(
  db: Db,
  { game_id, word }: BodyOf<'POST /api/admin/knowledge/gaps/unknown-words/dismiss'>,
  actor: Actor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockSettings(tx, game_id);
    await store.insertDecidedWord(tx, game_id, word);
    await audit(tx, {
      actor,
      action: 'update',
      object: { kind: 'game_settings', id: game_id },
      after: { dismissed_word: word },
    });
  });
}
