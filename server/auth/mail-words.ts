import type { Language } from '#contract/common.ts';
import type { Config } from '#server/config.ts';
import { composeMail } from '#server/mail/mail.ts';
import { messagesFor, type ServerMessages } from '#server/messages.ts';
import type { Mail } from '#server/providers/mailer.ts';
import type { MailToken } from './mail-tokens.ts';

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

/** A mail with a link and a code; each of them shows that somebody reads the mailbox. */
export function proofMail(
  to: Recipient,
  from: Sender,
  texts: ServerMessages['mails']['verification'],
  { path, code, seconds }: { path: string; code: MailToken['code']; seconds: number },
): Mail {
  return accountMail(to, from, texts.subject, [
    { text: texts.why },
    { link: from.PUBLIC_URL + path, label: texts.label },
    { text: texts.orCode },
    { code },
    { text: texts.valid({ time: duration(seconds, to.language) }) },
    { text: texts.notYou },
  ]);
}

const hour = 3600;
const minute = 60;

/** Whole hours where there are any, else minutes: `24 hours`, `30 минут`. */
function duration(seconds: number, language: Language): string {
  const [unit, count] = seconds >= hour ? (['hour', seconds / hour] as const) : (['minute', seconds / minute] as const);
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 }).format(
    Math.max(1, Math.floor(count)),
  );
}
