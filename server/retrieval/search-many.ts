import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { threadLimits } from '#server/available-memory.ts';
import { endedThread } from '#server/ended-thread.ts';
import { pauses } from '#server/scheduler/pauses.ts';
import type { EvidenceDecision } from './rank/evidence.ts';
import { weighEvidence } from './rank/evidence.ts';
import { wordsDepth } from './rank/fusion.ts';
import type { RankedRow } from './rank/score-sheet.ts';
import type { GameIndex } from './index/game-index.ts';
import { searchIndex } from './search-index.ts';
import type { RetrievalSettings } from './settings.ts';

/** Questions to one index, nobody of whom waits for the one before. */
export interface ManyQuestions {
  index: GameIndex;
  questions: readonly string[];
  /** Most rows wanted of each. */
  limit: number;
  settings: RetrievalSettings;
}

export interface FoundRows {
  /** Best first, more of them than are wanted. */
  rows: readonly RankedRow[];
  decision: EvidenceDecision;
  ms: number;
}

/** From this many questions on it pays to start a thread for them. */
const workerFrom = 100;
/** As the thread that answers: dictionaries, and what a question needs. */
const mayUseMb = 256;

/** Searches for one question after another, in their order, beside other work: many of them in a thread of their own. */
export function searchMany(request: ManyQuestions): AsyncGenerator<FoundRows> {
  return request.questions.length < workerFrom ? searchHere(request) : searchInWorker(request);
}

export function searchOne({ index, limit, settings }: Omit<ManyQuestions, 'questions'>, question: string): FoundRows {
  const began = performance.now();
  const deepest = Math.max(limit, settings.evidence_depth, wordsDepth);
  const { view, analysis, rows } = searchIndex(index, question, { limit: deepest, settings });
  const { decision } = weighEvidence(view, analysis, rows);
  return { rows, decision, ms: performance.now() - began };
}

async function* searchHere({ questions, ...request }: ManyQuestions): AsyncGenerator<FoundRows> {
  const pause = pauses();
  for (const question of questions) {
    yield searchOne(request, question);
    await pause();
  }
}

/** The thread gets a copy of the index; the texts, which are the larger part of it all, stay here. */
async function* searchInWorker(request: ManyQuestions): AsyncGenerator<FoundRows> {
  const worker = new Worker(new URL('./search-worker.ts', import.meta.url), {
    resourceLimits: threadLimits(mayUseMb),
  });
  // While it is being ended nobody else listens, and an error that nobody hears would end the process.
  worker.on('error', () => {});
  try {
    const batches: AsyncIterable<FoundRows[][]> = on(worker, 'message', { close: ['exit'] });
    worker.postMessage(request);
    let left = request.questions.length;
    for await (const [found = []] of batches) {
      yield* found;
      left -= found.length;
      if (left === 0) return;
    }
    throw new Error(`the search worker ended with ${left} questions left`);
  } catch (error) {
    throw endedThread(error, 'a search for many questions');
  } finally {
    await worker.terminate();
  }
}
