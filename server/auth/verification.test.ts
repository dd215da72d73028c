import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeUser } from '#server/testing/make.ts';
import { lastProof, queuedMails } from '#server/testing/queued-mails.ts';
import { testApp } from '#server/testing/test-app.ts';
import { issueMailToken } from './mail-tokens.ts';

const freeCalls = 5;
const { api, deps } = await testApp({ settings: { FREE_CALLS: String(freeCalls) } });
const { db } = deps;

function verify(payload: Record<string, unknown>, headers: Record<string, string> = {}) {
  return api.with(headers).post('/api/auth/verify-email', payload);
}

function resend(email: string) {
  return api.post('/api/auth/resend-verification', { email });
}

/** An unverified player and what the mail to them holds. */
async function waitingPlayer() {
  const player = await makeUser(db, { verified: false });
  await resend(player.email);
  return { ...player, ...(await lastProof(db, player.email)) };
}

const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function callsOf(player: { headers: { authorization: string } }): Promise<number> {
  const answer = await api.as(player).get('/api/wallet/calls-summary');
  return answer.body.calls;
}

const wrong = (field: string, type: string) => ({
  code: 'validation',
  detail: [{ loc: ['body', field], msg: expect.any(String), type }],
});

test('the link verifies the address and gives the free calls, once', async () => {
  const player = await waitingPlayer();
  const answer = await verify({ token: player.token }, { authorization: 'Bearer stale' });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ message: 'The address is confirmed.', email_verified: true });
  const me = await api.as(player).get('/api/auth/me');
  expect(me.body).toMatchObject({ email_verified: true });
  expect(await callsOf(player)).toBe(freeCalls);
  const again = await verify({ token: player.token });
  expect(again.status).toBe(422);
  expect(again.body).toMatchObject(wrong('token', 'token_wrong'));
  expect(await callsOf(player)).toBe(freeCalls);
});

test('the code with the address does the same, however the address is written', async () => {
  const player = await waitingPlayer();
  const answer = await verify({ email: ` ${player.email.toUpperCase()} `, code: player.code });
  expect(answer.status).toBe(200);
  expect(await callsOf(player)).toBe(freeCalls);
  expect((await verify({ token: player.token })).status).toBe(422);
});

test('a link and a code used many times at once verify once and give the calls once', async () => {
  const player = await waitingPlayer();
  const byLink = () => verify({ token: player.token });
  const byCode = () => verify({ email: player.email, code: player.code });
  const answers = await Promise.all([byLink(), byCode(), byLink(), byCode(), byLink(), byLink()]);
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.status === 422)).toHaveLength(5);
  expect(await callsOf(player)).toBe(freeCalls);
});

test('a code dies after five wrong tries; the link stays', async () => {
  const player = await waitingPlayer();
  for (let n = 0; n < 5; n++) {
    const answer = await verify({ email: player.email, code: wrongCode(player.code) });
    expect(answer.body).toMatchObject(wrong('code', 'code_wrong'));
  }
  expect((await verify({ email: player.email, code: player.code })).status).toBe(422);
  expect((await verify({ token: player.token })).status).toBe(200);
});

test('four wrong tries leave the fifth', async () => {
  const player = await waitingPlayer();
  for (let n = 0; n < 4; n++) await verify({ email: player.email, code: wrongCode(player.code) });
  expect((await verify({ email: player.email, code: player.code })).status).toBe(200);
});

test('guessing in parallel wins no further tries', async () => {
  const player = await waitingPlayer();
  await Promise.all(Array.from({ length: 20 }, () => verify({ email: player.email, code: wrongCode(player.code) })));
  const [row] = await db.selectFrom('mail_tokens').select('wrong_tries').where('user_id', '=', player.id).execute();
  expect(row).toEqual({ wrong_tries: 5 });
  expect((await verify({ email: player.email, code: player.code })).status).toBe(422);
});

test('an expired link and an expired code are refused on their field', async () => {
  const player = await waitingPlayer();
  const past = new Date(Date.now() - 1000).toISOString();
  await db.updateTable('mail_tokens').set({ expires_at: past }).where('user_id', '=', player.id).execute();
  expect((await verify({ token: player.token })).body).toMatchObject(wrong('token', 'token_wrong'));
  expect((await verify({ email: player.email, code: player.code })).body).toMatchObject(wrong('code', 'code_wrong'));
  expect(await callsOf(player)).toBe(0);
});

test('another purpose’s token and a deleted user’s link do not verify', async () => {
  const [one, other] = [await waitingPlayer(), await waitingPlayer()];
  const reset = await db
    .transaction()
    .execute((tx) => issueMailToken(tx, { user_id: one.id, purpose: 'reset', ttl_seconds: 60 }));
  expect((await verify({ token: reset.token })).status).toBe(422);
  await db.updateTable('users').set({ deleted_at: new Date().toISOString() }).where('id', '=', other.id).execute();
  expect((await verify({ token: other.token })).status).toBe(422);
  expect((await verify({ email: other.email, code: other.code })).status).toBe(422);
});

test.each([
  [{}, 'token', 'missing'],
  [{ email: 'somebody@example.com' }, 'code', 'missing'],
  [{ code: '123456' }, 'email', 'missing'],
  [{ token: '' }, 'token', 'string_empty'],
  [{ token: 5 }, 'token', 'string_type'],
  [{ token: 'unknown' }, 'token', 'token_wrong'],
  [{ email: 'nobody-has-this@example.com', code: '123456' }, 'code', 'code_wrong'],
  [{ email: 'somebody@example.com', code: '12345' }, 'code', 'string_pattern_mismatch'],
  [{ email: 'somebody@example.com', code: 123456 }, 'code', 'string_type'],
])('verifying with %j names %s', async (payload, field, type) => {
  const answer = await verify(payload);
  expect(answer.status).toBe(422);
  expect(answer.body).toMatchObject(wrong(field, type));
});

test('nothing of a token is stored but hashes', async () => {
  const player = await waitingPlayer();
  const [row] = await db.selectFrom('mail_tokens').selectAll().where('user_id', '=', player.id).execute();
  const stored = JSON.stringify(row) + row?.token_hash.toString('base64url') + row?.code_hash.toString('utf8');
  expect(stored).not.toContain(player.token);
  expect(stored).not.toContain(player.code);
});

test('asking for the mail again answers the same for every address and voids the earlier mail', async () => {
  const player = await waitingPlayer();
  const verified = await makeUser(db);
  const inactive = await makeUser(db, { verified: false });
  await db.updateTable('users').set({ is_active: false }).where('id', '=', inactive.id).execute();
  const unknown = `nobody-${randomUUID()}@example.com`;
  const answers = await Promise.all([player.email, verified.email, inactive.email, unknown].map(resend));
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([202]));
  expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
  expect(await queuedMails(db, player.email)).toHaveLength(2);
  for (const email of [verified.email, inactive.email, unknown]) expect(await queuedMails(db, email)).toEqual([]);
  expect((await verify({ token: player.token })).status).toBe(422);
  expect((await verify({ email: player.email, code: player.code })).status).toBe(422);
  const fresh = await lastProof(db, player.email);
  expect((await verify({ token: fresh.token })).status).toBe(200);
});

test('an address gets three such mails an hour, known or not, and a second process counts with the first', async () => {
  const settings = { RATE_LIMIT_FACTOR: '1' };
  const [first, second] = [await testApp({ settings }), await testApp({ settings })];
  const player = await makeUser(db, { verified: false });
  for (const email of [player.email, `nobody-${randomUUID()}@example.com`]) {
    const send = (process: typeof first) => process.api.post('/api/auth/resend-verification', { email });
    const answers = await Promise.all([send(first), send(second), send(first), send(second), send(first)]);
    expect(answers.filter((answer) => answer.status === 202)).toHaveLength(3);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(2);
    const refused = answers.find((answer) => answer.status === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3500);
    expect(refused?.body).toMatchObject({
      code: 'too_many_requests',
      detail: expect.stringMatching(/^Too much at once: try again in \d+ minutes$/),
    });
  }
  expect(await queuedMails(db, player.email)).toHaveLength(3);
});
