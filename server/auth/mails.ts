import { paths, withQuery } from '#contract/values/paths.ts';
import { composeMail } from '#server/mail/mail.ts';
import { messagesFor } from '#server/messages.ts';
import type { Mail } from '#server/providers/mailer.ts';
import type { MailToken } from './mail-tokens.ts';
import { duration, greeting, type Recipient, type Sender, signature } from './mail-words.ts';

/** The link and the code by which a player shows that an address is theirs. */
export function verificationMail(to: Recipient, { token, code }: MailToken, from: Sender): Mail {
  const texts = messagesFor(to.language).mails.verification;
  return composeMail({
    to: to.email,
    language: to.language,
    subject: texts.subject,
    parts: [
      { text: greeting(to) },
      { text: texts.why },
      { link: from.PUBLIC_URL + withQuery(paths.verifyEmail(), { token }), label: texts.label },
      { text: texts.orCode },
      { code },
      { text: texts.valid({ time: duration(from.VERIFY_TTL_SECONDS, to.language) }) },
      { text: texts.notYou },
      { text: signature(from, to.language) },
    ],
  });
}

/** Tells the owner of an address, and nobody else, that it has an account already. */
export function knownAddressMail(to: Recipient, from: Sender): Mail {
  const texts = messagesFor(to.language).mails.knownAddress;
  return composeMail({
    to: to.email,
    language: to.language,
    subject: texts.subject,
    parts: [
      { text: greeting(to) },
      { text: texts.why },
      { link: from.PUBLIC_URL + paths.login(), label: texts.label },
      { text: texts.forgotten({ link: from.PUBLIC_URL + paths.forgotPassword() }) },
      { text: texts.notYou },
      { text: signature(from, to.language) },
    ],
  });
}
