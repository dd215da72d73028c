import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { chooseModel } from './local-model/chosen-model.ts';
import { changeRule } from './settings/settings.ts';
import { makeUser } from './testing/make.ts';
import { testApp } from './testing/test-app.ts';
import { freshDb } from './testing/test-db.ts';

const speed = { latency_seconds: 0.3, read_per_second: 60, written_per_second: 8 };

/** A product for whose data folder a model was switched on that this machine runs; it is not started. */
async function withKeptModel() {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'hintline-kept-'));
  await chooseModel(DATA_DIR, { kind: 'file', name: 'tiny', file: '/nowhere/tiny.gguf', speed });
  const database = await freshDb();
  const { api, app, deps } = await testApp({ database, settings: { DATA_DIR, AI_AUTODETECT: 'off' } });
  onTestFinished(async () => {
    await app.close();
    await database.close();
    await rm(DATA_DIR, { recursive: true, force: true });
  });
  return { api, deps, admin: await makeUser(database.db, { role: 'admin' }) };
}

test('the speed that was measured when a model was switched on is known from the start', async () => {
  const { api, deps, admin } = await withKeptModel();
  // So slow a model is not asked for queries.
  expect(deps.fitted?.fit()).toMatchObject({ profile: 'local', rewrites: false });
  const { body } = await api.as(admin).get('/api/admin/settings');
  expect(body.services[0].fit).toEqual({
    profile: 'local',
    speed: { latency_ms: 300, read_per_second: 60, written_per_second: 8 },
    cut: null,
  });
});

test('a rule that an admin changes holds for a model on this machine, too', async () => {
  const { deps, admin } = await withKeptModel();
  expect(deps.fitted?.lease_seconds({ has_picture: false })).toBe(270);
  const actor = { user_id: admin.id, ip: null, request_id: null };
  await changeRule(deps, 'RESERVATION_LEASE_SECONDS', { value: 900, version: 0 }, actor);
  expect(deps.fitted?.lease_seconds({ has_picture: false })).toBe(900);
});
