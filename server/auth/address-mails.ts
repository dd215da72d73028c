import { paths, withQuery } from '#contract/values/paths.ts';
import { messagesFor, type ServerMessages } from '#server/messages.ts';
import type { Mail } from '#server/providers/mailer.ts';
import type { MailToken } from './mail-tokens.ts';
import { accountMail, type Recipient, type Sender } from '#server/mail/mail.ts';
import { proofMail } from './proof-mail.ts';

/** To the new address: the link and the code by which the account takes it. */
export function newAddressMail(to: Recipient, { token, code }: MailToken, from: Sender): Mail {
  const path = withQuery(paths.profile(), { token });
  const seconds = from.VERIFY_TTL_SECONDS;
  return proofMail(to, from, messagesFor(to.language).mails.newAddress, { path, code, seconds });
}

/** To the present address, before anything has changed. */
export function addressChangeRequestedMail(to: Recipient, new_email: string, from: Sender): Mail {
  return oldAddressMail(
    messagesFor(to.language).mails.addressChangeRequested,
    to,
    new_email,
    from,
    paths.forgotPassword(),
  );
}

/** To the address that the account had until now. */
export function addressChangedMail(to: Recipient, new_email: string, from: Sender): Mail {
  return oldAddressMail(messagesFor(to.language).mails.addressChanged, to, new_email, from, paths.help());
}

function oldAddressMail(
  texts: ServerMessages['mails']['addressChangeRequested'],
  to: Recipient,
  new_email: string,
  from: Sender,
  path: string,
): Mail {
  return accountMail(to, from, texts.subject, [
    { text: texts.what({ email: new_email }) },
    { text: texts.notYou },
    { link: `${from.PUBLIC_URL}${path}`, label: texts.label },
  ]);
}
