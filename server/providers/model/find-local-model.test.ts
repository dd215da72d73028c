import { createServer, type RequestListener } from 'node:http';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { startLlamaServerStandIn, startLmStudioStandIn, startOllamaStandIn } from '#stand-ins/model/local-servers.ts';
import type { ModelStandIn } from '#stand-ins/model/model-stand-in.ts';
import { findLocalModel } from './find-local-model.ts';

const originOf = ({ base_url }: ModelStandIn) => base_url.replace('/v1', '');
async function serverOf(started: Promise<ModelStandIn>): Promise<ModelStandIn> {
  const server = await started;
  onTestFinished(server.close);
  return server;
}

/** A program at some port that is no model server. */
async function something(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}

test('the first chat model of Ollama is found, and its embedding model', async () => {
  const ollama = await serverOf(startOllamaStandIn(['nomic-embed-text:latest', 'llama3.2:3b', 'qwen3:8b']));
  expect(await findLocalModel([originOf(ollama)])).toEqual({
    server: 'Ollama',
    base_url: ollama.base_url,
    model: 'llama3.2:3b',
    embedding_model: 'nomic-embed-text:latest',
  });
});

test('LM Studio is found where Ollama is not there or has no chat model; Ollama is taken before it', async () => {
  const studio = await serverOf(startLmStudioStandIn(['text-embedding-bge-m3', 'qwen2.5-7b-instruct']));
  const empty = await serverOf(startOllamaStandIn(['mxbai-embed-large', 'bge-m3:latest']));
  const gone = await something((request) => void request.socket.destroy());
  const found = await findLocalModel([originOf(empty), gone, originOf(studio)]);
  expect(found).toMatchObject({ server: 'LM Studio', model: 'qwen2.5-7b-instruct' });
  const ollama = await serverOf(startOllamaStandIn(['gemma3:4b']));
  expect(await findLocalModel([originOf(ollama), originOf(studio)])).toMatchObject({ server: 'Ollama' });
});

test('the server of llama.cpp is known by its name, and another one by its address', async () => {
  const llama = await serverOf(startLlamaServerStandIn('gemma-3-4b-it-Q4_K_M.gguf'));
  expect(await findLocalModel([originOf(llama)])).toMatchObject({
    server: 'llama.cpp',
    model: 'gemma-3-4b-it-Q4_K_M.gguf',
  });
  const other = await something((_request, response) => void response.end('{"data":[{"id":"m","owned_by":"vllm"}]}'));
  expect(await findLocalModel([other])).toMatchObject({ server: new URL(other).host, model: 'm' });
});

test.each<[string, RequestListener]>([
  ['a page', (_request, response) => void response.end('<html>It works</html>')],
  ['another list', (_request, response) => void response.end('{"data":[{"name":"x"}]}')],
  ['no model', (_request, response) => void response.end('{"object":"list","data":[]}')],
  ['a redirect', (_request, response) => void response.writeHead(302, { location: 'http://example.org/' }).end()],
  ['an error', (_request, response) => void response.writeHead(500).end('{"data":[{"id":"llama"}]}')],
  ['nothing', () => undefined],
  [
    'far too much',
    (_request, response) => void response.end(`{"data":[${'{"id":"llama"},'.repeat(50_000)}{"id":"x"}]}`),
  ],
])('a program at that port that answers %s is no model server', async (_name, listener) => {
  expect(await findLocalModel([await something(listener)])).toBeNull();
});

test('it is looked for in development only, where no model is set or played and nobody switched it off', () => {
  expect(readConfig({}).looks_for_model).toBe(true);
  expect(readConfig({ AI_AUTODETECT: 'off' }).looks_for_model).toBe(false);
  expect(readConfig({ AI_BASE_URL: 'http://model.example/v1', AI_MODEL: 'm' }).looks_for_model).toBe(false);
  expect(readConfig({ STAND_INS: 'all' }).looks_for_model).toBe(false);
  expect(readConfig({ NODE_ENV: 'test' }).looks_for_model).toBe(false);
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://hints.example', SMTP_URL: 'smtp://mail.example' };
  expect(readConfig({ ...production, AI_AUTODETECT: 'on' }).looks_for_model).toBe(false);
});

test.each([
  'http://model.example:11434',
  'https://127.0.0.1:11434',
  'http://10.0.0.7:1234',
  'yes',
  'http://127.0.0.1.example',
])('only this machine is looked at: %s is refused', (address) => {
  expect(() => readConfig({ AI_AUTODETECT: address })).toThrow('AI_AUTODETECT');
});
