import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { freshDb } from '#server/testing/test-db.ts';
import { importCatalogue } from './import-catalogue.ts';

const database = await freshDb();
const { db } = database;
afterAll(() => database.close());

const line = (appid: number, name: string, more: object = {}) => JSON.stringify({ appid, name, ...more });

async function* linesOf(lines: readonly string[], breaks_at = Infinity): AsyncGenerator<string> {
  for (const [at, text] of lines.entries()) {
    if (at === breaks_at) throw new Error('the machine went off');
    yield text;
    await Promise.resolve();
  }
}
const run = (lines: readonly string[], content_hash: string, breaks_at?: number) =>
  importCatalogue(db, linesOf(lines, breaks_at), { content_hash });
const gameOf = (steam_app_id: number) =>
  db.selectFrom('games').selectAll().where('steam_app_id', '=', steam_app_id).executeTakeFirstOrThrow();

test('lines that name no game are counted and named, the others are stored', async () => {
  const lines = [
    line(1, 'First™ Light', { positive: 10, negative: 2, genres: ['Action', 'Action'], release_date: '2020-01-31' }),
    'no JSON',
    line(0, 'No id'),
    line(2, ' '),
    '',
    line(3, 'Мельница', { positive: null, header_image: 'javascript:alert(1)', release_date: 'soon', genres: 'x' }),
    line(4, 'Zero\u0000\ud800', { positive: 0, negative: 0, developer: 'Half\udc00', genres: ['\ud800'] }),
    line(5, '漢字'),
  ];
  const result = await run(lines, 'bad');
  expect(result).toEqual({ added: 4, changed: 0, unchanged: 0, bad: 3, bad_lines: [2, 3, 4], passed_over: 0 });
  expect(await gameOf(1)).toMatchObject({
    slug: 'first-light',
    title: 'First™ Light',
    popularity: 12,
    genres: ['Action'],
    released_on: '2020-01-31',
  });
  expect(await gameOf(3)).toMatchObject({ slug: 'melnitsa', header_url: null, released_on: null, popularity: 0 });
  expect(await gameOf(4)).toMatchObject({ title: 'Zero\ufffd', popularity: 1, developer: 'Half\ufffd' });
  expect((await gameOf(5)).slug).toBe('app-5');
});

test('the same file again changes nothing, and games with the same name stay distinct', async () => {
  const lines = [line(11, 'Twins'), line(12, 'Twins!'), line(13, 'TWINS'), line(11, 'Twins')];
  expect(await run(lines, 'twins')).toMatchObject({ added: 3, unchanged: 1 });
  expect([await gameOf(11), await gameOf(12), await gameOf(13)].map((game) => game.slug)).toEqual([
    'twins',
    'twins-12',
    'twins-13',
  ]);
  expect(await run(lines, 'twins')).toMatchObject({ added: 0, changed: 0, unchanged: 4, passed_over: 0 });
});

test('what an admin wrote stays; what was empty is filled and reviews are counted anew', async () => {
  await run([line(21, 'Written', { positive: 5, negative: 0, developer: 'Studio' })], 'before');
  const { id } = await gameOf(21);
  await db.updateTable('games').set({ title: 'Mended', developer: 'Another' }).where('id', '=', id).execute();
  const again = [line(21, 'Written', { positive: 50, negative: 0, developer: 'Studio', publisher: 'House' })];
  expect(await run(again, 'after')).toMatchObject({ added: 0, changed: 1 });
  expect(await gameOf(21)).toMatchObject({
    title: 'Mended',
    developer: 'Another',
    publisher: 'House',
    popularity: 50,
  });
});

test('afterwards the planner knows how many games there are', async () => {
  await run([line(91, 'Counted')], 'counted');
  const { rows } = await sql<{ known: number; games: number }>`
    SELECT reltuples::int AS known, (SELECT count(*) FROM games)::int AS games
    FROM pg_class WHERE oid = 'games'::regclass`.execute(db);
  expect(rows[0]?.known).toBe(rows[0]?.games);
});

test('a deleted game is not brought back', async () => {
  await run([line(31, 'Gone')], 'gone');
  const { id } = await gameOf(31);
  await db.updateTable('games').set({ deleted_at: new Date().toISOString() }).where('id', '=', id).execute();
  expect(await run([line(31, 'Gone', { positive: 7, negative: 0 })], 'gone again')).toMatchObject({
    added: 0,
    changed: 0,
  });
  expect((await gameOf(31)).deleted_at).not.toBeNull();
});

test('an import that broke off goes on where it was, and nothing is there twice', async () => {
  const lines = Array.from({ length: 2_500 }, (_, at) => line(10_000 + at, `Series ${at}`));
  await expect(run(lines, 'long', 2_300)).rejects.toThrow('the machine went off');
  const stored = await db.selectFrom('games').select('id').where('steam_app_id', '>=', 10_000).execute();
  expect(stored).toHaveLength(2_250);
  expect(await run(lines, 'long')).toMatchObject({ passed_over: 2_250, added: 250, unchanged: 0 });
  expect(await db.selectFrom('catalogue_imports').selectAll().execute()).toEqual([]);
});
