import { paths, withQuery } from '#contract/values/paths.ts';
import { messagesFor } from '#server/messages.ts';
import type { Mail } from '#server/providers/mailer.ts';
import type { MailToken } from './mail-tokens.ts';
import { accountMail, type Recipient, type Sender } from '#server/mail/mail.ts';
import { duration, proofMail } from './proof-mail.ts';

/** The link and the code by which a player shows that an address is theirs. */
export function verificationMail(to: Recipient, { token, code }: MailToken, from: Sender): Mail {
  const path = withQuery(paths.verifyEmail(), { token });
  const seconds = from.VERIFY_TTL_SECONDS;
  return proofMail(to, from, messagesFor(to.language).mails.verification, { path, code, seconds });
}

/** The code by which a player gets in without a password; a link would open another browser than the one that waits. */
export function codeMail(to: Recipient, { code }: MailToken, from: Sender): Mail {
  const texts = messagesFor(to.language).mails.enter;
  return accountMail(to, from, texts.subject, [
    { text: texts.why },
    { code },
    { text: texts.valid({ time: duration(from.RESET_TTL_SECONDS, to.language) }) },
    { text: texts.notYou },
  ]);
}

/** Tells the owner of an address, and nobody else, that it has an account already. */
export function knownAddressMail(to: Recipient, from: Sender): Mail {
  const texts = messagesFor(to.language).mails.knownAddress;
  return accountMail(to, from, texts.subject, [
    { text: texts.why },
    { link: from.PUBLIC_URL + paths.login(), label: texts.label },
    { text: texts.forgotten({ link: from.PUBLIC_URL + paths.forgotPassword() }) },
    { text: texts.notYou },
  ]);
}
