import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { makeGame } from '#server/testing/make.ts';
import { slow } from '#server/testing/slow.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { wikiExport } from '#server/testing/wiki-export.ts';
import { importWiki } from './import-wiki.ts';

// Each import starts a thread.
vi.setConfig(slow.computes);

const database = await freshDb();
const { db } = database;
afterAll(() => database.close());

const words = 'Trains carry cargo over tracks, and each station rates how well they do.';
const titles = ['One', 'Hostile', 'Two', 'Three'];
const faults: unknown[] = [];

async function importPages(game_id: number, text = words) {
  const bytes = new Uint8Array(Buffer.from(wikiExport(titles.map((title, n) => ({ id: n + 1, title, text })))));
  return importWiki(db, {
    game_id,
    from: { bytes },
    selection: { namespaces: [0], categories: [] },
    licence: { name: 'CC BY-SA 4.0', url: null },
    is_whole: true,
    seen_in: crypto.randomUUID(),
    onFault: (error) => faults.push(error),
  });
}

/** Refuses what the title names, with the code that the database gives for what it cannot hold. */
async function refuse(code: string) {
  await sql`
    CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.title = 'Hostile' THEN RAISE EXCEPTION 'cannot be held' USING ERRCODE = ${sql.lit(code)}; END IF;
      RETURN NEW;
    END $$`.execute(db);
  await sql`CREATE OR REPLACE TRIGGER refuse BEFORE INSERT OR UPDATE ON articles FOR EACH ROW EXECUTE FUNCTION refuse()`.execute(
    db,
  );
}

test('a page that the database cannot hold is left out by its name, and the others are stored', async () => {
  const game = await makeGame(db);
  await refuse('54000');
  const outcome = await importPages(game.id);
  expect(outcome).toMatchObject({
    articles: { added: 3 },
    left_out: { unreadable: 1 },
    problems: [{ page: 'Hostile', reason: 'unreadable' }],
  });
  expect(faults.length).toBeGreaterThan(0);
  const stored = await db
    .selectFrom('articles')
    .select('title')
    .where('game_id', '=', game.id)
    .orderBy('title')
    .execute();
  expect(stored.map(({ title }) => title)).toEqual(['One', 'Three', 'Two']);
});

test('a page that was stored before and cannot be any more is not taken for gone', async () => {
  const game = await makeGame(db);
  await sql`DROP TRIGGER IF EXISTS refuse ON articles`.execute(db);
  expect(await importPages(game.id)).toMatchObject({ articles: { added: 4 } });
  await sql`UPDATE wiki_pages SET revision = 1`.execute(db);
  await refuse('22021');
  expect(await importPages(game.id, `${words} ${words}`)).toMatchObject({
    articles: { changed: 3 },
    gone: 0,
    problems: [{ page: 'Hostile', reason: 'unreadable' }],
  });
});

test('a fault of the database itself ends the import, which is then tried again', async () => {
  const game = await makeGame(db);
  await refuse('53100');
  await expect(importPages(game.id)).rejects.toThrow('cannot be held');
});
