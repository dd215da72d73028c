import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Scenario, startModelStandIn } from '#stand-ins/model/model-stand-in.ts';
import type { ModelFigures } from '#contract/token-usage.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { makeExchange } from '#server/testing/rated.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';

const standIn = await startModelStandIn();
// Of its own: the list counts all requests.
const database = await freshDb();
const settings = { AI_BASE_URL: standIn.base_url, AI_MODEL: 'answer', AI_PRICE_INPUT: '3', AI_PRICE_OUTPUT: '15' };
const { api, app, deps } = await testApp({ database, settings });
const { db } = deps;
afterAll(async () => {
  await app.close();
  await database.close();
  await standIn.close();
});

const admin = await makeUser(db, { role: 'admin' });
const player = await makeUser(db, { calls: 20 });
const chunks = [{ section: 'Depth', content: 'The copper well is forty metres deep.' }];
const wells = await makeGame(db, { title: 'Lantern Keep', articles: [{ title: 'Copper well', chunks }] });
const other = await makeGame(db, { title: 'Obsidian Quay', articles: [{ title: 'Copper well', chunks }] });

const list = async (query = ''): Promise<ModelFigures[]> =>
  (await api.as(admin).get(`/api/admin/models?${query}`)).body.items;

beforeAll(async () => {
  const scenarios: Scenario[] = [
    { say: 'The copper well is forty metres deep [1].' },
    { say: 'NOT IN SOURCES\nThe articles do not say that.' },
    { say: 'NOT IN SOURCES\nThey only say that it is forty metres deep [1].' },
    { say: 'Nobody knows.' },
    'cut_off',
    'cut_off',
    'openai_401',
  ];
  for (const scenario of scenarios) {
    standIn.script(scenario);
    await api.as(player).ask(wells, 'How deep is the copper well?');
  }
  // Without articles a fault fails the question.
  standIn.script('content_filter');
  await api.as(player).post(`/api/chat/games/${wells.id}/messages`, { text: 'How deep?', mode: 'general' });
  standIn.script({ say: 'The copper well is forty metres deep [1].' });
  await api.as(player).ask(other, 'How deep is the copper well?');
});

test('each answer that a model was asked for counts once, by how it ended; faults also where the articles answered', async () => {
  expect(await list()).toMatchObject([
    {
      model: 'answer',
      asked: 9,
      answered: 2,
      not_in_sources: 2,
      unsure: 1,
      stopped: 0,
      faults: 4,
      faults_by_kind: [
        { kind: 'cut_off', count: 2 },
        { kind: 'content_filter', count: 1 },
        { kind: 'unauthorised', count: 1 },
      ],
    },
  ]);
  const csv = await api.as(admin).get('/api/admin/models', { accept: 'text/csv' });
  expect(csv.text).toContain('answer,9,2,2,1,0,0,4,"cut_off 2, content_filter 1, unauthorised 1"');
});

test('tokens and cost are those of all requests, and the filter by game takes its own', async () => {
  const [row] = await list();
  const { rows } = await sql<{ input_tokens: number; cost: number }>`
    SELECT sum(input_tokens)::int AS input_tokens, sum(cost_micro_usd)::int AS cost FROM token_usage_logs WHERE model IS NOT NULL`.execute(
    db,
  );
  expect(row?.input_tokens).toBe(rows[0]?.input_tokens);
  expect(row?.cost_usd).toBeCloseTo((rows[0]?.cost ?? 0) / 1_000_000, 9);
  expect(await list(`game_id=${other.id}`)).toMatchObject([{ asked: 1, answered: 1, faults: 0, faults_by_kind: [] }]);
});

test('a period holds what was asked in it; without one it is of the last 30 days', async () => {
  const { message_id } = await makeExchange(db, { user_id: player.id, game_id: wells.id });
  const long_ago = '2026-01-10T12:00:00Z';
  await db.updateTable('token_usage_logs').set({ created_at: long_ago }).where('message_id', '=', message_id).execute();
  expect((await list()).map(({ model }) => model)).toEqual(['answer']);
  expect(await list('from=2026-01-10T00:00:00Z&to=2026-01-11T00:00:00Z')).toMatchObject([{ model: 'm-1', asked: 1 }]);
  expect(await list('to=2026-01-11T00:00:00Z')).toMatchObject([{ model: 'm-1' }]);
  expect(await list('from=2026-01-10T00:00:00Z&to=2026-01-10T12:00:00Z')).toEqual([]);
});

test('who waited too long for the model did not ask it', async () => {
  const { message_id } = await makeExchange(db, { user_id: player.id, game_id: wells.id });
  await sql`UPDATE token_usage_logs SET model = 'busy', outcome = 'queued' WHERE message_id = ${message_id}`.execute(
    db,
  );
  expect((await list('q=busy'))[0]).toMatchObject({ asked: 0, queued: 1, faults: 0, faults_by_kind: [] });
});

test('times are those of answers without a fault, in the middle and of nine in ten', async () => {
  const { message_id } = await makeExchange(db, { user_id: player.id, game_id: wells.id });
  await sql`DELETE FROM token_usage_logs WHERE message_id = ${message_id}`.execute(db);
  await sql`INSERT INTO token_usage_logs (user_id, game_id, message_id, outcome, model, input_tokens, output_tokens, estimated, first_text_ms, total_ms, cost_micro_usd)
    SELECT ${player.id}, ${wells.id}, ${message_id}, CASE WHEN n > 11 THEN 'timeout_gap' ELSE 'answered' END, 'timed', 1, 1, false, n * 100, n * 1000, 0
    FROM generate_series(1, 15) AS n`.execute(db);
  expect((await list('q=timed'))[0]).toMatchObject({
    asked: 15,
    faults: 4,
    first_text_median_ms: 600,
    first_text_p90_ms: 1000,
    total_median_ms: 6000,
    total_p90_ms: 10_000,
  });
});
