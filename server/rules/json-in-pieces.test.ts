import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportGame } from '#server/knowledge/files/export-game.ts';
import { listen } from '#server/testing/ask-client.ts';
import { countStatements } from '#server/testing/count-statements.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { until } from '#server/testing/until.ts';

const database = await freshDb();
const { api, app, deps } = await testApp({ database });
const { db } = deps;
const admin = await makeUser(db, { role: 'admin' });
const pages = countStatements(database, '"achievements"."api_name"');
const rows = countRows(database.pool);
afterAll(async () => {
  app.server.closeAllConnections();
  await app.close();
  await database.close();
});

/** What the widest statement since `forget` has answered. */
function countRows(pool: pg.Pool) {
  const heard = new Set<object>();
  let [some, most] = [0, 0];
  pool.on('acquire', (client) => {
    if (!(client instanceof Object) || heard.has(client) || !('connection' in client)) return;
    heard.add(client);
    const { connection } = client as unknown as pg.Client;
    connection.on('dataRow', () => (most = Math.max(most, (some += 1))));
    connection.on('commandComplete', () => (some = 0));
  });
  return { most: () => most, forget: () => ([some, most] = [0, 0]) };
}

const chunks = 2_100;
/** More in all than the system takes over for a reader who does not read. */
const length = 10_000;
let game: Awaited<ReturnType<typeof makeGame>>;
beforeAll(async () => {
  game = await makeGame(db, { articles: [{ title: 'Wells', chunks: [{ section: 'First', content: 'A well.' }] }] });
  await sql`
    INSERT INTO chunks (chunk_key, game_id, article_id, ordinal, article_title, language, section, content, from_rev)
    SELECT gen_random_uuid(), game_id, article_id, n, article_title, language, 'Well ' || n, repeat('“' || n % 10, ${length / 4}), from_rev
    FROM chunks, generate_series(1, ${chunks - 1}) n WHERE game_id = ${game.id}`.execute(db);
  await sql`
    INSERT INTO labelled_queries (game_id, query_text)
    SELECT ${game.id}, 'How deep is well ' || n || '?' FROM generate_series(1, 510) n`.execute(db);
  await sql`
    INSERT INTO label_grades (query_id, chunk_id, grade)
    SELECT q.id, c.id, c.ordinal % 4 FROM labelled_queries q JOIN chunks c ON c.game_id = q.game_id AND c.ordinal < 3
    WHERE q.game_id = ${game.id}`.execute(db);
});

test.each([
  ['knowledge', 'json'],
  ['knowledge', 'markdown'],
  ['labels', 'jsonl'],
  ['labels', 'qrels'],
])('an export of %s as %s is whole, and no statement answers more than some hundred rows of it', async (of, format) => {
  rows.forget();
  const { status, body } = await api.as(admin).get(`/api/admin/${of}/games/${game.id}/export?format=${format}`);
  expect(status).toBe(200);
  const counts = of === 'labels' ? { queries: 510, grades: 1530 } : { articles: 1, chunks };
  expect(body).toMatchObject({ name: expect.stringContaining(game.slug), ...counts });
  expect(rows.most()).toBeGreaterThan(1);
  expect(rows.most()).toBeLessThanOrEqual(200);
  if (format === 'json') expect(body.text).toBe(`${JSON.stringify(JSON.parse(body.text), null, 2)}\n`);
  if (of === 'labels') expect(body.text.trim().split('\n')).toHaveLength(format === 'jsonl' ? 510 : 1530);
});

test('texts are those of one moment, whatever is written while they are read', async () => {
  const { json_in_pieces } = await exportGame(db, game.id, 'markdown');
  const before = pages();
  await once(json_in_pieces, 'readable');
  expect(pages() - before).toBeLessThanOrEqual(1);
  const last = db.selectFrom('chunks').select('id').where('game_id', '=', game.id).orderBy('id', 'desc').limit(1);
  await db.updateTable('chunks').set({ to_rev: 2 }).where('id', 'in', last).execute();
  const whole = await text(json_in_pieces);
  await db.updateTable('chunks').set({ to_rev: null }).where('id', 'in', last).execute();
  expect(JSON.parse(whole)).toMatchObject({ articles: 1, chunks });
  expect(whole).toContain(`Well ${chunks - 1}\\n`);
});

test('who does not read an export holds no connection and makes no work, and ends it by leaving', async () => {
  const origin = new URL(await listen(app));
  const before = pages();
  const reader = connect(Number(origin.port), origin.hostname);
  reader.write(
    `GET /api/admin/knowledge/games/${game.id}/export?format=json HTTP/1.1\r\nHost: x\r\nAuthorization: ${admin.headers.authorization}\r\n\r\n`,
  );
  await once(reader, 'readable');
  const { pool } = database;
  await until('no connection is held', () => pages() > before && pool.idleCount === pool.totalCount);
  reader.destroy();
  await until('the request has ended', () => new Promise((done) => app.server.getConnections((_, n) => done(n === 0))));
  await until('no connection is held', () => pool.idleCount === pool.totalCount);
  expect(pages() - before).toBeLessThan(chunks / 200);
});
