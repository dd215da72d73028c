import type { Language } from '#contract/common.ts';
import { composeMail } from '#server/mail/mail.ts';
import type { Mail } from '#server/providers/mailer.ts';
import type { MailToken } from './mail-tokens.ts';
import { duration, greeting, type Recipient, type Sender, signature } from './mail-words.ts';

interface VerificationTexts {
  subject: string;
  why: string;
  label: string;
  orCode: string;
  valid: (time: string) => string;
  notYou: string;
}

const verificationTexts: Record<Language, VerificationTexts> = {
  en: {
    subject: 'Verify your e-mail address for Hintline',
    why: 'An account at Hintline was opened with this address. Open this link to verify that the address is yours:',
    label: 'Verify the address',
    orCode: 'Or type this code on the page that asks for it:',
    valid: (time) => `The link and the code work once and expire after this time: ${time}.`,
    notYou:
      'If it was not you, do nothing: without the link or the code the address stays unverified. If you want the account for yourself, open the link: it lets you set a password of your own, and whoever opened it is out.',
  },
  ru: {
    subject: 'Подтвердите адрес почты для Hintline',
    why: 'На этот адрес открыта учётная запись в Hintline. Чтобы подтвердить, что адрес ваш, откройте ссылку:',
    label: 'Подтвердить адрес',
    orCode: 'Или введите этот код на странице, которая его просит:',
    valid: (time) => `Ссылка и код действуют один раз, срок действия: ${time}.`,
    notYou:
      'Если это были не вы, ничего не делайте: без ссылки или кода адрес останется неподтверждённым. Если хотите оставить учётную запись себе, откройте ссылку и задайте свой пароль: тот, кто её открыл, потеряет доступ.',
  },
};

/** The link and the code by which a player shows that an address is theirs. */
export function verificationMail(to: Recipient, { token, code }: MailToken, from: Sender): Mail {
  const texts = verificationTexts[to.language];
  return composeMail({
    to: to.email,
    language: to.language,
    subject: texts.subject,
    parts: [
      { text: greeting(to) },
      { text: texts.why },
      { link: `${from.PUBLIC_URL}/verify-email?token=${token}`, label: texts.label },
      { text: texts.orCode },
      { code },
      { text: texts.valid(duration(from.VERIFY_TTL_SECONDS, to.language)) },
      { text: texts.notYou },
      { text: signature(from, to.language) },
    ],
  });
}

interface KnownAddressTexts {
  subject: string;
  why: string;
  label: string;
  forgotten: (link: string) => string;
  notYou: string;
}

const knownAddressTexts: Record<Language, KnownAddressTexts> = {
  en: {
    subject: 'You already have an account at Hintline',
    why: 'Somebody, most likely you, tried to register with this address. It has an account already, so no second one was opened. You can sign in:',
    label: 'Sign in',
    forgotten: (link) => `Forgotten the password? Choose a new one here: ${link}`,
    notYou: 'If it was not you, there is nothing to do: your account has not changed.',
  },
  ru: {
    subject: 'У вас уже есть учётная запись в Hintline',
    why: 'Кто-то, скорее всего вы, попробовал зарегистрироваться с этим адресом. На него уже открыта учётная запись, поэтому вторая не появилась. Можно войти:',
    label: 'Войти',
    forgotten: (link) => `Забыли пароль? Задайте новый здесь: ${link}`,
    notYou: 'Если это были не вы, делать ничего не нужно: ваша учётная запись не изменилась.',
  },
};

/** Tells the owner of an address, and nobody else, that it has an account already. */
export function knownAddressMail(to: Recipient, from: Sender): Mail {
  const texts = knownAddressTexts[to.language];
  return composeMail({
    to: to.email,
    language: to.language,
    subject: texts.subject,
    parts: [
      { text: greeting(to) },
      { text: texts.why },
      { link: `${from.PUBLIC_URL}/login`, label: texts.label },
      { text: texts.forgotten(`${from.PUBLIC_URL}/forgot-password`) },
      { text: texts.notYou },
      { text: signature(from, to.language) },
    ],
  });
}
