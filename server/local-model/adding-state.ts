import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { addingState, type AddingState } from '#contract/local-model.ts';
import { localModelFolder, writePrivate } from './chosen-model.ts';

const written = addingState.extend({ at: z.number() });
/** A command that works writes more often; one that was killed does not any more. */
const silentMs = 20_000;
const writesEveryMs = 1_000;
const repeatsEveryMs = 5_000;

const stateFile = (data_dir: string) => join(localModelFolder(data_dir), 'adding.json');

/** What the command does, or did last; one that was killed in the middle is stopped. */
export async function readAddingState(data_dir: string, now = Date.now()): Promise<AddingState | null> {
  const text = await readFile(stateFile(data_dir), 'utf8').catch(() => 'null');
  const parsed = written.nullable().safeParse(JSON.parse(text)).data ?? null;
  if (parsed === null) return null;
  const { at, ...state } = parsed;
  const has_ended = ['switched_on', 'stopped', 'failed'].includes(state.step);
  return has_ended || now - at < silentMs ? state : { ...state, step: 'stopped', seconds_left: null };
}

export interface StateTeller {
  tell: (state: Partial<AddingState> & Pick<AddingState, 'step'>) => void;
  /** Writes what was told last. */
  end: () => Promise<void>;
}

/** Writes what the command does, at most once a second, and again while it does the same. */
export function openStateTeller(data_dir: string, model: string): StateTeller {
  let state: AddingState | null = null;
  let written_at = 0;
  let writing = Promise.resolve();
  const write = () => {
    written_at = Date.now();
    const content = { ...state, at: written_at };
    // A state that cannot be written leaves the work itself alone.
    writing = writing.then(() => writePrivate(stateFile(data_dir), content)).catch(() => undefined);
  };
  const repeat = setInterval(() => state !== null && write(), repeatsEveryMs);
  repeat.unref();
  return {
    tell(told) {
      const is_new = told.step !== state?.step;
      state = { model, bytes: null, seconds_left: null, problem: null, ...told };
      if (is_new || Date.now() - written_at > writesEveryMs) write();
    },
    async end() {
      clearInterval(repeat);
      if (state !== null) write();
      await writing;
    },
  };
}
