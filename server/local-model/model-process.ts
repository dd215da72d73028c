// The process that holds the model. A fault of it, or the system that ends it for its memory, leaves the server alone.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { loadLanguageModel } from './language-model.ts';
import { processSettings, type ProcessWord } from './process-words.ts';
import { serveModel } from './serve-model.ts';

const say = (word: ProcessWord) => process.stdout.write(`${JSON.stringify(word)}\n`);

const parent = new Worker(new URL('watch-parent.ts', import.meta.url));
const [{ name, key, ...wanted }] = z.tuple([processSettings]).parse(await once(parent, 'message'));
try {
  const model = await loadLanguageModel(wanted);
  const server = serveModel(model, { name, key }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  say({ port: address.port });
} catch (error) {
  say({ failed: error instanceof Error ? error.message : String(error) });
}
