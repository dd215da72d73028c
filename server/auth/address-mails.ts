import { paths, withQuery } from '#contract/values/paths.ts';
import { composeMail } from '#server/mail/mail.ts';
import { messagesFor, type ServerMessages } from '#server/messages.ts';
import type { Mail } from '#server/providers/mailer.ts';
import type { MailToken } from './mail-tokens.ts';
import { duration, greeting, type Recipient, type Sender, signature } from './mail-words.ts';

/** To the new address: the link and the code by which the account takes it. */
export function newAddressMail(to: Recipient, { token, code }: MailToken, from: Sender): Mail {
  const texts = messagesFor(to.language).mails.newAddress;
  return composeMail({
    to: to.email,
    language: to.language,
    subject: texts.subject,
    parts: [
      { text: greeting(to) },
      { text: texts.why },
      { link: from.PUBLIC_URL + withQuery(paths.profile(), { token }), label: texts.label },
      { text: texts.orCode },
      { code },
      { text: texts.valid({ time: duration(from.VERIFY_TTL_SECONDS, to.language) }) },
      { text: texts.notYou },
      { text: signature(from, to.language) },
    ],
  });
}

/** To the present address, before anything has changed. */
export function addressWantedMail(to: Recipient, new_email: string, from: Sender): Mail {
  return oldAddressMail(messagesFor(to.language).mails.addressWanted, to, new_email, from, paths.forgotPassword());
}

/** To the address that the account had until now. */
export function addressChangedMail(to: Recipient, new_email: string, from: Sender): Mail {
  return oldAddressMail(messagesFor(to.language).mails.addressChanged, to, new_email, from, paths.help());
}

function oldAddressMail(
  texts: ServerMessages['mails']['addressWanted'],
  to: Recipient,
  new_email: string,
  from: Sender,
  path: string,
): Mail {
  return composeMail({
    to: to.email,
    language: to.language,
    subject: texts.subject,
    parts: [
      { text: greeting(to) },
      { text: texts.what({ email: new_email }) },
      { text: texts.notYou },
      { link: `${from.PUBLIC_URL}${path}`, label: texts.label },
      { text: signature(from, to.language) },
    ],
  });
}
