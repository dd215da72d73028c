import { defineTexts } from '#web/i18n/texts.ts';

export const obstacleTexts = defineTexts(
  {
    noCalls: 'No calls left',
    noCallsHint: 'An answer costs one call. Your question stays here.',
    buy: 'Buy calls',
    unverified: 'Confirm your e-mail to ask',
    unverifiedHint: (email: string) => `We sent a link to ${email}. Confirming it also brings your free calls.`,
    resend: 'Send it again',
    resent: 'Sent. Look into the mailbox',
    enterCode: 'Enter the code',
  },
  {
    noCalls: 'Вызовы закончились',
    noCallsHint: 'Ответ стоит один вызов. Ваш вопрос останется здесь.',
    buy: 'Купить вызовы',
    unverified: 'Подтвердите почту, чтобы спрашивать',
    unverifiedHint: (email) => `Ссылка отправлена на ${email}. Вместе с подтверждением придут бесплатные вызовы.`,
    resend: 'Отправить ещё раз',
    resent: 'Отправлено. Загляните в почту',
    enterCode: 'Ввести код',
  },
);
