import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { rowsRead } from '#server/testing/rows-read.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { listLedger } from './ledger-totals.ts';

// Of its own: the ledger is of all users.
const database = await freshDb();
const { api, app, deps } = await testApp({ database });
afterAll(async () => {
  await app.close();
  await database.close();
});
const { db } = deps;
const finance = await makeUser(db, { grants: ['finance'] });
const support = await makeUser(db, { grants: ['support'], name: 'Sam Support' });
const game = await makeGame(db, {
  articles: [{ title: 'Wells', chunks: [{ section: 'Depth', content: 'The copper well is forty metres deep.' }] }],
});
const url = '/api/admin/wallet/ledger';
const player = await makeUser(db, { calls: 3, name: 'Pat Payer' });
await makeUser(db, { calls: 5 });

const answered = (await api.as(player).ask(game, 'How deep is the copper well?')).body.message.message_id;
const refused = (await api.as(player).ask(game, 'Who breeds velociraptors?')).body.message.message_id;
const returned = (await api.as(player).ask(game, 'How deep is the copper well, please?')).body.message.message_id;
await api.as(support).post(`/api/admin/answers/${returned}/give-back`, { reason: 'Not what you meant' });

type Line = {
  kind: string;
  calls: number;
  call: string | null;
  answer: { id: number } | null;
  bookings: { kind: string }[];
};
const ofPlayer = async (query = ''): Promise<Line[]> =>
  (await api.as(finance).get(`${url}?q=${encodeURIComponent(player.email)}&${query}`)).body.items;

test('a question is one line with its bookings, game and answer, found by the address of its player', async () => {
  const lines = await ofPlayer();
  expect(lines.map(({ kind, calls, call, answer }) => [kind, calls, call, answer?.id ?? null])).toEqual([
    ['give_back', 1, 'given_back', returned],
    ['reserve', -1, 'given_back', returned],
    ['reserve', 0, 'free', refused],
    ['reserve', -1, 'charged', answered],
    ['credit', 3, null, null],
  ]);
  expect(lines.map(({ bookings }) => bookings.map(({ kind }) => kind))).toEqual([
    ['reserve', 'settle', 'give_back'],
    ['reserve', 'settle', 'give_back'],
    ['reserve', 'refund'],
    ['reserve', 'settle'],
    ['credit'],
  ]);
  expect(lines[3]).toMatchObject({
    user: { id: player.id, name: 'Pat Payer', email: player.email },
    game: { id: game.id, title: game.title },
    answer: { state: 'answered' },
  });
  expect(lines[0]?.bookings[2]).toMatchObject({ calls: 1, reserved: 0, actor: { name: 'Sam Support' } });
});

test('an auditor has every booking by itself, and both come to what the player holds', async () => {
  const sum = (lines: Line[]) => lines.reduce((total, { calls }) => total + calls, 0);
  expect(sum(await ofPlayer())).toBe(2);
  const all = await ofPlayer('bookings=true');
  expect([all.length, sum(all)]).toEqual([8, 2]);
  // What is else no line is one where it is chosen.
  expect((await ofPlayer('kind=refund')).map(({ calls }) => calls)).toEqual([1]);
});

test('the file has the player’s address, the game and the answer', async () => {
  const file = await api.as(finance).with({ accept: 'text/csv' }).get(`${url}?user_id=${player.id}&sort=created_at`);
  const [head = '', ...lines] = file.text.replace('\uFEFF', '').trim().split('\r\n');
  const row = (line = '') => Object.fromEntries(line.split(',').map((cell, at) => [head.split(',')[at], cell]));
  expect(lines).toHaveLength(5);
  expect(row(lines[1])).toMatchObject({
    kind: 'reserve',
    email: player.email,
    game: game.title,
    answer_id: String(answered),
    answer_state: 'answered',
    call: 'charged',
  });
});

test('an answer shows its money, the wallet leads to it, and each colleague sees their part', async () => {
  const shown = (await api.as(support).get(`/api/admin/answers/${returned}`)).body.charge;
  expect(shown.call).toBe('given_back');
  expect(shown.bookings).toMatchObject([
    { kind: 'reserve', calls: -1, reserved: 1 },
    { kind: 'settle', calls: 0, reserved: -1 },
    { kind: 'give_back', calls: 1, actor: { id: support.id } },
  ]);
  const free = (await api.as(support).get(`/api/admin/answers/${refused}`)).body.charge;
  expect([free.call, free.bookings.length]).toEqual(['free', 2]);
  const history = (await api.as(support).get(`/api/admin/wallet/history?user_id=${player.id}`)).body.items;
  expect(history.find(({ kind }: Line) => kind === 'give_back').cause.link).toBe(`/admin/answers/${returned}`);

  expect((await api.as(finance).get(`/api/admin/answers/${answered}`)).status).toBe(403);
  expect((await api.as(support).get(url)).status).toBe(403);
  expect((await api.as(player).get(url)).status).toBe(403);
  expect((await api.get(url)).status).toBe(401);
});

test('one person’s page of a long ledger reads no other person’s entries', async () => {
  const query = { q: player.email, sort: '-created_at', skip: 0, limit: 25 } as const;
  const readWith = async (others: number) => {
    for (let n = 0; n < others; n++) await makeUser(db, { calls: 1 });
    await sql`ANALYZE`.execute(db);
    return rowsRead(database, async (on) => {
      await listLedger(on, { query, wants_csv: false, readDb: () => on });
    });
  };
  const few = await readWith(10);
  // Ten times as many entries of others: what is read may vary with the plan, and not with them.
  expect(await readWith(100)).toBeLessThan(few * 1.5 + 50);
});
