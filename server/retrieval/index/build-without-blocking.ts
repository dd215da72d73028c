import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { threadLimits } from '#server/available-memory.ts';
import { endedThread } from '#server/ended-thread.ts';
import { pauses } from '#server/scheduler/pauses.ts';
import { type BuiltGame, startGame } from './built-game.ts';
import type { ChunkText } from '../chunk.ts';

/**
 * Letters that are read on this thread. It is they that count: each word that was not met before is stemmed and taken
 * apart, and a text of such words takes four milliseconds for a thousand letters.
 */
const lettersHere = 8_000;
/** Copying texts to a worker stops everything else for this many chunks at a time only. */
const batch = 200;
/** It grows with the words of a game that differ: a book of prose of 64 MiB needs 128 MB of objects. */
const mayUseMb = 1024;

/** Builds an index beside other work: one of a few texts in slices on this thread, every other in a worker thread. */
export function buildWithoutBlocking(chunks: readonly ChunkText[]): Promise<BuiltGame> {
  const letters = chunks.flatMap(({ article_title, section, content }) => [article_title, section, content]);
  const count = letters.reduce((sum, { length }) => sum + length, 0);
  return count > lettersHere ? buildInWorker(chunks) : buildHere(chunks);
}

async function buildHere(chunks: readonly ChunkText[]): Promise<BuiltGame> {
  const builder = startGame();
  const pause = pauses();
  for (const chunk of chunks) {
    builder.add(chunk);
    await pause();
  }
  return builder.finish();
}

async function buildInWorker(chunks: readonly ChunkText[]): Promise<BuiltGame> {
  const worker = new Worker(new URL('./build-worker.ts', import.meta.url), {
    resourceLimits: threadLimits(mayUseMb),
  });
  try {
    const built = new Promise<BuiltGame>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', (error) => reject(endedThread(error, 'the index of a game')));
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
