import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
import { FolderTakenError, lockFolder } from '#server/db/folder-lock.ts';
import { type ChosenFile, localModelFolder, runtimeFolder, writePrivate } from './chosen-model.ts';
import { isHealthy, type ModelAddress, type StartedModel, startModel } from './start-model.ts';

/** What the model that was switched on does now. */
export interface ModelState {
  step: 'starting' | 'ready' | 'failed';
  /** Why it ended last; null where it never did. */
  problem: string | null;
}

/** Keeps the model that was switched on running. */
export interface KeptModel {
  name: string;
  /** Where it answers now; nobody listens there while it does not run, and answers come without it. */
  address: ModelAddress;
  state: () => ModelState;
  start: () => void;
  stop: () => Promise<void>;
}

export interface Pauses {
  /** Between two looks whether it answers. */
  look_ms: number;
  /** How long it may take to say so. */
  answers_within_ms: number;
  /** Before it is started again; twice as long each time that it ended soon. */
  restart_ms: number;
  restart_most_ms: number;
}

const usualPauses: Pauses = { look_ms: 5_000, answers_within_ms: 10_000, restart_ms: 1_000, restart_most_ms: 300_000 };
/** Ran so long: its end has nothing to do with its start. */
const steadyMs = 120_000;
const missedMost = 2;
/** No program listens at this port, and the request fails at once. */
const nowhere: ModelAddress = { base_url: 'http://127.0.0.1:1/v1', api_key: '' };

const addressFile = z.object({ base_url: z.string(), api_key: z.string() });

interface Keeping {
  data_dir: string;
  chosen: ChosenFile;
  production: boolean;
  log: Logger;
  pauses?: Partial<Pauses>;
}

/** What the parts of the work share. */
interface Work extends Omit<Keeping, 'pauses'> {
  pauses: Pauses;
  signal: AbortSignal;
  /** Where it answers now and what it does, as others are told. */
  now: { address: ModelAddress; state: ModelState };
}

/** How a process, or the try to have one, has ended. */
interface Ended {
  problem: string;
  lasted_ms: number;
}

/**
 * Starts the model, and again after a growing pause when it dies or hangs, or when anything else fails. Of several servers
 * on one data folder one runs it; the others ask the same process, and one of them takes over when that server ends.
 */
export function keepRunning({ pauses, ...keeping }: Keeping): KeptModel {
  const stopping = new AbortController();
  const now: Work['now'] = { address: nowhere, state: { step: 'starting', problem: null } };
  const work: Work = { ...keeping, pauses: { ...usualPauses, ...pauses }, signal: stopping.signal, now };
  let keeping_on = Promise.resolve();
  return {
    name: keeping.chosen.name,
    address: {
      get base_url() {
        return now.address.base_url;
      },
      get api_key() {
        return now.address.api_key;
      },
    },
    state: () => now.state,
    start() {
      keeping_on = keepOn(work);
    },
    async stop() {
      stopping.abort();
      await keeping_on;
    },
  };
}

async function keepOn(work: Work): Promise<void> {
  const rest = restBetween(work);
  while (!work.signal.aborted) {
    try {
      await runOrFollow(work, rest);
    } catch (error) {
      await rest({ problem: messageOf(error), lasted_ms: 0 });
    }
  }
}

/** Says why it has ended, and waits: twice as long each time that it ended soon. */
function restBetween({ pauses, signal, now, log }: Work): (ended: Ended) => Promise<void> {
  let ended_soon = 0;
  return async ({ problem, lasted_ms }) => {
    if (signal.aborted) return;
    ended_soon = lasted_ms > steadyMs ? 1 : ended_soon + 1;
    const again_in_ms = Math.min(pauses.restart_ms * 2 ** (ended_soon - 1), pauses.restart_most_ms);
    now.address = nowhere;
    now.state = { step: 'failed', problem };
    log.warn({ problem, again_in_ms }, 'the model on this machine does not run; answers come without it');
    await wait(again_in_ms, signal);
    now.state = { ...now.state, step: 'starting' };
  };
}

const runningFolder = ({ data_dir }: Work) => join(localModelFolder(data_dir), 'running');
/** Where the server that runs it tells the others its address. */
const sharedFile = (work: Work) => join(runningFolder(work), 'address.json');

async function runOrFollow(work: Work, rest: (ended: Ended) => Promise<void>): Promise<void> {
  const folder = runningFolder(work);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unlock = await lockFolder(folder).catch((error: unknown) => {
    if (error instanceof FolderTakenError) return null;
    throw error;
  });
  if (unlock === null) return follow(work);
  try {
    // The lock is held over the pause: another server would start it at once.
    await rest(await runOnce(work).catch((error: unknown) => ({ problem: messageOf(error), lasted_ms: 0 })));
  } finally {
    await unlock();
  }
}

/** Starts it and stays until it has ended, or hangs and is ended. @throws what `startModel` throws */
async function runOnce(work: Work): Promise<Ended> {
  const { data_dir, chosen, production, log, signal, now } = work;
  const { name, file } = chosen;
  const model = await startModel({ runtime: runtimeFolder(data_dir), file, name, production }, signal);
  const began = performance.now();
  try {
    await writePrivate(sharedFile(work), { base_url: model.base_url, api_key: model.api_key });
    tellReady(now, model);
    log.info({ model: name }, 'the model on this machine is ready');
    const problem = await watch(model, work);
    return { problem, lasted_ms: performance.now() - began };
  } finally {
    now.address = nowhere;
    await rm(sharedFile(work), { force: true });
    await model.kill();
  }
}

/** Looks whether it answers, until it has ended, hangs or is to stop. @returns why that was the end */
async function watch(model: StartedModel, { pauses, signal }: Work): Promise<string> {
  const ended = model.ended.then((words) => ({ words }));
  for (let missed = 0; missed < missedMost && !signal.aborted;) {
    const end = await Promise.race([ended, wait(pauses.look_ms, signal)]);
    if (end !== undefined) return end.words;
    missed = (await isHealthy(model, pauses.answers_within_ms)) ? 0 : missed + 1;
  }
  return 'it did not answer any more';
}

/** Asks the process that another server runs, until that one is gone. */
async function follow(work: Work): Promise<void> {
  const { pauses, signal, now } = work;
  const found = addressFile.safeParse(JSON.parse(await readFile(sharedFile(work), 'utf8').catch(() => 'null'))).data;
  if (found !== undefined && (await isHealthy(found, pauses.answers_within_ms))) tellReady(now, found);
  else {
    now.address = nowhere;
    now.state = { ...now.state, step: 'starting' };
  }
  await wait(pauses.look_ms, signal);
}

function tellReady(now: Work['now'], { base_url, api_key }: ModelAddress): void {
  now.address = { base_url, api_key };
  now.state = { ...now.state, step: 'ready' };
}

const wait = (ms: number, signal: AbortSignal) => pause(ms, undefined, { signal }).catch(() => undefined);

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
