import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { BuiltGame } from './built-game-schema.ts';
import { startGame } from './built-game.ts';
import type { ChunkText } from './chunk.ts';

/** Copying texts to a worker, or reading them, stops everything else for this many chunks at a time only. */
const batch = 200;

/** Builds an index beside other work: a large one in a worker thread, a small one in slices on this one. */
export function buildWithoutBlocking(chunks: readonly ChunkText[], worker_above: number): Promise<BuiltGame> {
  return chunks.length > worker_above ? buildInWorker(chunks) : buildHere(chunks);
}

async function buildHere(chunks: readonly ChunkText[]): Promise<BuiltGame> {
  const builder = startGame();
  for (let from = 0; from < chunks.length; from += batch) {
    for (const chunk of chunks.slice(from, from + batch)) builder.add(chunk);
    await nextTurn();
  }
  return builder.finish();
}

async function buildInWorker(chunks: readonly ChunkText[]): Promise<BuiltGame> {
  const worker = new Worker(new URL('./build-worker.ts', import.meta.url));
  try {
    const built = new Promise<BuiltGame>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', (code) => reject(new Error(`the index worker ended with code ${code} before its index`)));
    });
    // A worker that fails early is met at the await below, not as an unhandled rejection while texts are still sent.
    built.catch(() => {});
    for (let from = 0; from < chunks.length; from += batch) {
      worker.postMessage(chunks.slice(from, from + batch));
      await nextTurn();
    }
    worker.postMessage('finish');
    return await built;
  } finally {
    await worker.terminate();
  }
}
