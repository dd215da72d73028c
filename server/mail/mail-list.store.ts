import { sql } from 'kysely';
import { mailsList } from '#contract/lists/mails.ts';
import type { MailState } from '#contract/values/kinds.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { condition } from '#server/db/expressions.ts';
import { listStore } from '#server/db/list-store.ts';
import { clock, now } from '#server/db/moments.ts';
import { hasWords } from '#server/db/list-words.ts';

const state = sql<MailState>`CASE WHEN job.state = 'failed' THEN 'failed'
  WHEN job.state = 'queued' AND job.tries > 0 THEN 'retried' ELSE 'waiting' END`;

const queuedMails = (db: Db) => db.selectFrom('background_jobs as job').where('job.kind', '=', 'mail');

/** Never the text of a mail: whoever reads it could use its code or link. */
const listRows = (db: Db, ids: readonly number[]) =>
  queuedMails(db)
    .select([
      'job.id',
      sql<string>`job.payload ->> 'to'`.as('to'),
      sql<string>`job.payload ->> 'subject'`.as('subject'),
      state.as('state'),
      sql<string | null>`job.error #>> '{problems,0}'`.as('said'),
      'job.tries',
      'job.created_at',
    ])
    .where('job.id', 'in', ids)
    .execute();

export const mails = listStore(mailsList, queuedMails, 'job', {
  columns: {},
  filters: { state: (value) => condition`${state} = ${value}` },
  search: [(words) => hasWords(sql`job.payload ->> 'to'`, words)],
  listByIds: listRows,
});

/**
 * Lets a mail that waits for its next try be tried at once. It is compared with the clock: of two presses the one whose
 * transaction began first may come second, and by its own `now` the mail would still be waiting.
 * @returns whether it waited
 */
export async function hasten(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .updateTable('background_jobs')
    .set({ run_after: now })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where('tries', '>', 0)
    .where('run_after', '>', clock)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findMail(db: Db, id: number) {
  const [mail] = await listRows(db, [id]);
  return mail;
}

/** A link that sets a password or confirms an address is dead once its token is used, replaced or past its end. */
export async function hasDeadLink(db: Db, id: number): Promise<boolean> {
  const link = sql`substring(job.payload ->> 'text' from '[?&]token=([A-Za-z0-9_-]{43})')`;
  const row = await queuedMails(db)
    .select('job.id')
    .where('job.id', '=', id)
    .where(condition`${link} IS NOT NULL AND NOT EXISTS (SELECT FROM mail_tokens t
      WHERE t.token_hash = sha256(convert_to(${link}, 'UTF8')) AND t.expires_at > ${clock})`)
    .executeTakeFirst();
  return row !== undefined;
}
