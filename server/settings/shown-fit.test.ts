import { expect, test } from 'vitest';
import { startModelStandIn } from '#stand-ins/model/model-stand-in.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDb } from '#server/testing/test-db.ts';

test('an admin sees how the model is asked, and that its server leaves out a part of the prompts', async () => {
  const standIn = await startModelStandIn();
  const settings = { AI_BASE_URL: standIn.base_url, AI_MODEL: 'cuts_prompts', AI_REWRITE: 'off', AI_GAP_SECONDS: '25' };
  const { db } = await testDb();
  const { api, deps, app } = await testApp({ settings });
  const admin = await makeUser(db, { role: 'admin' });
  const player = await makeUser(db, { calls: 5 });
  const filler = 'The copper well is old, and deep, and nobody has ever seen its floor, says the ferryman. ';
  const chunks = Array.from({ length: 8 }, (_, n) => ({
    section: `Well ${n}`,
    content: `Well ${n}. ${filler.repeat(10)}`,
  }));
  const game = await makeGame(db, { title: 'Lantern Keep', articles: [{ title: 'Wells', chunks }] });
  const model = async () => (await api.as(admin).get('/api/admin/settings')).body.services[0];

  expect((await model()).fit).toEqual({ profile: 'api', speed: null, cut: null });
  for (let n = 0; n < 2; n++)
    await api.as(player).post(`/api/chat/games/${game.id}/messages`, { text: `How deep is copper well ${n}?` });
  deps.fitted?.learn({ latency_seconds: 0.25, read_per_second: 150.4, written_per_second: 20 });
  const { fit, settings: shown } = await model();
  expect(fit).toEqual({
    profile: 'local',
    speed: { latency_ms: 250, read_per_second: 150, written_per_second: 20 },
    cut: { sent_tokens: expect.any(Number), read_tokens: 300 },
  });
  expect(shown).toContainEqual(expect.objectContaining({ name: 'AI_OUTPUT_TOKENS', value: '300', source: 'default' }));
  expect(shown).toContainEqual(expect.objectContaining({ name: 'AI_GAP_SECONDS', value: '25', source: 'environment' }));
  await app.close();
  await standIn.close();
});
