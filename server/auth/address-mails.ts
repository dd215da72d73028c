import type { Language } from '#contract/common.ts';
import { composeMail } from '#server/mail/mail.ts';
import type { Mail } from '#server/providers/mailer.ts';
import type { MailToken } from './mail-tokens.ts';
import { duration, greeting, type Recipient, type Sender, signature } from './mail-words.ts';

interface NewAddressTexts {
  subject: string;
  why: string;
  label: string;
  orCode: string;
  valid: (time: string) => string;
  notYou: string;
}

const newAddressTexts: Record<Language, NewAddressTexts> = {
  en: {
    subject: 'Confirm your new address for Hintline',
    why: 'Your account at Hintline is to have this address. Open this link where you are logged in, or log in then:',
    label: 'Confirm the new address',
    orCode: 'Or type this code in your profile:',
    valid: (time) => `The link and the code work once and expire after this time: ${time}.`,
    notYou: 'If it was not you, do nothing: the account keeps the address it has.',
  },
  ru: {
    subject: 'Подтвердите новый адрес для Hintline',
    why: 'У вашей учётной записи в Hintline будет этот адрес. Откройте ссылку там, где вы вошли, или войдите после этого:',
    label: 'Подтвердить новый адрес',
    orCode: 'Или введите этот код в профиле:',
    valid: (time) => `Ссылка и код действуют один раз, срок действия: ${time}.`,
    notYou: 'Если это были не вы, ничего не делайте: адрес учётной записи не изменится.',
  },
};

/** To the new address: the link and the code by which the account takes it. */
export function newAddressMail(to: Recipient, { token, code }: MailToken, from: Sender): Mail {
  const texts = newAddressTexts[to.language];
  return composeMail({
    to: to.email,
    language: to.language,
    subject: texts.subject,
    parts: [
      { text: greeting(to) },
      { text: texts.why },
      { link: `${from.PUBLIC_URL}/profile?token=${token}`, label: texts.label },
      { text: texts.orCode },
      { code },
      { text: texts.valid(duration(from.VERIFY_TTL_SECONDS, to.language)) },
      { text: texts.notYou },
      { text: signature(from, to.language) },
    ],
  });
}

interface OldAddressTexts {
  subject: string;
  what: (email: string) => string;
  notYou: string;
  label: string;
}

const wantedTexts: Record<Language, OldAddressTexts> = {
  en: {
    subject: 'A new address was asked for at Hintline',
    what: (email) =>
      `Your account at Hintline is to have another address: ${email}. Nothing changes before it is confirmed from there.`,
    notYou: 'If it was not you, somebody knows your password. Set a new one now, that also stops the change:',
    label: 'Set a new password',
  },
  ru: {
    subject: 'Запрошен новый адрес в Hintline',
    what: (email) =>
      `У вашей учётной записи в Hintline будет другой адрес: ${email}. Пока он не подтверждён, ничего не изменится.`,
    notYou: 'Если это были не вы, кто-то знает ваш пароль. Сразу задайте новый, это отменит и смену адреса:',
    label: 'Задать новый пароль',
  },
};

/** To the present address, before anything has changed. */
export function addressWantedMail(to: Recipient, new_email: string, from: Sender): Mail {
  return oldAddressMail(wantedTexts, to, new_email, from, '/forgot-password');
}

const changedTexts: Record<Language, OldAddressTexts> = {
  en: {
    subject: 'Your address at Hintline was changed',
    what: (email) =>
      `Your account at Hintline now has the address ${email}. This one is no longer used: mails go to the new one.`,
    notYou: 'If it was not you, write to us at once; who we are stands below.',
    label: 'Help',
  },
  ru: {
    subject: 'Адрес в Hintline изменён',
    what: (email) =>
      `У вашей учётной записи в Hintline теперь адрес ${email}. Этот больше не используется, письма приходят на новый.`,
    notYou: 'Если это были не вы, сразу напишите нам; контакты указаны ниже.',
    label: 'Помощь',
  },
};

/** To the address that the account had until now. */
export function addressChangedMail(to: Recipient, new_email: string, from: Sender): Mail {
  return oldAddressMail(changedTexts, to, new_email, from, '/help');
}

function oldAddressMail(
  words: Record<Language, OldAddressTexts>,
  to: Recipient,
  new_email: string,
  from: Sender,
  path: string,
): Mail {
  const texts = words[to.language];
  return composeMail({
    to: to.email,
    language: to.language,
    subject: texts.subject,
    parts: [
      { text: greeting(to) },
      { text: texts.what(new_email) },
      { text: texts.notYou },
      { link: `${from.PUBLIC_URL}${path}`, label: texts.label },
      { text: signature(from, to.language) },
    ],
  });
}
