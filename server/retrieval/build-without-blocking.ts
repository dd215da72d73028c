import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { startIndex, type IndexedText } from './build-index.ts';
import type { ChunkText } from './chunk.ts';
import type { GameIndex } from './game-index.ts';

export interface BuiltIndex {
  index: GameIndex;
  chunks: readonly ChunkText[];
}

/** Copying texts to a worker, or reading them, stops everything else for this many chunks at a time only. */
const batch = 200;

/** Builds an index beside other work: a large one in a worker thread, a small one in slices on this one. */
export async function buildWithoutBlocking(chunks: readonly ChunkText[], worker_above: number): Promise<BuiltIndex> {
  const index = chunks.length > worker_above ? await buildInWorker(chunks) : await buildHere(chunks);
  return { index, chunks };
}

async function buildHere(chunks: readonly ChunkText[]): Promise<GameIndex> {
  const builder = startIndex();
  for (let from = 0; from < chunks.length; from += batch) {
    for (const chunk of chunks.slice(from, from + batch)) builder.addText(chunk);
    await nextTurn();
  }
  return builder.finish();
}

async function buildInWorker(chunks: readonly ChunkText[]): Promise<GameIndex> {
  const worker = new Worker(new URL('./build-worker.ts', import.meta.url));
  try {
    const built = new Promise<GameIndex>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', (code) => reject(new Error(`the index worker ended with code ${code} before its index`)));
    });
    // A worker that fails early is met at the await below, not as an unhandled rejection while texts are still sent.
    built.catch(() => {});
    for (let from = 0; from < chunks.length; from += batch) {
      worker.postMessage(chunks.slice(from, from + batch).map(toIndexedText));
      await nextTurn();
    }
    worker.postMessage('finish');
    return await built;
  } finally {
    await worker.terminate();
  }
}

function toIndexedText({ id, article_title, section, content }: ChunkText): IndexedText {
  return { id, article_title, section, content };
}
