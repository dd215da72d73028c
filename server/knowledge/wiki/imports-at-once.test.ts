import { afterAll, expect, test } from 'vitest';
import { freshDb } from '#server/testing/test-db.ts';
import { makeGame } from '#server/testing/make.ts';
import type { WikiSite } from './pages.ts';
import { storeBatch } from './store-batch.ts';
import type { ReadPage } from './wiki-messages.ts';
import { markGone, readClock } from './wiki-pages.store.ts';

const database = await freshDb();
const { db } = database;
afterAll(() => database.close());

const site: WikiSite = { name: 'Rails', base: 'https://rails.example/wiki/Main', language: 'en', namespaces: [] };
const licence = { name: 'CC BY-SA 4.0', url: null };
const words = 'Trains carry cargo over tracks, and each station rates how well they do.';
const page = (id: number): ReadPage => ({
  id,
  title: `Page ${id}`,
  revision: id,
  revised_at: '2026-10-01T12:00:00Z',
  article: { title: `Page ${id}`, language: 'en', sections: [{ section: '', content: words }] },
});

/** Part after part of an import of the whole wiki, so that two of them can be mixed in a known order. */
async function beginImport(game_id: number, seen_in: string) {
  const started_at = await readClock(db);
  return {
    store: (...ids: number[]) =>
      db.transaction().execute((tx) => storeBatch(tx, { game_id, site, licence, seen_in }, ids.map(page))),
    end: () => db.transaction().execute((tx) => markGone(tx, { game_id, site: 'rails.example', seen_in, started_at })),
  };
}

const goneOf = async (game_id: number) => {
  const rows = await db
    .selectFrom('wiki_pages as page')
    .innerJoin('articles as article', 'article.id', 'page.article_id')
    .select('page.page_id')
    .where('article.game_id', '=', game_id)
    .where('page.gone_at', 'is not', null)
    .execute();
  return rows.map(({ page_id }) => page_id);
};

test('of two imports of one wiki at once neither takes for gone what the other has met', async () => {
  const game = await makeGame(db);
  const earlier = await beginImport(game.id, 'earlier');
  await earlier.store(1, 2, 3, 4);
  expect(await earlier.end()).toBe(0);

  const slow = await beginImport(game.id, 'slow');
  const fast = await beginImport(game.id, 'fast');
  await fast.store(1, 2, 3);
  // The slow one meets pages after the fast one did, and is cancelled before it meets the rest.
  await slow.store(1, 2);
  expect(await fast.end()).toBe(1);
  expect(await goneOf(game.id)).toEqual([4]);
  await slow.store(3);
  expect(await slow.end()).toBe(0);
  expect(await goneOf(game.id)).toEqual([4]);

  const later = await beginImport(game.id, 'later');
  await later.store(1, 3, 4);
  expect(await later.end()).toBe(1);
  expect(await goneOf(game.id)).toEqual([2]);
});
