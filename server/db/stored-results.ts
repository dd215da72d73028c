import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from './database.ts';
import { isWithin } from './moments.ts';

/** An installation with so many messages stores what a smaller one finds out on each request. */
const largeFrom = 50_000;
/** A stored result that is older is found out anew, while it is still answered. */
const minutesFresh = 5;
const daysKept = 1;

/** By what the planner knows of the table, as counting its rows would read them. */
async function isLarge(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_large: boolean }>`
    SELECT reltuples >= ${largeFrom} AS is_large FROM pg_class WHERE oid = 'messages'::regclass`.execute(db);
  return rows[0]?.is_large === true;
}

/**
 * What `find` finds out by looking at everything: now in a small installation, in a large one what was stored, which is
 * renewed in the background once it is some minutes old. Only the very first request waits for it.
 * @param name of the result; two of one name are the same
 */
export async function storedWhereLarge<T>(
  db: Db,
  name: string,
  schema: z.ZodType<T>,
  find: () => Promise<T>,
): Promise<T> {
  if (!(await isLarge(db))) return find();
  const stored = await db
    .selectFrom('stored_results')
    .select(['result', sql<boolean>`NOT (${isWithin(sql.ref('computed_at'), minutesFresh)})`.as('is_old')])
    .where('name', '=', name)
    .executeTakeFirst();
  if (stored === undefined) return findAndStore(db, name, find);
  if (stored.is_old && (await beginRenewal(db, name))) {
    // The next request finds the renewed one, or tries again where this fails.
    void findAndStore(db, name, find).catch(() => {});
  }
  // A release stores what it reads; what the one before stored may have another form.
  const known = schema.safeParse(stored.result);
  return known.success ? known.data : findAndStore(db, name, find);
}

async function findAndStore<T>(db: Db, name: string, find: () => Promise<T>): Promise<T> {
  const found = await find();
  const result = JSON.stringify(found);
  await sql`INSERT INTO stored_results (name, result) VALUES (${name}, ${result})
    ON CONFLICT (name) DO UPDATE SET result = excluded.result, computed_at = now(), renewal_began_at = NULL`.execute(
    db,
  );
  return found;
}

/** @returns whether nobody else is at it, or has done it since it was read */
async function beginRenewal(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`UPDATE stored_results SET renewal_began_at = now()
    WHERE name = ${name} AND NOT (${isWithin(sql.ref('computed_at'), minutesFresh)})
      AND coalesce(NOT (${isWithin(sql.ref('renewal_began_at'), minutesFresh)}), true)
    RETURNING name`.execute(db);
  return rows.length > 0;
}

/** Notes that a backup is written, in the database that it is of; no age makes it forgotten. */
export const noteBackup = `INSERT INTO stored_results (name, result, computed_at)
  VALUES ('last_backup', to_jsonb(now()), 'infinity') ON CONFLICT (name) DO UPDATE SET result = excluded.result`;

/** The moment of the last backup that was written by the command for it. */
export async function findLastBackup(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('stored_results')
    .select(sql<string>`(result #>> '{}')::timestamptz`.as('at'))
    .where('name', '=', 'last_backup')
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Forgets results that nobody has asked for lately. */
export async function forgetStoredResults(db: Db): Promise<void> {
  await sql`DELETE FROM stored_results WHERE computed_at < now() - make_interval(days => ${daysKept})`.execute(db);
}
