import { Worker } from 'node:worker_threads';
import { threadLimits } from '#server/available-memory.ts';
import { endedThread } from '#server/ended-thread.ts';
import { buildTitleIndex } from './build-title-index.ts';
import type { TitleIndex, TitleRow } from './title-index.ts';

/** Up to this many titles are indexed in one go, which takes some milliseconds. */
const atOnce = 200;
/** Of a catalogue of up to this many, searches wait for the index of its last commit: it takes a tenth of a second. */
export const smallCatalogue = 2_000;
/** 200,000 titles, more than any shop has, need 128 MB. */
const mayUseMb = 512;

/** Reads the next titles after an id, at most `limit`. */
export type ReadTitles = (after_id: number, limit: number) => Promise<readonly TitleRow[]>;

/** Builds the index of all titles; that of more than a few slice by slice in a worker, so that no request waits. */
export async function buildBeside(read: ReadTitles): Promise<TitleIndex> {
  const first = await read(0, smallCatalogue);
  if (first.length <= atOnce) return buildTitleIndex(first);
  const worker = new Worker(new URL('./title-worker.ts', import.meta.url), {
    resourceLimits: threadLimits(mayUseMb),
  });
  try {
    const built = new Promise<TitleIndex>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', (error) => reject(endedThread(error, 'the index of all titles')));
      worker.once('exit', (code) => reject(new Error(`the title worker ended with code ${code} before its index`)));
    });
    // If the worker fails early, the await below throws; without this, it would be an unhandled rejection.
    built.catch(() => {});
    for (let slice = first; slice.length > 0; slice = await read(slice.at(-1)!.id, smallCatalogue))
      worker.postMessage(slice);
    worker.postMessage('finish');
    return await built;
  } finally {
    await worker.terminate();
  }
}
