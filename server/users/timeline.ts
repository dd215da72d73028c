import { type RawBuilder, sql } from 'kysely';
import { type TimelineEntry, timelineEntry } from '#contract/admin-users.ts';
import type { TimelineKind } from '#contract/values/kinds.ts';
import type { Language } from '#contract/common.ts';
import { type Actor, audit } from '#server/audit/audit.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import type { TimelineSource } from './user-data.ts';

/** Where a page ended. Entries follow each other by time, then by source, then by id, all newest first. */
interface Cursor {
  /** Microseconds since 1970: the API states times in milliseconds, and several entries can share one. */
  us: number;
  source: string;
  id: number;
}

interface Row {
  id: number;
  at: string;
  us: number;
  event: string;
  data: unknown;
  link: string | null;
}

interface TimelineQuery {
  before?: string | undefined;
  limit: number;
  kinds?: readonly TimelineKind[] | undefined;
  language: Language;
}

/**
 * A page of everything about a user, newest first. Each source is asked for no more rows than the
 * page can hold. Showing what the player wrote is audited in the same transaction.
 * @throws AppError `not_found`; `validation` for a `before` that no page answered
 */
export async function showTimeline(
  db: Db,
  sources: readonly TimelineSource[],
  user_id: number,
  { before, limit, kinds, language }: TimelineQuery,
  actor: Actor,
): Promise<{ items: TimelineEntry[]; next: string | null }> {
  const cursor = before === undefined ? undefined : readCursor(before);
  return db.transaction().execute(async (tx) => {
    const known = await tx.selectFrom('users').select('id').where('id', '=', user_id).executeTakeFirst();
    if (known === undefined) throw new AppError('not_found', { object: 'user' });
    const chosen = sources.filter(({ kind }) => kinds === undefined || kinds.includes(kind));
    const beside_questions = chosen.some(({ kind }) => kind === 'chats');
    const found: { source: TimelineSource; row: Row }[] = [];
    for (const source of chosen) {
      for (const row of await listRows(tx, source.rows(user_id, beside_questions), isAfter(cursor, source), limit + 1))
        found.push({ source, row });
    }
    found.sort((a, b) => b.row.us - a.row.us || compareNames(a.source, b.source) || b.row.id - a.row.id);
    const page = found.slice(0, limit);
    if (page.some(({ source }) => source.private)) {
      await audit(tx, { actor, action: 'read', object: { kind: 'chats', id: user_id } });
    }
    const last = found.length > limit ? page.at(-1) : undefined;
    return {
      items: page.map(({ source, row }) => asEntry(source, row, language)),
      next: last === undefined ? null : `${last.row.us}.${last.source.name}.${last.row.id}`,
    };
  });
}

async function listRows(
  tx: Tx,
  entries: RawBuilder<unknown>,
  after: RawBuilder<boolean>,
  limit: number,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT id, at, event, data, link, (extract(epoch FROM at) * 1000000)::bigint AS us
    FROM (${entries}) AS entry WHERE ${after}
    ORDER BY at DESC, id DESC LIMIT ${limit}`.execute(tx);
  return rows;
}

function isAfter(cursor: Cursor | undefined, { name }: TimelineSource): RawBuilder<boolean> {
  if (cursor === undefined) return sql`true`;
  const { us, source, id } = cursor;
  const at = sql`(timestamptz 'epoch' + ${us} * interval '1 microsecond')`;
  if (name === source) return sql`(at, id) < (${at}, ${id})`;
  return name > source ? sql`at <= ${at}` : sql`at < ${at}`;
}

function compareNames(a: TimelineSource, b: TimelineSource): number {
  if (a.name === b.name) return 0;
  return a.name < b.name ? -1 : 1;
}

function readCursor(text: string): Cursor {
  const [, us, source, id] = /^(\d{1,16})\.([a-z]+)\.(\d{1,15})$/.exec(text) ?? [];
  if (us === undefined || source === undefined || id === undefined) {
    throw new AppError('validation', { fields: [{ loc: ['query', 'before'], type: 'string_pattern_mismatch' }] });
  }
  return { us: Number(us), source, id: Number(id) };
}

function asEntry(
  { name, kind, finish }: TimelineSource,
  { id, at, event, data, link }: Row,
  language: Language,
): TimelineEntry {
  return timelineEntry.parse({ id: `${name}:${id}`, at, kind, event, link, data: finish?.(data, language) ?? data });
}
