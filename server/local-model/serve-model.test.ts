import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { until } from '#server/testing/until.ts';
import { serveModel } from './serve-model.ts';
import { isHealthy } from './start-model.ts';

test('work that goes on though its asker is gone is a process that hangs', async () => {
  const model = { context_tokens: 1_000, countTokens: () => 3, write: () => new Promise<never>(() => {}) };
  const server = serveModel(model, { name: 'x', key: 'k', ends_within_ms: 20 }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const place = { base_url: `http://127.0.0.1:${address.port}/v1`, api_key: 'k' };
  const leave = new AbortController();
  const asked = fetch(`${place.base_url}/chat/completions`, {
    method: 'POST',
    headers: { authorization: 'Bearer k' },
    body: JSON.stringify({ messages: [{ role: 'user', content: 'Where?' }] }),
    signal: leave.signal,
  });
  expect(await isHealthy(place)).toBe(true);
  leave.abort();
  await expect(asked).rejects.toThrow('aborted');
  await until('it says that it hangs', async () => !(await isHealthy(place)));
});
