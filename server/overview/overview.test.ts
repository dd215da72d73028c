import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { type Overview, overview } from '#contract/overview.ts';
import { answerFigures } from '#contract/values/answer-figures.ts';
import { listsOfWell } from '#contract/values/overview-lists.ts';
import { awayFromMidnight } from '#server/testing/away-from-midnight.ts';
import { makeConversation, makeGame, makeUser } from '#server/testing/make.ts';
import { rowsRead } from '#server/testing/rows-read.ts';
import { slow } from '#server/testing/slow.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { countDays } from './count-days.ts';
import * as store from './overview.store.ts';
import { embeddedAccounts, showOverview } from './overview.ts';

// Thousands of accounts are filled in.
vi.setConfig(slow.computes);
await awayFromMidnight();

const database = await freshDb();
const { api, app, deps } = await testApp({ database, settings: { USD_RUB: '90' } });
const { db } = deps;
afterAll(async () => {
  await app.close();
  await database.close();
});

const start = Date.now();
const day = (ago: number) => new Date(start - ago * 86_400_000).toISOString().slice(0, 10);
const noon = (ago: number) => `${day(ago)}T12:00:00.000Z`;
const url = '/api/admin/overview';

beforeEach(async () => {
  await sql`TRUNCATE daily_totals, daily_game_totals, weekly_game_totals, cohort_weeks, counted_days`.execute(db);
  await sql`UPDATE user_figures SET verified_on = NULL, asked_on = NULL, returned_on = NULL, paid_on = NULL, last_week = NULL`.execute(
    db,
  );
  // What another test made belongs to a time that nobody looks at.
  await sql`UPDATE users SET role = 'admin', created_at = now()`.execute(db);
});

async function player(registered_ago: number) {
  const made = await makeUser(db);
  await sql`UPDATE users SET created_at = ${noon(registered_ago)}, email_verified_at = ${noon(registered_ago)} WHERE id = ${made.id}`.execute(
    db,
  );
  return made;
}

async function answer(
  user_id: number,
  game_id: number,
  ago: number,
  state: 'answered' | 'refused' | 'failed' = 'answered',
) {
  const base = { game_id, user_id, state, created_at: noon(ago) };
  const place = { ...base, conversation_id: await makeConversation(db, { user_id, game_id }) };
  const question = await db
    .insertInto('messages')
    .values({ ...place, role: 'user' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const reply = { ...place, role: 'expert' as const, question_id: question.id };
  return (await db.insertInto('messages').values(reply).returning('id').executeTakeFirstOrThrow()).id;
}

async function show(query: Record<string, string> = {}, headers?: Record<string, string>): Promise<Overview> {
  const reader = headers ?? (await makeUser(db, { role: 'admin' })).headers;
  const response = await api.with(reader).get(`${url}?${new URLSearchParams(query)}`);
  expect(response.status).toBe(200);
  return overview.parse(response.body);
}

type Part = { figures: readonly { key: string; total: number; before: number; days: number[] }[] } | null;
const totals = (part: Part) => Object.fromEntries(part?.figures.map(({ key, total }) => [key, total]) ?? []);

test('a visitor and a player see nothing, and a part is seen by whoever may open its lists', async () => {
  expect((await api.get(url)).status).toBe(401);
  expect((await api.as(await makeUser(db)).get(url)).status).toBe(403);
  const parts = async (grant: 'reviewer' | 'support' | 'finance') => {
    const { well, growing, pays } = await show({}, (await makeUser(db, { grants: [grant] })).headers);
    return [well, growing, pays].map((part) => part !== null);
  };
  const figuresOf = async (grant: 'reviewer' | 'support') => {
    const { well } = await show({}, (await makeUser(db, { grants: [grant] })).headers);
    return (well?.figures ?? []).map(({ key }: { key: string }) => key);
  };
  expect(await figuresOf('support')).toEqual([...answerFigures]);
  expect(await figuresOf('reviewer')).toEqual([...answerFigures, 'reports']);
  expect(await parts('reviewer')).toEqual([true, false, false]);
  expect(await parts('support')).toEqual([true, true, false]);
  expect(await parts('finance')).toEqual([false, false, true]);
});

test('a period that is no period, or too long, is refused by its name', async () => {
  const reader = await makeUser(db, { role: 'admin' });
  for (const query of [
    `from=${day(0)}&to=${day(1)}`,
    `from=${day(400)}&to=${day(0)}`,
    'from=2026-02-30',
    'from=0001-01-01&to=0001-01-02',
  ]) {
    const response = await api.as(reader).get(`${url}?${query}`);
    expect(response.status).toBe(422);
    expect(response.body.detail[0].loc).toEqual(['query', 'from']);
  }
});

test('players are followed from the day they registered, admins are not counted, and a day counted again adds nothing', async () => {
  const game = await makeGame(db);
  const [one, two, three] = [await player(10), await player(10), await player(3)];
  const admin = await makeUser(db, { role: 'admin' });
  const helper = await makeUser(db, { grants: ['reviewer'] });
  await answer(one.id, game.id, 10);
  await answer(one.id, game.id, 9, 'refused');
  await answer(two.id, game.id, 2, 'failed');
  await answer(three.id, game.id, 40);
  await answer(admin.id, game.id, 2);
  await answer(helper.id, game.id, 2);
  await db
    .insertInto('top_ups')
    .values({
      user_id: one.id,
      calls: 10,
      amount_kopecks: 14_900,
      paid_kopecks: 14_900,
      status: 'succeeded',
      provider: 'sandbox',
      paid_at: noon(1),
    })
    .execute();

  await countDays(db);
  await sql`UPDATE counted_days SET is_final = false`.execute(db);
  await sql`DELETE FROM counted_days`.execute(db);
  await Promise.all([countDays(db), countDays(db)]);

  const { well, growing, pays, dates, counted_at } = await show({ from: day(29), to: day(0) });
  expect(dates).toHaveLength(30);
  expect(counted_at).not.toBeNull();
  expect(totals(well)).toMatchObject({ questions: 3, answered: 1, refused: 1, failed: 1 });
  expect(totals(growing)).toMatchObject({ new_users: 3, new_verified: 3, new_asked: 2, new_returned: 1, new_paid: 1 });
  expect(well?.figures.find(({ key }) => key === 'questions')?.days.at(-3)).toBe(1);
  expect(totals(pays)).toMatchObject({ revenue: 149, top_ups: 1, calls_sold: 10 });
  expect(growing?.games).toEqual([
    { game_id: game.id, title: game.title, questions: 3, refused_or_unsure: 1, failed: 1, demand: 0 },
  ]);
  const cohort = growing?.cohorts.find(({ new_users }) => new_users >= 2);
  expect(cohort?.players[0]).toBeGreaterThanOrEqual(1);
  // The same days later are what came before.
  const later = await show({ from: day(0), to: day(0) });
  expect(later.well?.figures[0]).toMatchObject({ key: 'questions', total: 0, before: 0 });
});

test('revenue, refunds and the cost of answers are told in roubles by the rate', async () => {
  const game = await makeGame(db);
  const buyer = await player(3);
  const message_id = await answer(buyer.id, game.id, 2);
  const top_up = { user_id: buyer.id, calls: 10, amount_kopecks: 100_000, paid_kopecks: 100_000, paid_at: noon(2) };
  const { id: top_up_id } = await db
    .insertInto('top_ups')
    .values({ ...top_up, status: 'succeeded', provider: 'sandbox' })
    .returning('id')
    .executeTakeFirstOrThrow();
  // What an admin gave is no revenue.
  await db
    .insertInto('top_ups')
    .values({ ...top_up, status: 'succeeded', provider: 'balance' })
    .execute();
  await db
    .insertInto('top_up_refunds')
    .values({ top_up_id, calls: 1, kopecks: 10_001, state: 'succeeded', made_by: 'admin', resolved_at: noon(2) })
    .execute();
  await db
    .insertInto('token_usage_logs')
    .values({
      user_id: buyer.id,
      game_id: game.id,
      message_id,
      outcome: 'answered',
      input_tokens: 1,
      output_tokens: 1,
      estimated: false,
      total_ms: 1,
      cost_micro_usd: 1_500_000,
      created_at: noon(2),
    })
    .execute();
  await countDays(db);
  const { pays } = await show({ from: day(2), to: day(2) });
  expect(totals(pays)).toMatchObject({ revenue: 1000, refunds: 100.01, cost: 1.5, top_ups: 2 });
  expect(pays).toMatchObject({ usd_rub: 90, cost_rub: 135, margin_rub: 764.99 });
});

test('the overview reads totals of days and nothing of what was asked', async () => {
  const game = await makeGame(db);
  const asker = await player(5);
  for (let n = 0; n < 60; n++) await answer(asker.id, game.id, n % 5);
  await countDays(db);
  await sql`ANALYZE`.execute(db);
  const read = await rowsRead(database, (on) => showOverview({ ...deps, db: on }, {}, { role: 'admin' }));
  const stored = await sql<{ rows: number }>`SELECT count(*) AS rows FROM daily_totals`.execute(db);
  expect(read).toBeLessThan((stored.rows[0]?.rows ?? 0) * 4 + 400);
});

/** What the games of any period add up to, by their days alone. */
async function sumsOfDays(from: string, to: string) {
  const { rows } =
    await sql`SELECT t.game_id, g.title, sum(questions)::int AS questions, sum(refused)::int AS refused_or_unsure,
      sum(failed)::int AS failed, sum(demand)::int AS demand
    FROM daily_game_totals t JOIN games g ON g.id = t.game_id
    WHERE day BETWEEN ${from}::date AND ${to}::date GROUP BY 1, 2 ORDER BY 3 DESC, 6 DESC, 1`.execute(db);
  return rows;
}

test('games of a long period are read by weeks, and every period adds up to its days', async () => {
  const games = [await makeGame(db), await makeGame(db), await makeGame(db), await makeGame(db)];
  const asker = await player(60);
  for (const [n, game] of games.entries()) {
    for (let ago = 0; ago < 60; ago += n + 1)
      await answer(asker.id, game.id, ago, ago % 3 === 0 ? 'refused' : 'failed');
  }
  await countDays(db);
  await sql`ANALYZE`.execute(db);
  const weeks = await sql<{ count: number }>`SELECT count(DISTINCT week)::int AS count FROM weekly_game_totals`.execute(
    db,
  );
  expect(weeks.rows[0]?.count).toBeGreaterThanOrEqual(7);
  for (const [first, last] of [
    [89, 0],
    [59, 1],
    [30, 3],
    [13, 6],
    [6, 0],
    [8, 8],
  ] as const) {
    const period = { from: day(first), to: day(last) };
    expect(await store.listGames(db, period, 8)).toEqual(await sumsOfDays(period.from, period.to));
  }
  const days = await sql<{ count: number }>`SELECT count(*)::int AS count FROM daily_game_totals`.execute(db);
  const read = await rowsRead(database, (on) => store.listGames(on, { from: day(89), to: day(0) }, 8));
  expect(read).toBeLessThan((days.rows[0]?.count ?? 0) * 0.75);
});

test('a week of which a day is counted again is added up again', async () => {
  const game = await makeGame(db);
  const asker = await player(30);
  await answer(asker.id, game.id, 20);
  await countDays(db);
  await answer(asker.id, game.id, 20);
  await sql`DELETE FROM counted_days`.execute(db);
  await countDays(db);
  const [shown] = await store.listGames(db, { from: day(40), to: day(0) }, 8);
  expect(shown).toMatchObject({ game_id: game.id, questions: 2 });
  // Neither a second sum nor a missing one.
  const sums = await sql<{ questions: number }>`SELECT questions FROM weekly_game_totals`.execute(db);
  expect(sums.rows).toEqual([{ questions: 2 }]);
});

test('page views of admins are not counted', async () => {
  const views = async () => (await db.selectFrom('page_hits').select('hits').execute()).length;
  const view = (headers: Record<string, string>) =>
    api.with(headers).post('/api/analytics/hits', { path: `/seen-${Math.random()}` });
  const before = await views();
  await view((await makeUser(db, { role: 'admin' })).headers);
  await view((await makeUser(db, { grants: ['support'] })).headers);
  expect(await views()).toBe(before);
  await view((await makeUser(db)).headers);
  expect(await views()).toBe(before + 1);
});

test('each number of "is it well" is the count of the list behind it', async () => {
  const game = await makeGame(db);
  const admin = await makeUser(db, { role: 'admin' });
  const [one, two] = [await player(20), await player(20)];
  const period = { from: day(9), to: day(3) };
  const charged = await answer(one.id, game.id, 3);
  for (const state of ['answered', 'refused', 'refused', 'failed'] as const) await answer(two.id, game.id, 5, state);
  // Outside of the period, and by somebody who is no player.
  await answer(one.id, game.id, 2, 'failed');
  await answer(admin.id, game.id, 5, 'failed');
  const wallet = await db
    .insertInto('reservations')
    .values({ user_id: one.id, state: 'settled', lease_until: noon(3), resolved_at: noon(3) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`UPDATE messages SET reservation_id = ${wallet.id}, uncharged = 'given_back' WHERE id = ${charged}`.execute(
    db,
  );
  // Asked before the period, given back in it.
  const earlier = await answer(two.id, game.id, 12);
  await sql`UPDATE messages SET uncharged = 'given_back' WHERE id = ${earlier}`.execute(db);
  const returned = { user_id: one.id, game_id: game.id };
  await db
    .insertInto('given_back_calls')
    .values([
      { ...returned, message_id: charged, created_at: noon(1) },
      { ...returned, message_id: earlier, created_at: noon(4) },
    ])
    .execute();
  const article = await db
    .insertInto('articles')
    .values({ game_id: game.id, title: 'Reported', language: 'en' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const report = { article_id: article.id, reason: 'wrong' as const };
  await db
    .insertInto('article_reports')
    .values([
      { ...report, user_id: one.id, created_at: noon(4), closed_at: noon(1) },
      { ...report, user_id: two.id, created_at: noon(4) },
      { ...report, user_id: one.id, created_at: noon(1) },
      { ...report, user_id: admin.id, created_at: noon(4) },
    ])
    .execute();
  const job = { kind: 'data_export', user_id: one.id, title: 'T', payload: '{}', state: 'failed' as const };
  await db
    .insertInto('background_jobs')
    .values([
      { ...job, created_at: noon(12), finished_at: noon(4) },
      // A wiki that could not be read is an answer to whoever looked at it.
      { ...job, kind: 'wiki_survey', created_at: noon(4), finished_at: noon(4) },
      { ...job, created_at: noon(4), finished_at: noon(1) },
    ])
    .execute();
  await countDays(db);
  const { well } = await show(period);
  const urls = { answers: '/api/admin/answers', reports: '/api/admin/knowledge/reports', jobs: '/api/admin/jobs' };
  const counted = [];
  for (const [key, { list, filters }] of Object.entries(listsOfWell(period))) {
    const response = await api.as(admin).get(`${urls[list]}?${new URLSearchParams(filters)}`);
    counted.push([key, response.body.total]);
  }
  expect(Object.fromEntries(counted)).toEqual(totals(well));
  expect(totals(well)).toEqual({
    questions: 5,
    answered: 2,
    unsure: 0,
    refused: 2,
    failed: 1,
    stopped: 0,
    charged: 1,
    given_back: 1,
    reports: 2,
    failed_jobs: 1,
  });
});

test('an embedded database with more accounts than it serves well says so, PostgreSQL does not', async () => {
  const outgrown = async (on: typeof db, DATABASE_URL?: string) =>
    (await showOverview({ db: on, config: { ...deps.config, DATABASE_URL } }, {}, { role: 'admin' })).outgrown;
  expect(await outgrown(db)).toBeNull();
  const filled = db.transaction().execute(async (tx) => {
    // Without the triggers that count each row, which take a minute for so many, and the indexes of words, which take seconds.
    await sql`ALTER TABLE users DISABLE TRIGGER USER`.execute(tx);
    await sql`DROP INDEX users_by_words, users_by_short_words`.execute(tx);
    await sql`INSERT INTO users (email, name, password_hash, role, language)
      SELECT 'many' || n || '@example.com', 'Many', 'none', 'user', 'en' FROM generate_series(1, ${embeddedAccounts}::int) n`.execute(
      tx,
    );
    expect(await outgrown(tx)).toBe(embeddedAccounts);
    expect(await outgrown(tx, 'postgres://elsewhere')).toBeNull();
    throw new Error('undone');
  });
  await expect(filled).rejects.toThrow('undone');
});
