import { paths, withQuery } from '#contract/values/paths.ts';
import type { Rights } from '#contract/values/rights.ts';
import { messagesFor } from '#server/messages.ts';
import type { Mail } from '#server/providers/mailer.ts';
import type { MailToken } from './mail-tokens.ts';
import { accountMail, type Recipient, type Sender } from '#server/mail/mail.ts';
import { proofMail } from './proof-mail.ts';

/** The link and the code by which whoever reads the mailbox sets a new password. */
export function resetMail(to: Recipient, { token, code }: MailToken, from: Sender): Mail {
  const path = withQuery(paths.resetPassword(), { token });
  const seconds = from.RESET_TTL_SECONDS;
  return proofMail(to, from, messagesFor(to.language).mails.reset, { path, code, seconds });
}

/** The same for somebody whose account an admin has made: by whom they are invited, where that is known, and as what. */
export function invitationMail(
  to: Recipient & Rights,
  by: string | null,
  { token, code }: MailToken,
  from: Sender,
): Mail {
  const { why, roles: names, ...texts } = messagesFor(to.language).mails.invitation;
  const held = to.role === 'admin' ? [names.admin] : (to.grants ?? []).map((grant) => names[grant]);
  const roles = held.length === 0 ? null : held.join(', ');
  const path = withQuery(paths.resetPassword(), { token });
  const seconds = from.VERIFY_TTL_SECONDS;
  return proofMail(to, from, { ...texts, why: why({ by, roles }) }, { path, code, seconds });
}

/** Tells the owner of an account that its password is another one now. */
export function passwordChangedMail(to: Recipient, from: Sender): Mail {
  const texts = messagesFor(to.language).mails.passwordChanged;
  return accountMail(to, from, texts.subject, [
    { text: texts.what },
    { text: texts.notYou },
    { link: from.PUBLIC_URL + paths.forgotPassword(), label: texts.label },
  ]);
}
