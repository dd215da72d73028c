import { Worker } from 'node:worker_threads';
import { isOutOfMemory, threadLimits } from '#server/available-memory.ts';
import { endWorker } from '../end-worker.ts';
import { WikiError } from './pages.ts';
import type { WikiSurvey } from '#contract/wiki-results.ts';
import type { GameAchievements } from './game-achievements.ts';
import type { Batch, FromWorker, Task, WikiFrom } from './wiki-messages.ts';

const workerMayUseMb = 320;
/** A larger one only grows: what is read is dropped soon, page by page. */
const workerYoungMb = 16;
/** Nothing that is read takes so long from one message to the next, except what is made to. */
const silenceMs = 120_000;

interface Listening {
  onProgress: (done: number, total: number) => void;
  signal?: AbortSignal | undefined;
  /** Of the game that it is looked at for. */
  achievements?: GameAchievements | undefined;
}

/** @throws WikiError for what cannot be read */
export async function lookAtWiki(from: WikiFrom, listening: Listening): Promise<WikiSurvey> {
  let survey: WikiSurvey | undefined;
  const selection = { namespaces: [0], categories: [] };
  const { achievements } = listening;
  const task: Task = { mode: 'survey', from, selection, known: new Map(), achievements };
  for await (const message of runWorker(task, listening.signal)) {
    if (message.kind === 'progress') listening.onProgress(message.done, message.total);
    if (message.kind === 'survey') survey = message.survey;
  }
  if (survey === undefined) throw new WikiError({ code: 'not_to_end' });
  return survey;
}

/** The pages of a wiki in batches; the next one is read while a batch is worked on. @throws WikiError */
export async function* readWiki(task: Omit<Task, 'mode'>, signal?: AbortSignal): AsyncGenerator<Batch> {
  for await (const message of runWorker({ ...task, mode: 'import' }, signal))
    if (message.kind === 'batch') yield message;
}

function buffersOf(from: WikiFrom): ArrayBuffer[] {
  const file = 'files' in from ? from.files : from;
  return 'bytes' in file && file.bytes.buffer instanceof ArrayBuffer ? [file.bytes.buffer] : [];
}

/** Reading a wiki takes seconds to hours of a processor: it is done beside everything else, and in bounded memory. */
async function* runWorker(task: Task, signal?: AbortSignal): AsyncGenerator<FromWorker> {
  const worker = new Worker(new URL('./wiki-worker.ts', import.meta.url), {
    workerData: task,
    // Given, not copied: a file is not in memory twice.
    transferList: buffersOf(task.from),
    resourceLimits: { ...threadLimits(workerMayUseMb), maxYoungGenerationSizeMb: workerYoungMb },
  });
  const arrived: (FromWorker | Error)[] = [];
  let wake = Promise.withResolvers<void>();
  const arrive = (what: FromWorker | Error) => {
    arrived.push(what);
    wake.resolve();
  };
  worker.on('message', arrive);
  worker.on('error', (error: Error) => arrive(isOutOfMemory(error) ? new WikiError({ code: 'memory' }) : error));
  worker.on('exit', (code) => arrive(new Error(`the wiki worker ended with code ${code} before its answer`)));
  const stop = () => arrive(signal?.reason instanceof Error ? signal.reason : new Error('stopped'));
  signal?.addEventListener('abort', stop, { once: true });
  const listen = () => setTimeout(() => arrive(new WikiError({ code: 'slow_page' })), silenceMs);
  let silence = listen();
  let isDone = false;
  try {
    for (;;) {
      await wake.promise;
      wake = Promise.withResolvers();
      for (let what = arrived.shift(); what !== undefined; what = arrived.shift()) {
        if (what instanceof Error) throw what;
        isDone = what.kind === 'refused' || what.kind === 'end' || what.kind === 'survey';
        if (what.kind === 'refused') throw new WikiError(what.problem);
        // How long the other side works on what it is given is not the worker's doing.
        clearTimeout(silence);
        yield what;
        silence = listen();
        if (what.kind === 'batch') worker.postMessage('next');
        if (isDone) return;
      }
    }
  } finally {
    clearTimeout(silence);
    signal?.removeEventListener('abort', stop);
    await (isDone ? endWorker(worker) : worker.terminate());
  }
}
