import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Db } from '#server/db/database.ts';
import { queuedFault } from '#server/providers/model-fault.ts';
import type { ChatModel } from '#server/providers/model.ts';
import * as store from './model-queue.store.ts';

const lookEveryMs = 300;
const renewEveryMs = 5_000;

/** A place in the line of answers that wait for a model which takes few at a time. */
export interface PlaceInLine {
  /** Whether the model may be asked now. */
  isNow: () => Promise<boolean>;
  /**
   * Waits until it may be.
   * @param onPlace is told each place in line, 1 being the next
   * @returns false where the time was over before
   * @throws the reason of `signal`
   */
  wait: (options: { seconds: number; signal: AbortSignal; onPlace: (place: number) => void }) => Promise<boolean>;
  /** Lets the next one in. */
  leave: () => Promise<void>;
}

/** Gives a place in line to each answer that is to be written; without a limit to none. */
export interface ModelQueue {
  join: () => Promise<PlaceInLine | undefined>;
}

/**
 * The line before a model, one for all processes of a database. A place is taken in the order of asking and kept by a
 * lease until the answer ends. Where the database does not answer, nobody waits: the model’s server has a line, too.
 * @param atOnce how many answers may be written at the same time; null: as many as come
 */
export function openModelQueue(db: Db, log: Logger, atOnce: () => number | null): ModelQueue {
  return {
    async join() {
      if (atOnce() === null) return undefined;
      try {
        return takePlace(db, log, await store.insertTurn(db), atOnce);
      } catch (error) {
        log.warn({ err: error }, 'the line before the model could not be joined');
        return undefined;
      }
    },
  };
}

/** A model that is asked for something beside an answer: each request waits in line by itself. */
export function inLine(model: ChatModel, queue: ModelQueue, seconds: number): ChatModel {
  return {
    name: model.name,
    get total_seconds() {
      return model.total_seconds;
    },
    async write(request) {
      const turn = await queue.join();
      try {
        const { signal } = request;
        if (turn !== undefined && !(await turn.wait({ seconds, signal, onPlace: () => {} })))
          throw queuedFault(seconds);
        return await model.write(request);
      } finally {
        await turn?.leave();
      }
    },
  };
}

function takePlace(db: Db, log: Logger, id: number, atOnce: () => number | null): PlaceInLine {
  const warn = (error: unknown) => log.warn({ err: error }, 'the place in the line before the model could not be kept');
  const renewing = setInterval(() => void store.renewTurn(db, id).catch(warn), renewEveryMs);
  renewing.unref();
  /** 0 or less: now. */
  const placeOf = async () => {
    const before = await store.countBefore(db, id).catch((error: unknown) => warn(error) ?? 0);
    return before - (atOnce() ?? Infinity) + 1;
  };
  const isNow = async () => (await placeOf()) <= 0;
  return {
    isNow,
    async wait({ seconds, signal, onPlace }) {
      let last_place = 0;
      for (const began = performance.now(); ;) {
        signal.throwIfAborted();
        const place = await placeOf();
        if (place <= 0) return true;
        if (place !== last_place) onPlace((last_place = place));
        if (performance.now() - began > seconds * 1_000) return false;
        await pause(lookEveryMs, undefined, { signal }).catch(() => undefined);
      }
    },
    async leave() {
      clearInterval(renewing);
      await store.deleteTurn(db, id).catch(warn);
    },
  };
}
