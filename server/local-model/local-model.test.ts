import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startLlamaServerStandIn } from '#stand-ins/model/local-servers.ts';
import { makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { openStateTeller, readAddingState } from './adding-state.ts';
import { chooseModel, chooseNoModel, type ChosenModel } from './chosen-model.ts';
import { showLocalModel } from './local-model.ts';

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

const speed = { latency_seconds: 1, read_per_second: 100, written_per_second: 10 };
const tiny = { kind: 'file', name: 'tiny', file: '/nowhere/tiny.gguf', speed } as const;

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

  await chooseModel(DATA_DIR, tiny);
  expect((await api.as(admin).get(url)).body.needs_restart).toBe(true);
  expect(await chooseNoModel(DATA_DIR)).toBe(true);
  expect((await api.as(admin).get(url)).body.needs_restart).toBe(false);
});

/** Whether a product that began with one choice says that it has to be started again after another. */
async function needsRestart(
  [before, after]: readonly [ChosenModel | null, ChosenModel | null],
  settings: Record<string, string> = {},
): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'hintline-model-'));
  const choose = (model: ChosenModel | null) => (model === null ? chooseNoModel(folder) : chooseModel(folder, model));
  await choose(before);
  const started = await testApp({ settings: { DATA_DIR: folder, AI_AUTODETECT, ...settings } });
  await choose(after);
  const { needs_restart } = await showLocalModel(started.deps);
  await started.app.close();
  await rm(folder, { recursive: true, force: true });
  return needs_restart;
}

test('a restart is asked for where another model would answer after it, and nowhere else', async () => {
  expect(await needsRestart([tiny, tiny])).toBe(false);
  expect(await needsRestart([tiny, { ...tiny, speed: { ...speed, latency_seconds: 2 } }])).toBe(false);
  expect(await needsRestart([tiny, { ...tiny, file: '/nowhere/other/tiny.gguf' }])).toBe(true);
  expect(await needsRestart([tiny, null])).toBe(true);
  expect(await needsRestart([null, tiny])).toBe(true);
  const ollama = { kind: 'server', name: 'one', server: 'Ollama', base_url: 'http://localhost:1/v1', speed } as const;
  expect(await needsRestart([ollama, ollama])).toBe(false);
  expect(await needsRestart([ollama, { ...ollama, base_url: 'http://localhost:2/v1' }])).toBe(true);
  // Where the settings name or play one, what was switched on waits.
  expect(await needsRestart([null, tiny], { AI_BASE_URL: llama.base_url, AI_MODEL: 'gemma-3-4b-it' })).toBe(false);
  expect(await needsRestart([null, tiny], { NODE_ENV: 'development', STAND_INS: 'model' })).toBe(false);
});

test('a model that was found running already and is then switched on needs no restart', async () => {
  const found = {
    server: 'llama.cpp',
    name: 'gemma-3-4b-it',
    kind: 'server',
    base_url: llama.base_url,
    speed,
  } as const;
  expect(await needsRestart([null, found], { NODE_ENV: 'development', STAND_INS: 'off' })).toBe(false);
  expect(await needsRestart([null, { ...found, name: 'other' }], { NODE_ENV: 'development', STAND_INS: 'off' })).toBe(
    true,
  );
});
