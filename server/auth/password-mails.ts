import { paths, withQuery } from '#contract/values/paths.ts';
import { composeMail } from '#server/mail/mail.ts';
import { messagesFor } from '#server/messages.ts';
import type { Mail } from '#server/providers/mailer.ts';
import type { MailToken } from './mail-tokens.ts';
import { duration, greeting, type Recipient, type Sender, signature } from './mail-words.ts';

/** The link and the code by which whoever reads the mailbox sets a new password. */
export function resetMail(to: Recipient, { token, code }: MailToken, from: Sender): Mail {
  const texts = messagesFor(to.language).mails.reset;
  return composeMail({
    to: to.email,
    language: to.language,
    subject: texts.subject,
    parts: [
      { text: greeting(to) },
      { text: texts.why },
      { link: from.PUBLIC_URL + withQuery(paths.resetPassword(), { token }), label: texts.label },
      { text: texts.orCode },
      { code },
      { text: texts.valid({ time: duration(from.RESET_TTL_SECONDS, to.language) }) },
      { text: texts.notYou },
      { text: signature(from, to.language) },
    ],
  });
}

/** Tells the owner of an account that its password is another one now. */
export function passwordChangedMail(to: Recipient, from: Sender): Mail {
  const texts = messagesFor(to.language).mails.passwordChanged;
  return composeMail({
    to: to.email,
    language: to.language,
    subject: texts.subject,
    parts: [
      { text: greeting(to) },
      { text: texts.what },
      { text: texts.notYou },
      { link: from.PUBLIC_URL + paths.forgotPassword(), label: texts.label },
      { text: signature(from, to.language) },
    ],
  });
}
