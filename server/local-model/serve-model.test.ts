import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { createChatModel } from '#server/providers/model.ts';
import { until } from '#server/testing/until.ts';
import { serveModel } from './serve-model.ts';
import { isHealthy } from './start-model.ts';

test('work that goes on though its asker is gone is a process that hangs', async () => {
  let begun = false;
  const write = () => {
    begun = true;
    return new Promise<never>(() => {});
  };
  const model = { context_tokens: 1_000, countTokens: () => 3, write };
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
  const waits = { first_text_seconds: 60, gap_seconds: 60, total_seconds: 60 };
  const writing = createChatModel({ ...place, model: 'x', extra_headers: {}, ...waits }).write({
    instructions: '',
    messages: [{ role: 'user', content: 'Where?' }],
    max_output_tokens: 9,
    signal: leave.signal,
    on_text: () => {},
  });
  await until('it is asked', () => begun);
  expect(await isHealthy(place)).toBe(true);
  leave.abort();
  await expect(writing).rejects.toThrow('aborted');
  await until('it says that it hangs', async () => !(await isHealthy(place)));
});
