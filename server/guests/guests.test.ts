import { afterAll, describe, expect, test } from 'vitest';
import type { GuestAnswer } from '#contract/guests.ts';
import type { Expert } from '#server/expert/expert.ts';
import { daysAgo } from '#server/db/moments.ts';
import { gateChunk, makeGame, makeUser } from '#server/testing/make.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { forgetOldAnswers, takeGuestAnswer } from './guests.ts';

// The limits are counted over everything that a database holds; two apps on it are two processes.
const database = await freshDb();
const settings = { RATE_LIMIT_FACTOR: '1' };
const apps = [await testApp({ database, settings }), await testApp({ database, settings })] as const;
const [{ deps }] = apps;
const { db } = deps;
afterAll(async () => {
  for (const { app } of apps) await app.close();
  await database.close();
});

const depth = 'How deep is the marble cistern?';
const warden = 'Where does the warden of the cistern sleep?';
const game = await makeGame(db, {
  title: 'Cistern Court',
  articles: [
    {
      title: 'Cisterns',
      chunks: [
        { section: 'Depth', content: 'The marble cistern is ninety metres deep and fills itself every autumn.' },
        { section: 'Warden', content: 'The warden of the cistern sleeps at noon behind the bronze curtain.' },
      ],
    },
  ],
});

let networks = 0;
/** Somebody nobody has seen, in a network of their own unless one is given. */
const guest = (network = `10.1.0.${(networks += 1)}`, app: TestApp = apps[0]) => app.api.from(network);

const ask = (client: ReturnType<typeof guest>, text: string, cookie?: string) =>
  client.post('/api/guest-answers', { game: game.slug, text }, cookie === undefined ? {} : { cookie });

const cookieOf = (answer: Awaited<ReturnType<typeof ask>>) => String(answer.headers['set-cookie']).split(';')[0] ?? '';

test('a guest gets the answer that a player would get, with sources, and one for each browser', async () => {
  const client = guest();
  const first = await ask(client, depth);
  expect(first.status).toBe(200);
  const player = await makeUser(db, { calls: 1 });
  const { message } = (await apps[0].api.as(player).ask(game, depth)).body;
  const answer: GuestAnswer = first.body;
  expect(answer).toMatchObject({ state: 'answered', is_kept: true, question: depth, text: message.text });
  expect(answer.content?.passages).toEqual(message.content.passages);
  expect(answer.citations[0]?.text).toContain('ninety metres deep');
  expect(first.headers['set-cookie']).toMatch(/^guest=[\w-]{43}; Path=\/api; .*HttpOnly; SameSite=Strict$/);

  const cookie = cookieOf(first);
  const again = await ask(client, depth, cookie);
  expect(again.body).toEqual(answer);
  const other = await ask(guest(), warden, cookie);
  expect([other.status, other.body.code]).toEqual([402, 'calls_exhausted']);
});

test('a refusal and small talk are told as such, set no cookie and leave the answer open', async () => {
  const client = guest();
  const refused = await ask(client, 'zxcv qwer asdf');
  expect(refused.body).toMatchObject({ state: 'refused', is_kept: false });
  const thanks = await ask(client, 'thanks!');
  expect(thanks.body).toMatchObject({ state: 'answered', is_kept: false, citations: [] });
  expect([refused.headers['set-cookie'], thanks.headers['set-cookie']]).toEqual([undefined, undefined]);
  expect(await db.selectFrom('guest_answers').select('question').where('given_at', 'is', null).execute()).toEqual([]);
  expect((await ask(client, depth)).body.is_kept).toBe(true);
});

test('text behind a gate reaches no guest', async () => {
  const gated = await makeGame(db, {
    articles: [
      {
        title: 'Vaults',
        chunks: [{ section: 'Warden', content: 'The warden of the cistern sleeps at noon behind the bronze curtain.' }],
      },
    ],
  });
  await gateChunk(db, gated.id, { section: 'Warden' });
  const answer = await guest().post('/api/guest-answers', { game: gated.slug, text: warden });
  expect(answer.status).toBe(200);
  expect(answer.body.is_kept).toBe(false);
  expect(answer.text).not.toContain('bronze curtain');
});

test('what was gated since is not repeated to whoever read it before', async () => {
  const open = await makeGame(db, {
    articles: [
      {
        title: 'Vaults',
        chunks: [{ section: 'Warden', content: 'The warden of the cistern sleeps at noon behind the bronze curtain.' }],
      },
    ],
  });
  const send = (cookie?: string) =>
    guest().post('/api/guest-answers', { game: open.slug, text: warden }, cookie === undefined ? {} : { cookie });
  const first = await send();
  expect(first.text).toContain('bronze curtain');
  expect((await send(cookieOf(first))).body).toEqual(first.body);
  await gateChunk(db, open.id, { section: 'Warden' });
  const again = await send(cookieOf(first));
  expect([again.status, again.text.includes('bronze curtain')]).toEqual([402, false]);
});

test('questions that get nothing are bounded, too, for all networks of a site together', async () => {
  const statuses = new Map<number, number>();
  for (let i = 0; i < 160; i += 8)
    for (const { status } of await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        ask(guest(`2001:db8:77:${(i + n).toString(16)}::1`, apps[n % 2]), 'zxcv qwer asdf'),
      ),
    ))
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
  expect([...statuses].toSorted(([a], [b]) => a - b)).toEqual([
    [200, 150],
    [429, 10],
  ]);
});

test('twenty questions of one browser at once, to two processes, get one answer', async () => {
  const network = '10.2.0.1';
  // A browser gets its cookie with an answer only; any token stands for a browser.
  const cookie = `guest=${'a'.repeat(43)}`;
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, i) => ask(guest(network, apps[i % 2]), i % 4 < 2 ? depth : warden, cookie)),
  );
  const kept = all.filter(({ status }) => status === 200).map(({ body }) => body.text);
  expect(new Set(kept).size).toBe(1);
  expect(new Set(all.map(({ status }) => status)).isSubsetOf(new Set([200, 402, 409]))).toBe(true);
  const rows = await db.selectFrom('rate_limits').select('hits').where('key', '=', `guest:answer:${network}`).execute();
  expect(rows).toEqual([{ hits: 1 }]);
});

test('a hundred guests of one network who throw their cookies away get ten answers', async () => {
  const network = '10.3.0.1';
  const all: Awaited<ReturnType<typeof ask>>[] = [];
  for (let i = 0; i < 10; i += 1)
    all.push(...(await Promise.all(Array.from({ length: 10 }, (_, n) => ask(guest(network, apps[n % 2]), depth)))));
  expect(all.filter(({ body }) => body.is_kept === true)).toHaveLength(10);
  expect(all.filter(({ status }) => status === 429)).toHaveLength(90);
  // Nor does the next network pay for them.
  expect((await ask(guest(), depth)).status).toBe(200);
});

test('all networks together get as many answers of a day as the product gives', async () => {
  const set = (hits: number) =>
    db
      .insertInto('rate_limits')
      .values({ key: 'guest:answer-day:all', started_at: new Date().toISOString(), hits })
      .onConflict((row) => row.column('key').doUpdateSet({ hits }))
      .execute();
  await set(1999);
  expect((await ask(guest(), depth)).status).toBe(200);
  expect((await ask(guest(), depth)).status).toBe(429);
  // What was refused is not counted.
  const { hits } = await db
    .selectFrom('rate_limits')
    .select('hits')
    .where('key', '=', 'guest:answer-day:all')
    .executeTakeFirstOrThrow();
  expect(hits).toBe(2000);
  await set(0);
});

test('where an account brings no free answers, there is none without one; nor for a game without an expert', async () => {
  const closed = await testApp({ database, settings: { ...settings, FREE_CALLS: '0' } });
  const none = await ask(closed.api.from('10.4.0.1'), depth);
  await closed.app.close();
  expect([none.status, none.body.code]).toEqual([402, 'calls_exhausted']);
  const empty = await makeGame(db);
  const without = await guest().post('/api/guest-answers', { game: empty.slug, text: depth });
  expect(without.body.code).toBe('no_expert');
  const unknown = await guest().post('/api/guest-answers', { game: 'no-such-game', text: depth });
  expect(unknown.status).toBe(404);
});

test('an answer becomes the first conversation of an account, once, as the first of its free answers', async () => {
  const first = await ask(guest(), depth);
  const cookie = cookieOf(first);
  const token = cookie.slice('guest='.length);
  const player = await makeUser(db, { calls: 5 });
  const account = { user_id: player.id, is_new: true };
  await Promise.all([takeGuestAnswer(deps, token, account), takeGuestAnswer(apps[1].deps, token, account)]);
  const { items } = (await apps[0].api.as(player).get(`/api/chat/games/${game.id}/messages`)).body;
  expect(items).toHaveLength(2);
  const [question, answer] = items;
  expect(question).toMatchObject({ role: 'user', text: depth, state: 'answered' });
  expect(answer).toMatchObject({ state: 'answered', text: first.body.text, call: 'charged' });
  expect(answer.citations[0].text).toBe(first.body.citations[0].text);
  expect((await apps[0].api.as(player).get('/api/wallet/calls-summary')).body).toMatchObject({ calls: 4, reserved: 0 });
  // The browser has had its answer all the same.
  expect((await ask(guest(), depth, cookie)).status).toBe(402);
});

test('whoever had an account before keeps the answer and owes nothing', async () => {
  const token = cookieOf(await ask(guest(), warden)).slice('guest='.length);
  const player = await makeUser(db, { calls: 2 });
  await takeGuestAnswer(deps, token, { user_id: player.id, is_new: false });
  const { items } = (await apps[0].api.as(player).get(`/api/chat/games/${game.id}/messages`)).body;
  expect(items).toHaveLength(2);
  expect((await apps[0].api.as(player).get('/api/wallet/calls-summary')).body.calls).toBe(2);
});

test('a day later question and answer are gone, and that the browser had one after half a year', async () => {
  const given = await ask(guest(), depth);
  const cookie = cookieOf(given);
  const age = (days: number) =>
    db
      .updateTable('guest_answers')
      .set({ given_at: daysAgo(days) })
      .execute();
  await age(2);
  await forgetOldAnswers(db);
  const rows = await db.selectFrom('guest_answers').select(['question', 'answer', 'written']).execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(
    new Set([JSON.stringify({ question: '', answer: null, written: null })]),
  );
  expect((await ask(guest(), depth, cookie)).status).toBe(402);
  await age(181);
  await forgetOldAnswers(db);
  expect(await db.selectFrom('guest_answers').select('question').execute()).toEqual([]);
});

describe('with a model', () => {
  const usage = { input_tokens: 100_000, output_tokens: 0, estimated: false, first_text_ms: 1, total_ms: 1 };
  let calls = 0;
  let isFailing = false;
  const model: Expert = {
    model: 'dear',
    write: async ({ sources, quote, sink }) => {
      calls += 1;
      if (isFailing) throw new Error('the model broke');
      for (const chunk of quote?.chunks ?? []) sources.add(chunk);
      sink.showSources();
      const text = 'It is ninety metres deep. [1]';
      sink.emit(text);
      return { text, cited: [1], usage: { ...usage, model: 'dear' } };
    },
  };
  const start = (more: Record<string, string>) =>
    testApp({
      database,
      settings: { ...settings, AI_PRICE_INPUT: '10', AI_PRICE_OUTPUT: '10', ...more },
      parts: { experts: { ...deps.experts, model } },
    });

  test('it is never asked for a guest unless the operator pays for that', async () => {
    const unpaid = await start({});
    expect((await ask(guest(undefined, unpaid), depth)).body.is_kept).toBe(true);
    expect(calls).toBe(0);
    await unpaid.app.close();
  });

  test('it answers until the day’s money is spent, over all processes, then the articles are quoted', async () => {
    const two = [await start({ GUEST_MODEL_BUDGET_USD: '2' }), await start({ GUEST_MODEL_BUDGET_USD: '2' })] as const;
    const texts: string[] = [];
    for (let i = 0; i < 4; i += 1) texts.push((await ask(guest(undefined, two[i % 2]), depth)).body.text);
    expect(texts.slice(0, 2)).toEqual(['It is ninety metres deep. [1]', 'It is ninety metres deep. [1]']);
    expect(texts[2]).toContain('The marble cistern is ninety metres deep');
    expect(texts[3]).toBe(texts[2]);
    // Each costs a dollar.
    expect(calls).toBe(2);
    for (const { app } of two) await app.close();
  });

  test('where it fails, the articles are quoted', async () => {
    await db.deleteFrom('rate_limits').where('key', '=', 'guest:spending:all').execute();
    const paid = await start({ GUEST_MODEL_BUDGET_USD: '2' });
    isFailing = true;
    const answer = await ask(guest(undefined, paid), depth);
    expect(answer.body).toMatchObject({ is_kept: true, state: 'answered' });
    expect(answer.body.text).toContain('The marble cistern is ninety metres deep');
    await paid.app.close();
  });

  test('what it wrote becomes a conversation that names it', async () => {
    isFailing = false;
    const paid = await start({ GUEST_MODEL_BUDGET_USD: '2' });
    const token = cookieOf(await ask(guest(undefined, paid), depth)).slice('guest='.length);
    const player = await makeUser(db, { calls: 5 });
    await takeGuestAnswer(paid.deps, token, { user_id: player.id, is_new: true });
    const { items } = (await paid.api.as(player).get(`/api/chat/games/${game.id}/messages`)).body;
    expect(items[1]).toMatchObject({
      text: 'It is ninety metres deep. [1]',
      asked_model: { model: 'dear', finished: true },
    });
    const used = await db
      .selectFrom('token_usage_logs')
      .select(['model', 'cost_micro_usd'])
      .where('user_id', '=', player.id)
      .execute();
    expect(used).toEqual([{ model: 'dear', cost_micro_usd: 1_000_000 }]);
    await paid.app.close();
  });
});
