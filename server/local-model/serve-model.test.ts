import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { createChatModel } from '#server/providers/model/model.ts';
import { client } from '#server/testing/client.ts';
import { until } from '#server/testing/until.ts';
import type { LanguageModel } from './language-model.ts';
import { serveModel } from './serve-model.ts';
import { isHealthy } from './start-model.ts';

/** Serves a model whose work never ends. */
async function serveStuck(more: { ends_within_ms?: number; beats_every_ms?: number }) {
  let begun = false;
  const write = () => {
    begun = true;
    return new Promise<never>(() => {});
  };
  const model: LanguageModel = { context_tokens: 1_000, countTokens: () => 3, write };
  const server = serveModel(model, { name: 'x', key: 'k', ...more }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { base_url: `http://127.0.0.1:${address.port}/v1`, api_key: 'k', isBegun: () => begun };
}

test('work that goes on though its asker is gone is a process that hangs', async () => {
  const { isBegun, ...place } = await serveStuck({ ends_within_ms: 20 });
  const leave = new AbortController();
  const waits = { first_text_seconds: 60, gap_seconds: 60, total_seconds: 60 };
  const writing = createChatModel({ ...place, model: 'x', extra_headers: {}, ...waits }).write({
    instructions: '',
    messages: [{ role: 'user', content: 'Where?' }],
    max_output_tokens: 9,
    signal: leave.signal,
    on_text: () => {},
  });
  await until('it is asked', isBegun);
  expect(await isHealthy(place)).toBe(true);
  leave.abort();
  await expect(writing).rejects.toThrow('aborted');
  await until('it says that it hangs', async () => !(await isHealthy(place)));
});

test('a stream begins before the first word, and says that it goes on', async () => {
  const { base_url } = await serveStuck({ beats_every_ms: 5 });
  const api = client(new URL(base_url).origin).with({ authorization: 'Bearer k' });
  const question = { messages: [{ role: 'user', content: 'Where?' }], stream: true };
  const { body, status } = await api.open('POST', '/v1/chat/completions', question);
  expect(status).toBe(200);
  let read = '';
  for await (const piece of body!) {
    read += Buffer.from(piece).toString();
    if (read.includes(': still working\n\n')) break;
  }
  expect(read).toMatch(/^data: .*"role":"assistant"/);
});
