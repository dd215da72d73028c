import { type Actor, audit } from '#server/audit/audit.ts';
import { languages } from '#contract/values/languages.ts';
import { fieldIn } from '#contract/values/texts.ts';
import type { Tx } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import type { StoreApp } from '#server/providers/steam/steam-store.ts';
import { auditedGame, freeSlug, requireAdminGame } from './admin-games.ts';
import * as store from './admin-games.store.ts';
import { slugOf } from './slug.ts';
import { listIdsByApp } from './steam-games.store.ts';

const filledIn = ['header_url', 'released_on', 'developer', 'publisher'] as const;
const summaries = languages.map((language) => fieldIn('summary', language));

/**
 * Adds a Steam app to the catalogue. If the game exists, only its empty fields are filled in; what an admin wrote stays,
 * and a deleted game stays deleted.
 */
export async function storeApp(tx: Tx, app: StoreApp, actor: Actor): Promise<'added' | 'changed' | 'unchanged'> {
  const { app_id, ...facts } = app;
  const idNow = async () => (await listIdsByApp(tx, [app_id])).get(app_id);
  let known = await idNow();
  if (known === undefined) {
    const slug = await freeSlug(tx, slugOf(app.title) || `steam-${app_id}`);
    const id = await store.insertGame(tx, { ...facts, slug, steam_app_id: app_id });
    if (id !== undefined) {
      await audit(tx, {
        actor,
        action: 'create',
        object: { kind: 'game', id },
        after: auditedGame(await requireAdminGame(tx, id)),
      });
      return 'added';
    }
    // The insert waited for another import, which has added the game and committed.
    known = await idNow();
    if (known === undefined) throw new AppError('conflict');
  }
  const [game] = await store.lockGames(tx, [known]);
  if (game === undefined) return 'unchanged';
  const before = await requireAdminGame(tx, known);
  const isNew = (field: (typeof filledIn)[number] | (typeof summaries)[number]) =>
    before[field] === null && (facts[field] ?? null) !== null;
  const news = filledIn.filter(isNew);
  const texts = summaries.filter(isNew);
  const hasGenres = game.genres.length === 0 && facts.genres.length > 0;
  if (news.length === 0 && texts.length === 0 && !hasGenres && !game.from_library) return 'unchanged';
  const values = {
    ...Object.fromEntries(news.map((field) => [field, facts[field]])),
    ...(hasGenres && { genres: facts.genres }),
    ...(game.from_library && { from_library: false }),
  };
  if (Object.keys(values).length > 0) await store.updateGame(tx, known, values);
  await store.addSummaries(tx, known, Object.fromEntries(texts.map((field) => [field, facts[field]])));
  const after = await requireAdminGame(tx, known);
  await audit(tx, {
    actor,
    action: 'update',
    object: { kind: 'game', id: known },
    before: auditedGame(before),
    after: auditedGame(after),
  });
  return 'changed';
}
