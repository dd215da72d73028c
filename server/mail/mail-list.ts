import type { AnswerOf, QueryOf } from '#contract/endpoint-types.ts';
import { mailsList } from '#contract/lists/mails.ts';
import type { QueuedMail } from '#contract/mails.ts';
import { type Actor, audit } from '#server/audit/audit.ts';
import { restartJob } from '#server/background-jobs/background-jobs.ts';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { answerAdminList, type ListAnswer, type ListRequest } from '#server/rules/admin-list.ts';
import * as store from './mail-list.store.ts';

export function listMails(db: Db, request: ListRequest<QueryOf<'GET /api/admin/mails'>>): ListAnswer<QueuedMail> {
  return answerAdminList(mailsList, request, { ...store.mails, current: db }, { cells: {} });
}

/**
 * Puts a mail that was given up into the queue again, and tries one at once that waits for its next try: once, however
 * often and wherever it is pressed.
 * @throws AppError `not_found`; `conflict` where it is on its way; `mail_expired` where its link has ended
 */
export function sendAgain(db: Db, id: number, actor: Actor): Promise<AnswerOf<'POST /api/admin/mails/{id}/send'>> {
  return db.transaction().execute(async (tx) => {
    const before = await requireMail(tx, id);
    if (before.state === 'failed' && (await store.hasDeadLink(tx, id))) throw new AppError('mail_expired');
    if (!(await restartJob(tx, id)) && !(await store.hasten(tx, id))) throw new AppError('conflict');
    // Without the address: the audit log outlives the account.
    const facts = ({ state, tries }: QueuedMail) => ({ kind: 'mail', state, tries });
    const after = await requireMail(tx, id);
    await audit(tx, {
      actor,
      action: 'retry',
      object: { kind: 'job', id },
      before: facts(before),
      after: facts(after),
    });
    return after;
  });
}

async function requireMail(db: Db, id: number): Promise<QueuedMail> {
  const mail = await store.findMail(db, id);
  if (mail === undefined) throw new AppError('not_found');
  return mail;
}
