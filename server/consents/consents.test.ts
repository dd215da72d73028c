import { afterAll, expect, test } from 'vitest';
import { consentVersion } from '#contract/auth.ts';
import { client } from '#server/testing/client.ts';
import { makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';

const { api, app, deps } = await testApp();
const { db } = deps;
const newer = await testApp({ settings: { CONSENT_VERSION: '2027-01-15' } });
// Makes the queue in which the mail of a registration waits.
const url = '/api/auth/me/consent';
afterAll(async () => {
  await app.close();
  await newer.app.close();
});

const show = async (who: { headers: Record<string, string> }, { app: on } = { app }) =>
  (await client(on).as(who).get(url)).body;
const accept = (who: { headers: Record<string, string> }, version: unknown, { app: on } = { app }) =>
  client(on).as(who).post(url, { version });

test('a stranger has given nothing and can give nothing', async () => {
  expect((await api.get(url)).status).toBe(401);
  expect((await api.post(url, {})).status).toBe(401);
});

test('whoever has not agreed is asked, agrees once, and is asked again by a new version', async () => {
  const player = await makeUser(db);
  expect(await show(player)).toEqual({ version: consentVersion, accepted: null, is_asked: true });
  for (const wrong of ['2019-01-01', '', 7]) {
    const refused = await accept(player, wrong);
    expect([refused.status, refused.body.detail[0].loc]).toEqual([422, ['body', 'version']]);
  }
  const answers = await Promise.all([accept(player, consentVersion), accept(player, consentVersion)]);
  expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
  const rows = await db.selectFrom('consents').selectAll().where('user_id', '=', player.id).execute();
  expect(rows).toMatchObject([{ version: consentVersion, ip: '127.0.0.1' }]);
  expect(await show(player)).toMatchObject({ accepted: { version: consentVersion }, is_asked: false });

  expect(await show(player, newer)).toMatchObject({
    version: '2027-01-15',
    accepted: { version: consentVersion },
    is_asked: true,
  });
  expect((await accept(player, consentVersion, newer)).status).toBe(422);
  expect((await accept(player, '2027-01-15', newer)).body).toMatchObject({ is_asked: false });
  expect(await show(player, newer)).toMatchObject({ accepted: { version: '2027-01-15' }, is_asked: false });
});

test('registering needs consent to the current version, whichever that is', async () => {
  const person = { email: 'newcomer@example.com', name: 'New', password: 'a fine long passphrase', consent: true };
  const register = (consent_version: string) => newer.api.post('/api/auth/register', { ...person, consent_version });
  expect((await register(consentVersion)).body.detail[0]).toMatchObject({
    loc: ['body', 'consent_version'],
    type: 'consent_outdated',
  });
  expect((await register('2027-01-15')).status).toBe(202);
  expect((await newer.api.get('/api/operator')).body.consent_version).toBe('2027-01-15');
});

test('an admin acts for the operator and is not asked', async () => {
  expect(await show(await makeUser(db, { role: 'admin' }))).toMatchObject({ accepted: null, is_asked: false });
});
