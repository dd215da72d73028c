import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startLlamaServerStandIn } from '#stand-ins/model/local-servers.ts';
import { makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { openStateTeller, readAddingState } from './adding-state.ts';
import { chooseModel, chooseNoModel } from './chosen-model.ts';

const DATA_DIR = await mkdtemp(join(tmpdir(), 'hintline-model-'));
const llama = await startLlamaServerStandIn('gemma-3-4b-it');
const AI_AUTODETECT = llama.base_url.replace('/v1', '');
const { api, app, deps } = await testApp({ settings: { DATA_DIR, AI_AUTODETECT } });
afterAll(async () => {
  await app.close();
  await llama.close();
  await rm(DATA_DIR, { recursive: true, force: true });
});

const url = '/api/admin/local-model';

test('an admin is told what runs, what fits this machine, and what the command does; nobody else is', async () => {
  const admin = await makeUser(deps.db, { role: 'admin' });
  expect((await api.as(await makeUser(deps.db)).get(url)).status).toBe(403);
  const { body } = await api.as(admin).get(url);
  expect(body).toMatchObject({
    found: { server: 'llama.cpp', model: 'gemma-3-4b-it' },
    command: 'npm run add-model',
    adding: null,
    running: null,
    needs_restart: false,
  });
  expect(body.machine.cores).toBeGreaterThan(0);

  const teller = openStateTeller(DATA_DIR, 'Qwen2.5 1.5B Instruct');
  teller.tell({ step: 'fetching', bytes: { done: 5, all: 10 }, seconds_left: 60 });
  await teller.end();
  const state = { step: 'fetching', model: 'Qwen2.5 1.5B Instruct', bytes: { done: 5, all: 10 }, seconds_left: 60 };
  expect((await api.as(admin).get(url)).body.adding).toEqual({ ...state, problem: null });
  // A command that was killed says nothing any more.
  expect(await readAddingState(DATA_DIR, Date.now() + 60_000)).toMatchObject({ step: 'stopped', seconds_left: null });

  const speed = { latency_seconds: 1, read_per_second: 100, written_per_second: 10 };
  await chooseModel(DATA_DIR, { kind: 'file', name: 'tiny', file: '/nowhere/tiny.gguf', speed });
  expect((await api.as(admin).get(url)).body.needs_restart).toBe(true);
  expect(await chooseNoModel(DATA_DIR)).toBe(true);
  expect((await api.as(admin).get(url)).body.needs_restart).toBe(false);
});
