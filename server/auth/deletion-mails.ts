import { paths } from '#contract/values/paths.ts';
import { languageFacts } from '#contract/values/languages.ts';
import { messagesFor } from '#server/messages.ts';
import type { Mail } from '#server/providers/mailer.ts';
import { accountMail, type Recipient, type Sender } from '#server/mail/mail.ts';

/** To the owner of an account that will be deleted: when, and how to keep it. */
export function deletionRequestedMail(to: Recipient, deleted_on: string, from: Sender): Mail {
  const texts = messagesFor(to.language).mails.deletionRequested;
  const day = new Date(deleted_on).toLocaleDateString(languageFacts[to.language].locale, {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  return accountMail(to, from, texts.subject, [
    { text: texts.what({ day }) },
    { text: texts.keep },
    { link: from.PUBLIC_URL + paths.login(), label: texts.label },
  ]);
}

export function deletionCancelledMail(to: Recipient, from: Sender): Mail {
  const texts = messagesFor(to.language).mails.deletionCancelled;
  return accountMail(to, from, texts.subject, [
    { text: texts.what },
    { text: texts.notYou },
    { link: from.PUBLIC_URL + paths.forgotPassword(), label: texts.label },
  ]);
}
