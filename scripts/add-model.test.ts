import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startLlamaServerStandIn } from '#stand-ins/model/local-servers.ts';
import { createTrialReader } from '#stand-ins/model/reader.ts';
import { installLlamaStandIn } from '#stand-ins/local-model/llama-stand-in.ts';
import { chooseModel, modelFilesFolder, readChosenModel, runtimeFolder } from '#server/local-model/chosen-model.ts';
import { readAddingState } from '#server/local-model/adding-state.ts';
import { recommendedModels } from '#server/local-model/recommended-models.ts';
import { isHealthy, type ModelAddress } from '#server/local-model/start-model.ts';
import { client } from '#server/testing/client.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { prepareDatabase } from '#server/testing/prepared-database.ts';
import { commandEnvironment, endLater, startServer } from '#server/testing/server-process.ts';
import { slow } from '#server/testing/slow.ts';
import { until } from '#server/testing/until.ts';

// Each test starts the command.
vi.setConfig(slow.startsProcesses);

const program = join(import.meta.dirname, 'add-model.ts');

interface Running {
  child: ChildProcess;
  output: () => string;
  code: Promise<number | null>;
}

function run(settings: Record<string, string>, ...words: string[]): Running {
  const child = spawn(process.execPath, [program, ...words], {
    env: { ...commandEnvironment, AI_AUTODETECT: 'off', STAND_INS: 'off', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endLater(child);
  let printed = '';
  child.stdout.on('data', (part) => (printed += part));
  child.stderr.on('data', (part) => (printed += part));
  return { child, output: () => printed, code: once(child, 'close').then(([code]) => code) };
}

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hintline-add-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const articles = [
  { title: 'Cisterns', chunks: [{ section: 'Depth', content: 'The marble cistern is ninety metres deep.' }] },
];

/** An installation with a game, the stand-in where node-llama-cpp would be, and a model file of this content. */
async function installation(content: string) {
  const prepared = await prepareDatabase(async ({ db }) => {
    const game = await makeGame(db, { title: 'Cistern Court', articles });
    return { game, player: await makeUser(db, { calls: 5 }) };
  });
  onTestFinished(prepared.remove);
  const { settings, filled } = prepared;
  await installLlamaStandIn(runtimeFolder(settings.DATA_DIR));
  const file = join(settings.DATA_DIR, 'tiny.gguf');
  await writeFile(file, `GGUF\n${content}`);
  return { settings, file, ...filled };
}

test('a model file is measured, answers the trial, is switched on, answers players and is removed', async () => {
  const { settings, file, game, player } = await installation('!reads\n');
  const adding = run(settings, '--file', file, '--yes');
  expect(await adding.code).toBe(0);
  expect(adding.output()).toMatch(/It reads \d+ tokens a second and writes \d+/);
  expect(adding.output()).toContain('1 of 10, Mindustry: How much faster do drills work with water?');
  expect(adding.output()).toMatch(/\(right; \d+\.\d s; sources: Liquids, water and cooling/);
  expect(adding.output()).toMatch(/\n10 of 10 right, \d+\.\d s an answer\./);
  expect(await readChosenModel(settings.DATA_DIR)).toMatchObject({ kind: 'file', name: 'tiny', file });
  expect(await readAddingState(settings.DATA_DIR)).toMatchObject({ step: 'switched_on', model: 'tiny' });

  const server = await startServer({ ...settings, STAND_INS: 'off', LOG_LEVEL: 'info' });
  await until('it says what answers', () =>
    server.output().includes('answers: the model tiny, on this machine once it is loaded'),
  );
  await until('the model is ready', () => server.output().includes('the model on this machine is ready'));
  const shared = join(settings.DATA_DIR, 'local-model/running/address.json');
  const address: ModelAddress = JSON.parse(await readFile(shared, 'utf8'));
  const api = client(server.origin).as(player);
  const text = 'How deep is the marble cistern?';
  const { message } = (await api.post(`/api/chat/games/${game.id}/messages`, { text })).body;
  expect(message.text).toContain('The sources do not say.');
  await server.end('SIGKILL');
  await until('its process has gone with the server', async () => !(await isHealthy(address)));

  const removing = run(settings, '--remove');
  expect([await removing.code, removing.output()]).toEqual([0, expect.stringContaining('Switched off.')]);
  expect(await readChosenModel(settings.DATA_DIR)).toBeNull();
});

test('a model that repeats one sentence is not switched on by --yes, nor is one that is too late', async () => {
  const { settings, file } = await installation('The way to surprise an enemy is to surprise them. [1]');
  const adding = run(settings, '--file', file, '--yes');
  expect(await adding.code).toBe(1);
  expect(adding.output()).toMatch(/[0-2] of 10 right/);
  expect(adding.output()).toContain('It was not switched on.');
  expect(await readChosenModel(settings.DATA_DIR)).toBeNull();
  expect(await readAddingState(settings.DATA_DIR)).toMatchObject({ step: 'failed' });
  const late = run({ ...settings, AI_TOTAL_SECONDS: '0.001' }, '--file', file, '--yes');
  expect(await late.code).toBe(1);
  expect(late.output()).toContain('the model failed or was too late');
  expect(await readChosenModel(settings.DATA_DIR)).toBeNull();
});

test('a file that is no model is refused before anything is installed', async () => {
  const DATA_DIR = await dataFolder();
  const file = join(DATA_DIR, 'notes.gguf');
  await writeFile(file, 'Notes.');
  const adding = run({ DATA_DIR }, '--file', file, '--yes');
  expect([await adding.code, adding.output()]).toEqual([1, expect.stringContaining('is no model')]);
  await expect(stat(runtimeFolder(DATA_DIR))).rejects.toThrow('ENOENT');
});

test('without a way to the place of the model it says at once what else can be done', async () => {
  const DATA_DIR = await dataFolder();
  const adding = run({ DATA_DIR }, '--model', '1b', '--from', 'http://models.invalid', '--yes');
  expect(await adding.code).toBe(1);
  expect(adding.output()).toMatch(/models\.invalid cannot be reached .*\. Bring the file yourself/);
  expect(adding.output()).not.toContain('Trying again');
});

test('a server that runs on this machine is offered first, and remembered where it is agreed to', async () => {
  const { settings } = await installation('');
  const llama = await startLlamaServerStandIn('gemma-3-4b-it', { reader: await createTrialReader() });
  onTestFinished(llama.close);
  const found = { ...settings, AI_AUTODETECT: llama.base_url.replace('/v1', '') };
  const asking = run(found);
  expect(await asking.code).toBe(1);
  expect(asking.output()).toMatch(/llama\.cpp runs on this machine with the model gemma-3-4b-it\.\n.*--yes/s);
  expect(await readChosenModel(settings.DATA_DIR)).toBeNull();
  expect(await run(found, '--yes').code).toBe(0);
  const chosen = await readChosenModel(settings.DATA_DIR);
  expect(chosen).toMatchObject({ kind: 'server', server: 'llama.cpp', base_url: llama.base_url });
  const server = await startServer({ ...settings, STAND_INS: 'off' });
  await until('it says what answers', () =>
    server.output().includes('the model gemma-3-4b-it, found on this machine (llama.cpp'),
  );
  await server.end('SIGTERM');
});

test('killed in the middle of fetching, it goes on there; what it did is told', async () => {
  const DATA_DIR = await dataFolder();
  const [model] = recommendedModels;
  const ranges: (string | undefined)[] = [];
  const place = createServer((request, response) => {
    ranges.push(request.headers.range);
    if (request.headers.range !== undefined) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-length': model.bytes });
    response.write(Buffer.alloc(3_000_000));
  }).listen(0, '127.0.0.1');
  await once(place, 'listening');
  onTestFinished(() => {
    place.closeAllConnections();
    place.close();
  });
  const address = place.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const words = ['--model', '1b', '--from', `http://127.0.0.1:${address.port}`, '--yes'];
  const part = join(modelFilesFolder(DATA_DIR), `${model.file}.part`);
  const size = async () => (await stat(part).catch(() => undefined))?.size ?? 0;

  const first = run({ DATA_DIR }, ...words);
  await until('something has come', async () => (await size()) === 3_000_000);
  expect(first.output()).toMatch(/Qwen2\.5 1\.5B Instruct, licence Apache-2\.0\n {2}1,117 MB from http:\/\/127/);
  await until('it is told', async () => (await readAddingState(DATA_DIR))?.step === 'fetching');
  const second = run({ DATA_DIR }, ...words);
  expect([await second.code, second.output()]).toEqual([1, expect.stringContaining('is being added to this folder')]);
  first.child.kill('SIGKILL');
  await first.code;
  expect((await readAddingState(DATA_DIR, Date.now() + 60_000))?.step).toBe('stopped');

  const again = run({ DATA_DIR }, ...words);
  expect(await again.code).toBe(1);
  expect(ranges).toEqual([undefined, 'bytes=3000000-']);
  expect(again.output()).toMatch(/is not there \(HTTP 404\)/);
  expect(await readAddingState(DATA_DIR)).toMatchObject({ step: 'failed', problem: expect.stringContaining('404') });
  expect(await size()).toBe(3_000_000);
});

test('the settings come first: with AI_BASE_URL nothing is added, and nothing that was added is used', async () => {
  const { settings, file } = await installation('OK.');
  const named = { AI_BASE_URL: 'http://127.0.0.1:1/v1', AI_MODEL: 'named' };
  const adding = run({ ...settings, ...named }, '--file', file, '--yes');
  expect([await adding.code, adding.output()]).toEqual([1, expect.stringContaining('AI_BASE_URL is set')]);
  const speed = { latency_seconds: 1, read_per_second: 1, written_per_second: 1 };
  await chooseModel(settings.DATA_DIR, { kind: 'file', name: 'tiny', file, speed });
  const server = await startServer({ ...settings, ...named, STAND_INS: 'off' });
  await until('it says what answers', () => server.output().includes('answers: the model named'));
  await server.end('SIGTERM');
});
