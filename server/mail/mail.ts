import type { Language } from '#contract/common.ts';
import { enqueue } from '#server/background-jobs/background-jobs.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import { messagesFor } from '#server/messages.ts';
import type { Mail } from '#server/providers/mailer.ts';
import { mailJob } from './mail-job.ts';
import { composeMail } from './mail-layout.ts';

export { composeMail } from './mail-layout.ts';

/** Sends a mail once this transaction has committed; a worker of any process takes it up within seconds. */
export function enqueueMail(tx: Db, mail: Mail): Promise<void> {
  return enqueue(tx, mailJob, mail);
}

/** Whom a mail is for, in whose language. */
export interface Recipient {
  email: string;
  name: string;
  language: Language;
}

type MailParts = Parameters<typeof composeMail>[0]['parts'];

/** Who sends, as the settings say. */
export type Sender = Pick<
  Config,
  | 'PUBLIC_URL'
  | 'VERIFY_TTL_SECONDS'
  | 'RESET_TTL_SECONDS'
  | 'OPERATOR_NAME'
  | 'OPERATOR_ADDRESS'
  | 'OPERATOR_INN'
  | 'SUPPORT_EMAIL'
>;

const longestName = 32;

/**
 * Whoever registers an address chooses the name, and the mail may go to somebody else: no link, no sentence of theirs is
 * in it. Only letters, digits and what joins them stay; a word that a mail program would make a link of goes as a whole.
 */
function greeting({ name, language }: Recipient): string {
  const texts = messagesFor(language).mails;
  const words = name
    .split(/[\s\p{Cc}]+/u)
    .filter((word) => !/[/\\@:]|[\p{L}\p{N}][.。．｡][\p{L}\p{N}]/u.test(word))
    .map((word) => word.replaceAll(/[^\p{L}\p{M}\p{N}'’-]/gu, ''))
    .filter((word) => word !== '');
  const cut = [...words.join(' ')].slice(0, longestName).join('').trim();
  return cut === '' ? texts.greetingWithoutName : texts.greeting({ name: cut });
}

/** Who runs the product and where to ask; a part that is not set is left out. */
function signature(
  { OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_INN, SUPPORT_EMAIL }: Sender,
  language: Language,
): string {
  const texts = messagesFor(language).mails.signature;
  const inn = OPERATOR_INN && texts.inn({ inn: OPERATOR_INN });
  const operator = [OPERATOR_NAME, inn, OPERATOR_ADDRESS].filter(Boolean).join(', ');
  return SUPPORT_EMAIL === undefined ? operator : `${operator}. ${texts.questions({ email: SUPPORT_EMAIL })}`;
}

/** A mail about an account: `parts` between the greeting and the signature. */
export function accountMail(to: Recipient, from: Sender, subject: string, parts: MailParts): Mail {
  const { email, language } = to;
  const all = [{ text: greeting(to) }, ...parts, { text: signature(from, language) }];
  return composeMail({ to: email, language, subject, parts: all });
}
