import type { Language } from '#contract/common.ts';
import { accountMail, type Recipient, type Sender } from '#server/mail/mail.ts';
import type { ServerMessages } from '#server/messages.ts';
import type { Mail } from '#server/providers/mailer.ts';
import type { MailToken } from './mail-tokens.ts';

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
export function duration(seconds: number, language: Language): string {
  const [unit, count] = seconds >= hour ? (['hour', seconds / hour] as const) : (['minute', seconds / minute] as const);
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 }).format(
    Math.max(1, Math.floor(count)),
  );
}
