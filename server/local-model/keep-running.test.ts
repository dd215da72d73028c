import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { installLlamaStandIn } from '#stand-ins/local-model/llama-stand-in.ts';
import { createChatModel } from '#server/providers/model/model.ts';
import type { ModelFault } from '#server/providers/model/model-fault.ts';
import { client } from '#server/testing/client.ts';
import { endLater } from '#server/testing/server-process.ts';
import { slow } from '#server/testing/slow.ts';
import { until } from '#server/testing/until.ts';
import { localModelFolder, runtimeFolder } from './chosen-model.ts';
import { keepRunning, type KeptModel } from './keep-running.ts';
import { isHealthy, type ModelAddress, startModel } from './start-model.ts';

// Each test starts a process.
vi.setConfig(slow.startsProcesses);

const pauses = { look_ms: 50, answers_within_ms: 1_000, restart_ms: 20, restart_most_ms: 40 };

async function folderWith(content: string): Promise<{ data_dir: string; file: string }> {
  const data_dir = await mkdtemp(join(tmpdir(), 'hintline-model-'));
  onTestFinished(() => rm(data_dir, { recursive: true, force: true }));
  await installLlamaStandIn(runtimeFolder(data_dir));
  const file = join(data_dir, 'model.gguf');
  await writeFile(file, content);
  return { data_dir, file };
}

function keep(place: { data_dir: string; file: string }, production = false): KeptModel {
  const { data_dir, file } = place;
  const speed = { latency_seconds: 1, read_per_second: 1, written_per_second: 1 };
  const model = keepRunning({
    data_dir,
    chosen: { kind: 'file', name: 'stand-in', file, speed },
    production,
    log: pino({ level: 'silent' }),
    pauses,
  });
  model.start();
  onTestFinished(model.stop);
  return model;
}

async function started(content: string) {
  const place = await folderWith(content);
  const model = keep(place);
  await until('the model is ready', () => model.state().step === 'ready');
  return { ...place, model };
}

function ask({ address }: KeptModel, more: Partial<Parameters<ReturnType<typeof createChatModel>['write']>[0]> = {}) {
  const model = createChatModel({
    get base_url() {
      return address.base_url;
    },
    get api_key() {
      return address.api_key;
    },
    model: 'stand-in',
    extra_headers: {},
    first_text_seconds: 10,
    gap_seconds: 10,
    total_seconds: 20,
  });
  return model.write({
    instructions: 'Answer from the sources.',
    messages: [{ role: 'user', content: 'Where is the well?' }],
    max_output_tokens: 50,
    signal: new AbortController().signal,
    on_text: () => {},
    ...more,
  });
}

const kindOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'answered',
    (fault: ModelFault) => fault.kind,
  );
const question = { messages: [{ role: 'user', content: 'Where?' }] };
const completions = '/v1/chat/completions';
const server = ({ base_url, api_key }: ModelAddress, headers = {}) =>
  client(new URL(base_url).origin).with({ authorization: `Bearer ${api_key}`, ...headers });
const raw = ({ address }: KeptModel, body: object, headers = {}) =>
  server(address, headers).post(completions, { ...question, ...body });

test('the ordinary client reads its answer piece by piece, with what was read and written', async () => {
  const { model } = await started('The well is behind the mill. [1]');
  const pieces: string[] = [];
  const { text, truncated, usage } = await ask(model, { on_text: (piece) => pieces.push(piece) });
  expect({ text, truncated }).toEqual({ text: 'The well is behind the mill. [1]', truncated: false });
  expect(pieces.length).toBe(7);
  expect(usage).toMatchObject({ input_tokens: 8, output_tokens: 7, estimated: false });
  expect((await ask(model, { max_output_tokens: 3 })).truncated).toBe(true);
});

test('it listens on this machine only, and answers nobody without the key', async () => {
  const { model } = await started('OK.');
  expect(new URL(model.address.base_url).hostname).toBe('127.0.0.1');
  expect((await raw(model, {}, { authorization: 'Bearer x' })).status).toBe(401);
});

test('a prompt above the context is refused, not cut; tools are refused, and JSON is written as asked', async () => {
  const { model } = await started('Yes.');
  const long = { messages: [{ role: 'user', content: 'word '.repeat(8_200) }] };
  const refused = await raw(model, long);
  expect(refused.status).toBe(400);
  expect(refused.text).toMatch(/context_length_exceeded/);
  expect((await raw(model, { tools: [{}] })).status).toBe(400);
  expect((await ask(model, { search: 'Searches again.' })).text).toBe('Yes.');
  const answer = z
    .object({ choices: z.tuple([z.object({ message: z.object({ content: z.string() }) })]) })
    .parse((await raw(model, { response_format: { type: 'json_object' } })).body);
  expect(JSON.parse(answer.choices[0].message.content)).toEqual({ queries: ['stand-in'] });
});

test('one request at a time; what its asker gives up, or nobody waits for any more, is not written', async () => {
  const { model } = await started('!slow\n'.concat('word '.repeat(1_000)));
  const stop = new AbortController();
  const first = ask(model, {
    max_output_tokens: 900,
    signal: stop.signal,
    on_text: () => stop.abort(new Error('enough')),
  });
  await expect(first).rejects.toThrow('enough');
  const { text } = await ask(model, { max_output_tokens: 2 });
  expect(text.trim()).toBe('word word');

  const running = await server(model.address).open('POST', completions, { ...question, max_tokens: 20, stream: true });
  const waiting = Array.from({ length: 9 }, () => raw(model, { max_tokens: 1 }).then(({ status }) => status));
  expect((await Promise.all(waiting)).filter((status) => status === 503).length).toBeGreaterThan(0);
  expect(await running.text()).toContain('[DONE]');
});

test('a model that dies is started again, and answers come without it meanwhile', async () => {
  const { model, file } = await started('!die\n');
  expect(await kindOf(ask(model))).toMatch(/cut_off|unavailable/);
  await until('its end is told', () => model.state().problem !== null);
  expect(model.state().problem).toContain('exit code 3');
  await writeFile(file, 'Here again.');
  await until('it answers again', async () => (await kindOf(ask(model))) === 'answered');
});

test('a model that hangs is ended and started again', async () => {
  const { model, file } = await started('!hang\n');
  const hanging = kindOf(ask(model));
  await until('it is told', () => model.state().problem !== null);
  expect(model.state().problem).toBe('it did not answer any more');
  expect(await hanging).toMatch(/cut_off|unavailable/);
  await writeFile(file, 'Here again.');
  await until('it answers again', async () => (await kindOf(ask(model))) === 'answered');
});

test.each([
  ['says nothing', '', 'empty'],
  ['fails', '!throw\n', 'provider_error'],
])('a model that %s is a fault of the model', async (_name, content, kind) => {
  const { model } = await started(content);
  expect(await kindOf(ask(model))).toBe(kind);
  expect(model.state().step).toBe('ready');
});

test('a model that cannot be loaded says why, and nobody hears it', async () => {
  const model = keep(await folderWith('!fail\n'));
  await until('it failed', () => model.state().problem !== null);
  expect(model.state().problem).toBe('this is no model that can be loaded');
  expect(await kindOf(ask(model))).toBe('unavailable');
});

test('production refuses the stand-in', async () => {
  const model = keep(await folderWith('OK.'), true);
  await until('it failed', () => model.state().problem !== null);
  expect(model.state().problem).toBe('the runtime is a stand-in, which production refuses');
});

test('a folder that cannot be used is tried again until it can, and said so meanwhile', async () => {
  const place = await folderWith('OK.');
  const blocked = join(localModelFolder(place.data_dir), 'running');
  await writeFile(blocked, 'a file in its place');
  const model = keep(place);
  await until('it is told', () => model.state().step === 'failed');
  expect(model.state().problem).toMatch(/EEXIST|ENOTDIR/);
  await rm(blocked);
  await until('it answers', async () => (await kindOf(ask(model))) === 'answered');
  expect(model.state().step).toBe('ready');
});

test('a start that was given up before it began leaves nothing running', async () => {
  const { data_dir, file } = await folderWith('OK.');
  const settings = { runtime: runtimeFolder(data_dir), file, name: 'stand-in', production: false };
  await expect(startModel(settings, AbortSignal.abort())).rejects.toThrow('not ready in time');
});

test('of two servers on one folder one runs it, both ask it, and the other takes over', async () => {
  const place = await folderWith('OK.');
  const first = keep(place);
  await until('the first is ready', () => first.state().step === 'ready');
  const second = keep(place);
  await until('the second is ready', () => second.state().step === 'ready');
  expect(second.address.base_url).toBe(first.address.base_url);
  expect((await ask(second)).text).toBe('OK.');
  const before = { base_url: first.address.base_url, api_key: first.address.api_key };
  await first.stop();
  expect(await isHealthy(before)).toBe(false);
  await until('the second runs it', async () => (await kindOf(ask(second))) === 'answered');
  expect(second.address.base_url).not.toBe(before.base_url);
});

test('its process ends with its server, also where both hang or are killed', async () => {
  const { data_dir, file } = await folderWith('!hang\n');
  const program = `
    const { keepRunning } = await import(${JSON.stringify(join(import.meta.dirname, 'keep-running.ts'))});
    const { pino } = await import('pino');
    keepRunning({ data_dir: ${JSON.stringify(data_dir)}, production: false, log: pino({ level: 'silent' }),
      pauses: { look_ms: 600_000 },
      chosen: { kind: 'file', name: 'x', file: ${JSON.stringify(file)}, speed: { latency_seconds: 1, read_per_second: 1, written_per_second: 1 } },
    }).start();
    setInterval(() => {}, 1000);`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' });
  endLater(parent);
  const shared = join(data_dir, 'local-model/running/address.json');
  const address = await until('it listens', async () => {
    const found: ModelAddress | null = JSON.parse(await readFile(shared, 'utf8').catch(() => 'null'));
    return found !== null && (await isHealthy(found)) ? found : undefined;
  });
  const hanging = server(address)
    .post(completions, question)
    .then(
      () => 'answered',
      () => 'gone',
    );
  await until('it hangs', async () => !(await isHealthy(address, 300)));
  parent.kill('SIGKILL');
  await once(parent, 'close');
  // The system closes the connections of a process that has ended.
  expect(await hanging).toBe('gone');
});
