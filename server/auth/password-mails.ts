import type { Language } from '#contract/common.ts';
import { composeMail } from '#server/mail/mail.ts';
import type { Mail } from '#server/providers/mailer.ts';
import type { MailToken } from './mail-tokens.ts';
import { duration, greeting, type Recipient, type Sender, signature } from './mail-words.ts';

interface ResetTexts {
  subject: string;
  why: string;
  label: string;
  orCode: string;
  valid: (time: string) => string;
  notYou: string;
}

const resetTexts: Record<Language, ResetTexts> = {
  en: {
    subject: 'Set a new password for Hintline',
    why: 'Somebody, most likely you, asked for a new password for your account at Hintline. Open this link to set one:',
    label: 'Set a new password',
    orCode: 'Or type this code on the page that asks for it:',
    valid: (time) =>
      `The link and the code work once and expire after this time: ${time}. The new password ends every session of the account.`,
    notYou: 'If it was not you, do nothing: your password stays as it is. Never tell the code to anybody.',
  },
  ru: {
    subject: 'Новый пароль для Hintline',
    why: 'Кто-то, скорее всего вы, запросил новый пароль для вашей учётной записи в Hintline. Чтобы задать его, откройте ссылку:',
    label: 'Задать новый пароль',
    orCode: 'Или введите этот код на странице, которая его просит:',
    valid: (time) =>
      `Ссылка и код действуют один раз, срок действия: ${time}. С новым паролем завершатся все сеансы учётной записи.`,
    notYou: 'Если это были не вы, ничего не делайте: пароль останется прежним. Никому не сообщайте код.',
  },
};

/** The link and the code by which whoever reads the mailbox sets a new password. */
export function resetMail(to: Recipient, { token, code }: MailToken, from: Sender): Mail {
  const texts = resetTexts[to.language];
  return composeMail({
    to: to.email,
    language: to.language,
    subject: texts.subject,
    parts: [
      { text: greeting(to) },
      { text: texts.why },
      { link: `${from.PUBLIC_URL}/reset-password?token=${token}`, label: texts.label },
      { text: texts.orCode },
      { code },
      { text: texts.valid(duration(from.RESET_TTL_SECONDS, to.language)) },
      { text: texts.notYou },
      { text: signature(from, to.language) },
    ],
  });
}

const changedTexts: Record<Language, { subject: string; what: string; notYou: string; label: string }> = {
  en: {
    subject: 'Your Hintline password was changed',
    what: 'Your account at Hintline has a new password. The sessions that were open before have ended; who wants to use the account signs in again.',
    notYou: 'If it was not you, set a new password at once:',
    label: 'Set a new password',
  },
  ru: {
    subject: 'Пароль в Hintline изменён',
    what: 'У вашей учётной записи в Hintline новый пароль. Прежние сеансы завершены, нужно войти заново.',
    notYou: 'Если это были не вы, сразу задайте новый пароль:',
    label: 'Задать новый пароль',
  },
};

/** Tells the owner of an account that its password is another one now. */
export function passwordChangedMail(to: Recipient, from: Sender): Mail {
  const texts = changedTexts[to.language];
  return composeMail({
    to: to.email,
    language: to.language,
    subject: texts.subject,
    parts: [
      { text: greeting(to) },
      { text: texts.what },
      { text: texts.notYou },
      { link: `${from.PUBLIC_URL}/forgot-password`, label: texts.label },
      { text: signature(from, to.language) },
    ],
  });
}
