import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Db } from '#server/db/database.ts';
import { queuedFault } from '#server/providers/model/model-fault.ts';
import type { ChatModel } from '#server/providers/model/model.ts';
import * as store from './model-queue.store.ts';

const lookEveryMs = 300;
const renewEveryMs = 5_000;

/** A place in the queue of answers for a model which takes few at a time. */
export interface Place {
  /** Whether the model may be asked now. */
  isNow: () => Promise<boolean>;
  /**
   * Waits until it may be.
   * @param onPlace is told each place in the queue, 1 being the next
   * @returns false where the time was over before
   * @throws the reason of `signal`
   */
  wait: (options: { seconds: number; signal: AbortSignal; onPlace: (place: number) => void }) => Promise<boolean>;
  /** Lets the next one in; a second time it does nothing. */
  leave: () => Promise<void>;
}

/** Gives a place to each answer that is to be written; without a limit to none. */
export interface ModelQueue {
  /** @param user_id the player who waits; where it is absent nobody does, and players come first */
  join: (user_id?: number) => Promise<Place | undefined>;
}

/**
 * The queue before a model, one for all processes of a database. A place is taken in the order of asking and kept by a
 * lease until the model has written; a player has one, and takes the next when it has gone. Where the database does not
 * answer, nobody waits: the model’s server has a queue, too.
 * @param atOnce how many answers may be written at the same time; null: as many as come
 */
export function openModelQueue(db: Db, log: Logger, atOnce: () => number | null): ModelQueue {
  const most = () => atOnce() ?? Number.MAX_SAFE_INTEGER;
  /** The places that this process has taken. */
  const own = new Set<number>();
  let last: { at: number; places: Promise<ReadonlyMap<number, number>> } | undefined;

  const take = async (user_id: number | undefined) => {
    const id = await db.transaction().execute(async (tx) => {
      await store.lockQueue(tx);
      return store.insertPlace(tx, user_id ?? null, most());
    });
    if (id !== undefined) own.add(id);
    return id;
  };

  /** The place of each that is in the queue, 0 where the model may be asked; those of this process begin then. */
  const readPlaces = () =>
    db.transaction().execute(async (tx) => {
      await store.lockQueue(tx);
      const places = (await store.listPlaces(tx)).map(({ id, began }, before) => ({
        id,
        began,
        place: began ? 0 : Math.max(0, before - most() + 1),
      }));
      const beginning = places.filter(({ id, began, place }) => place === 0 && !began && own.has(id));
      if (beginning.length > 0)
        await store.beginAt(
          tx,
          beginning.map(({ id }) => id),
        );
      return new Map(places.map(({ id, place }) => [id, place]));
    });

  /** One look serves all that wait in this process; who has come since is looked for. */
  const look = async (id: number | undefined): Promise<ReadonlyMap<number, number>> => {
    const before = last;
    const recent =
      before !== undefined && performance.now() - before.at < lookEveryMs ? await before.places : undefined;
    if (recent !== undefined && (id === undefined || recent.has(id))) return recent;
    // Another one may have looked meanwhile.
    const newest = last === undefined || last === before ? { at: performance.now(), places: readPlaces() } : last;
    last = newest;
    return newest.places;
  };

  return {
    async join(user_id) {
      if (atOnce() === null) return undefined;
      try {
        let id = await take(user_id);
        return keepPlace(db, log, {
          id: () => id,
          async place() {
            id ??= await take(user_id);
            const places = await look(id);
            return id === undefined ? Math.max(1, places.size - most() + 1) : (places.get(id) ?? 0);
          },
          async leave() {
            if (id === undefined || !own.delete(id)) return;
            await store.deletePlace(db, id);
          },
        });
      } catch (error) {
        log.warn({ err: error }, 'the queue before the model could not be joined');
        return undefined;
      }
    },
  };
}

/** A model that is asked for something beside an answer: each request has a place of its own. */
export function queued(model: ChatModel, queue: ModelQueue, seconds: () => number, user_id?: number): ChatModel {
  return {
    name: model.name,
    get total_seconds() {
      return model.total_seconds;
    },
    async write(request) {
      const place = await queue.join(user_id);
      try {
        const { signal } = request;
        const most = seconds();
        if (place !== undefined && !(await place.wait({ seconds: most, signal, onPlace: () => {} })))
          throw queuedFault(most);
        return await model.write(request);
      } finally {
        await place?.leave();
      }
    },
  };
}

interface Taken {
  /** Nothing while another question of this player has its place. */
  id: () => number | undefined;
  /** 0: now. */
  place: () => Promise<number>;
  leave: () => Promise<void>;
}

function keepPlace(db: Db, log: Logger, taken: Taken): Place {
  const warn = (error: unknown) => log.warn({ err: error }, 'the place before the model could not be kept');
  const renewing = setInterval(() => {
    const id = taken.id();
    if (id !== undefined) store.renewPlace(db, id).catch(warn);
  }, renewEveryMs);
  renewing.unref();
  const placeNow = () => taken.place().catch((error: unknown) => warn(error) ?? 0);
  return {
    isNow: async () => (await placeNow()) === 0,
    async wait({ seconds, signal, onPlace }) {
      let last_place = 0;
      for (const began = performance.now(); ;) {
        signal.throwIfAborted();
        const place = await placeNow();
        if (place === 0) return true;
        if (place !== last_place) onPlace((last_place = place));
        if (performance.now() - began > seconds * 1_000) return false;
        await pause(lookEveryMs, undefined, { signal }).catch(() => undefined);
      }
    },
    async leave() {
      clearInterval(renewing);
      await taken.leave().catch(warn);
    },
  };
}
