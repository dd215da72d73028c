import { expect, test, vi } from 'vitest';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { startWikiStandIn } from '#stand-ins/wiki/wiki-stand-in.ts';
import { jobKinds, startWorkers } from './jobs.ts';
import { slow } from '#server/testing/slow.ts';

// Two jobs read wikis in threads that load what they read with.
vi.setConfig(slow.computes);

test('whoever lost the rights of an admin runs nothing again but what every player may start', () => {
  const open = jobKinds.filter(({ grants }) => grants === undefined).map(({ kind }) => kind);
  expect(open.toSorted()).toEqual(['data_export', 'steam_sync']);
});

test('no player waits for wikis that let their readers wait', async () => {
  const database = await freshDb();
  const { api, app, deps } = await testApp({ database, settings: { IMPORT_HOSTS: '127.0.0.1' } });
  const later = { status: 503, headers: { 'retry-after': '500' }, text: '' };
  const wikis = [await startWikiStandIn([]), await startWikiStandIn([]), await startWikiStandIn([])];
  const admin = await makeUser(deps.db, { role: 'admin' });
  const game = await makeGame(deps.db);
  const site = { json: { query: { general: { generator: 'MediaWiki 1' } } } };
  for (const wiki of wikis) {
    wiki.script([site, later]);
    const url = `/api/admin/games/${game.id}/wiki/address`;
    const looked = await api.as(admin).post(url, { address: wiki.api });
    expect(looked.status).toBe(202);
  }
  const workers = startWorkers(deps);
  await expect.poll(() => wikis.filter(({ requests }) => requests.length > 1).length).toBe(2);
  const player = await makeUser(deps.db);
  const started = await api.as(player).post('/api/auth/me/export');
  const url = `/api/jobs/${started.body.job_id}`;
  const state = async () => (await api.as(player).get(url)).body.state;
  await expect.poll(state).toBe('succeeded');
  await workers.stop();
  for (const wiki of wikis) await wiki.close();
  await app.close();
  await database.close();
});
