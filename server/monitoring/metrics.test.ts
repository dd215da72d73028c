import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startModelStandIn } from '#stand-ins/model/model-stand-in.ts';
import { client, type StreamingClient } from '#server/testing/client.ts';
import { awayFromMidnight } from '#server/testing/away-from-midnight.ts';
import { listen, readEvents } from '#server/testing/ask-client.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { type JobWorker, startWorker } from '#server/background-jobs/worker.ts';
import { mailJob } from '#server/mail/mail-job.ts';
import { enqueueMail } from '#server/mail/mail.ts';

await awayFromMidnight();

const text = 'How deep is the copper well?';
const articles = [
  {
    title: 'Wells',
    chunks: [{ section: 'Depth', content: 'The copper well is forty metres deep and refills every seven hours.' }],
  },
];

const standIn = await startModelStandIn();
const database = await freshDb();
let mailServerIsDown = true;
const { app, deps } = await testApp({
  database,
  settings: {
    NODE_ENV: 'development',
    AI_BASE_URL: standIn.base_url,
    AI_MODEL: 'good',
    AI_PRICE_INPUT: '3',
    AI_PRICE_OUTPUT: '15',
    AI_DAILY_BUDGET_USD: '2',
  },
  parts: {
    send_mail: async () => {
      if (mailServerIsDown) throw Object.assign(new Error('refused'), { code: 'ECONNECTION' });
    },
  },
});
const game = await makeGame(deps.db, { articles });
const player = await makeUser(deps.db, { calls: 6 });
let api: StreamingClient;
let mails: JobWorker;

beforeAll(async () => {
  mails = startWorker(deps, [mailJob], 100);
  api = client(await listen(app));
});
afterAll(async () => {
  await app.close();
  await mails.stop();
  await database.close();
  await standIn.close();
});

const messages = `/api/chat/games/${game.id}/messages`;
const ask = () => api.as(player).ask(game, text);

/** The value of one series; nothing where it is absent. */
async function read(series: string): Promise<number | undefined> {
  const lines = (await api.get('/metrics')).text.split('\n');
  const line = lines.find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

test('answers are counted by outcome, with what they cost and when their first text came', async () => {
  standIn.script({ say: 'The well is forty metres deep [1].' });
  expect((await ask()).status).toBe(200);
  expect(await read('hintline_answers_total{outcome="answered"}')).toBe(1);
  expect(await read('hintline_first_text_seconds_count')).toBe(1);
  expect(await read('hintline_model_tokens_total{direction="written"}')).toBeGreaterThan(0);
  expect(await read('hintline_model_requests_total{model="good",purpose="answer",outcome="answered"}')).toBe(1);
  expect(await read('hintline_model_answer_seconds_count{model="good"}')).toBe(1);
  expect(await read('hintline_model_first_text_seconds_count{model="good"}')).toBe(1);
  const cost = await read('hintline_model_cost_usd_total');
  expect(cost).toBeGreaterThan(0);
  expect(await read('hintline_model_cost_today_usd')).toBeCloseTo(cost ?? 0, 6);
  expect(await read('hintline_model_budget_usd')).toBe(2);
  expect(await read('hintline_index_cache_total{event="load"}')).toBe(1);
  expect(await read('hintline_index_cache_bytes{kind="indexes"}')).toBeGreaterThan(0);
  expect(await read('hintline_index_cache_limit_bytes')).toBe(256 * 1024 * 1024);

  standIn.script('html_502', 'html_502', 'html_502');
  // Without articles nobody answers in the model's place.
  const failed = await api.as(player).post(`/api/chat/games/${game.id}/messages`, { text, mode: 'general' });
  const { code } = failed.body;
  expect(await read('hintline_answers_total{outcome="failed"}')).toBe(1);
  expect(await read(`hintline_answer_failures_total{code="${code}"}`)).toBe(1);
  expect(await read(`hintline_errors_total{code="${code}"}`)).toBe(1);
  // The fault is counted, also where the articles answered after it, and its times are not.
  standIn.script('cut_off', { say: 'NOT IN SOURCES\nThe articles do not say that.' });
  await ask();
  await ask();
  const outcomes = ['provider_error', 'cut_off', 'not_in_sources'];
  const ended = outcomes.map(
    (outcome) => `hintline_model_requests_total{model="good",purpose="answer",outcome="${outcome}"}`,
  );
  expect(await Promise.all(ended.map(read))).toEqual([1, 1, 1]);
  expect(await read('hintline_model_answer_seconds_count{model="good"}')).toBe(2);
});

test('a call held and the stream that waits for it are seen while they last', async () => {
  standIn.script('stall_mid');
  const events = readEvents(await api.as(player).open('POST', messages, { text }));
  let message_id = 0;
  for await (const { event, data } of events) {
    if (event === 'accepted') message_id = data.message?.message_id ?? 0;
    if (event === 'piece') break;
  }
  expect(await read('hintline_calls_held')).toBe(1);
  expect(await read('hintline_calls_held_oldest_seconds')).toBeGreaterThan(0);
  expect(await read('hintline_calls_held_overdue_seconds')).toBe(0);
  await sql`UPDATE reservations SET lease_until = now() - interval '5 minutes' WHERE state = 'held'`.execute(deps.db);
  expect(await read('hintline_calls_held_overdue_seconds')).toBeGreaterThanOrEqual(300);
  await api.as(player).post(`${messages}/${message_id}/stop`);
  expect(await read('hintline_calls_held')).toBe(0);
  expect(await read('hintline_answers_total{outcome="stopped"}')).toBe(1);
});

test('a mail that does not leave is counted and stands in the queue until it does', async () => {
  await enqueueMail(deps.db, { to: 'player@example.com', subject: '', text: '', html: '' });
  await expect.poll(() => read('hintline_mails_total{outcome="failed"}')).toBeGreaterThan(0);
  await expect.poll(() => read('hintline_jobs{kind="mail",state="retry"}')).toBe(1);
  mailServerIsDown = false;
  await expect.poll(() => read('hintline_mails_total{outcome="sent"}')).toBe(1);
  await expect.poll(() => read('hintline_jobs{kind="mail",state="retry"}')).toBeUndefined();
});

test('refusals are counted by their code, and connections by what they do', async () => {
  expect((await api.get('/api/notifications')).status).toBe(401);
  expect(await read('hintline_errors_total{code="unauthenticated"}')).toBe(1);
  expect(await read('hintline_pool_connections{state="in_use"}')).toBeGreaterThanOrEqual(0);
  expect(await read('hintline_pool_waiting')).toBe(0);
  expect(await read('hintline_database_up')).toBe(1);
});
