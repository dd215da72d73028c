import type { Language } from '#contract/common.ts';
import { composeMail } from '#server/mail/mail.ts';
import type { Mail } from '#server/providers/mailer.ts';
import { greeting, type Recipient, type Sender, signature } from './mail-words.ts';

const locales: Record<Language, string> = { en: 'en-GB', ru: 'ru-RU' };

const askedTexts: Record<Language, { subject: string; what: (day: string) => string; keep: string; label: string }> = {
  en: {
    subject: 'Your Hintline account will be deleted',
    what: (day) =>
      `You asked to delete your account at Hintline. All sessions have ended; on ${day} the account is deleted, and soon after that everything personal in it is erased for good, with the calls and roubles that are left.`,
    keep: 'If it was not you, or if you change your mind, log in before that day: then everything stays as it is.',
    label: 'Keep the account',
  },
  ru: {
    subject: 'Ваша учётная запись в Hintline будет удалена',
    what: (day) =>
      `Вы попросили удалить учётную запись в Hintline. Все сеансы завершены. Дата удаления: ${day}. Вскоре после неё все личные данные будут стёрты навсегда вместе с оставшимися вызовами и рублями.`,
    keep: 'Если это были не вы или вы передумали, войдите до этого дня, и всё останется как есть.',
    label: 'Сохранить учётную запись',
  },
};

/** To the owner of an account that will be deleted: when, and how to keep it. */
export function deletionAskedMail(to: Recipient, deleted_on: string, from: Sender): Mail {
  const texts = askedTexts[to.language];
  const day = new Date(deleted_on).toLocaleDateString(locales[to.language], { dateStyle: 'long', timeZone: 'UTC' });
  return composeMail({
    to: to.email,
    language: to.language,
    subject: texts.subject,
    parts: [
      { text: greeting(to) },
      { text: texts.what(day) },
      { text: texts.keep },
      { link: `${from.PUBLIC_URL}/login`, label: texts.label },
      { text: signature(from, to.language) },
    ],
  });
}

const keptTexts: Record<Language, { subject: string; what: string; notYou: string; label: string }> = {
  en: {
    subject: 'Your Hintline account stays',
    what: 'Somebody, most likely you, has logged in: your account at Hintline will not be deleted.',
    notYou: 'If it was not you, set a new password and ask for the deletion again:',
    label: 'Set a new password',
  },
  ru: {
    subject: 'Ваша учётная запись в Hintline сохранена',
    what: 'Кто-то, скорее всего вы, вошёл в учётную запись Hintline: удалена она не будет.',
    notYou: 'Если это были не вы, задайте новый пароль и запросите удаление ещё раз:',
    label: 'Задать новый пароль',
  },
};

export function deletionCancelledMail(to: Recipient, from: Sender): Mail {
  const texts = keptTexts[to.language];
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
