import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { Mail } from '#server/providers/mailer.ts';

/** The mails that wait for an address, oldest first; for tests whose queue has no worker. */
export async function queuedMails(db: Db, to: string): Promise<Mail[]> {
  const { rows } = await sql<{ mail: Mail }>`
    SELECT payload AS mail FROM background_jobs WHERE kind = 'mail' AND payload->>'to' = ${to} ORDER BY id`.execute(db);
  return rows.map((row) => row.mail);
}

/** What the newest mail to an address that has a link and a code proves it with. */
export async function lastProof(db: Db, to: string): Promise<{ token: string; code: string }> {
  const proofs = (await queuedMails(db, to)).map(({ text }) => ({
    token: /(?:verify-email|reset-password|profile)\?token=([\w-]+)/.exec(text)?.[1],
    code: /^\d{6}$/m.exec(text)?.[0],
  }));
  const { token, code } = proofs.findLast((proof) => proof.token !== undefined) ?? {};
  if (token === undefined || code === undefined) throw new Error(`no proof was mailed to ${to}`);
  return { token, code };
}
