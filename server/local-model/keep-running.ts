import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
import { FolderTakenError, lockFolder } from '#server/db/folder-lock.ts';
import { type ChosenFile, localModelFolder, runtimeFolder, writePrivate } from './chosen-model.ts';
import { isHealthy, type ModelAddress, startModel } from './start-model.ts';

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

/**
 * Starts the model, and again after a growing pause when it dies or hangs. Of several servers on one data folder one
 * runs it; the others ask the same process, and one of them takes over when that server ends.
 */
export function keepRunning({ data_dir, chosen, production, log, pauses }: Keeping): KeptModel {
  const { look_ms, answers_within_ms, restart_ms, restart_most_ms } = { ...usualPauses, ...pauses };
  const folder = join(localModelFolder(data_dir), 'running');
  const shared = join(folder, 'address.json');
  const stopping = new AbortController();
  const { signal } = stopping;
  let current = nowhere;
  let state: ModelState = { step: 'starting', problem: null };
  const isStopped = () => signal.aborted;
  const wait = (ms: number) => pause(ms, undefined, { signal }).catch(() => undefined);
  const ready = (address: ModelAddress) => {
    current = address;
    state = { ...state, step: 'ready' };
  };

  /** Starts it and stays until it has ended, or hangs and is ended. @throws what `startModel` throws */
  async function runOnce(): Promise<{ problem: string; lasted_ms: number }> {
    const { name, file } = chosen;
    const model = await startModel({ runtime: runtimeFolder(data_dir), file, name, production }, signal);
    const began = performance.now();
    let problem: string | undefined;
    const ended = model.ended.then((words) => (problem = words));
    try {
      await writePrivate(shared, { base_url: model.base_url, api_key: model.api_key });
      ready(model);
      log.info({ model: name }, 'the model on this machine is ready');
      let missed = 0;
      const goesOn = () => problem === undefined && missed < missedMost && !isStopped();
      while (goesOn()) {
        await Promise.race([wait(look_ms), ended]);
        missed = (await isHealthy(model, answers_within_ms)) ? 0 : missed + 1;
      }
      return { problem: problem ?? 'it did not answer any more', lasted_ms: performance.now() - began };
    } finally {
      current = nowhere;
      await rm(shared, { force: true });
      await model.kill();
    }
  }

  /** Asks the process that another server runs, until that one is gone. */
  async function follow(): Promise<void> {
    const found = addressFile.safeParse(JSON.parse(await readFile(shared, 'utf8').catch(() => 'null'))).data;
    if (found !== undefined && (await isHealthy(found, answers_within_ms))) ready(found);
    else {
      current = nowhere;
      state = { ...state, step: 'starting' };
    }
    await wait(look_ms);
  }

  async function keep(): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (let ended_soon = 0; !isStopped();) {
      const unlock = await lockFolder(folder).catch((error: unknown) => {
        if (error instanceof FolderTakenError) return null;
        throw error;
      });
      if (unlock === null) {
        await follow();
        continue;
      }
      try {
        const { problem, lasted_ms } = await runOnce().catch((error: unknown) => ({
          problem: wordsOf(error),
          lasted_ms: 0,
        }));
        if (isStopped()) return;
        ended_soon = lasted_ms > steadyMs ? 1 : ended_soon + 1;
        const again_in_ms = Math.min(restart_ms * 2 ** (ended_soon - 1), restart_most_ms);
        state = { step: 'failed', problem };
        log.warn({ problem, again_in_ms }, 'the model on this machine has ended; answers come without it');
        // The lock is held meanwhile: another server would start it at once.
        await wait(again_in_ms);
        state = { ...state, step: 'starting' };
      } finally {
        await unlock();
      }
    }
  }

  let keeping = Promise.resolve();
  return {
    name: chosen.name,
    address: {
      get base_url() {
        return current.base_url;
      },
      get api_key() {
        return current.api_key;
      },
    },
    state: () => state,
    start() {
      keeping = keep().catch((error: unknown) => {
        state = { step: 'failed', problem: wordsOf(error) };
        log.error({ err: error }, 'the model on this machine cannot be run');
      });
    },
    async stop() {
      stopping.abort();
      await keeping;
    },
  };
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
