import { createHash, randomBytes } from 'node:crypto';
import { type PageHits, pageHits } from '#contract/admin-home.ts';
import type { Db } from '#server/db/database.ts';
import { storedWhereLarge } from '#server/db/stored-results.ts';
import type { Deps } from '#server/deps.ts';
import { addHit, deleteOldHits, findOrStoreSalt, hitsByDay, mostVisited } from './analytics.store.ts';
import { countedPath } from './hit-path.ts';

export interface Visit {
  path: string;
  ip: string;
  user_agent: string | null;
  /** The browser asks not to be followed: then nothing is counted. */
  do_not_track: boolean;
}

const saltBytes = 32;
const visitorBytes = 16;
const pagesShown = 8;
// A year, and a month to compare its beginning with.
const retentionDays = 400;

/**
 * Counts page hits without address or identity: a visitor is a hash whose salt exists for one day
 * only. Nothing is counted where another service or none is configured.
 */
export function createHitCounter({ config, db }: Pick<Deps, 'config' | 'db'>): (visit: Visit) => Promise<void> {
  let today: { day: string; salt: Promise<Buffer> } | undefined;
  const saltOf = (day: string): Promise<Buffer> => {
    if (today?.day !== day) {
      const fetched = { day, salt: findOrStoreSalt(db, day, randomBytes(saltBytes)) };
      fetched.salt.catch(() => {
        if (today === fetched) today = undefined;
      });
      today = fetched;
    }
    return today.salt;
  };
  return async ({ path, ip, user_agent, do_not_track }) => {
    if (config.ANALYTICS !== 'own' || do_not_track) return;
    const day = new Date().toISOString().slice(0, 10);
    const hash = createHash('sha256')
      .update(await saltOf(day))
      .update(`${ip}\n${user_agent ?? ''}`);
    const visitor = hash.digest().subarray(0, visitorBytes);
    await addHit(db, { day, path: countedPath(path), visitor });
  };
}

/** Forgets hits that no chart reaches back to. */
export function forgetOldHits(db: Db): Promise<void> {
  return deleteOldHits(db, retentionDays);
}

export async function showPageHits({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<PageHits> {
  const hits = await storedWhereLarge(db, 'page_hits', pageHits.omit({ is_counting: true }), async () => ({
    days: await hitsByDay(db),
    pages: await mostVisited(db, pagesShown),
  }));
  return { ...hits, is_counting: config.ANALYTICS === 'own' };
}
