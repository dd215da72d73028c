import { defineTexts } from '#web/i18n/texts.ts';

export const formTexts = defineTexts(
  {
    required: 'Fill this in',
    emailWrong: 'This is not an e-mail address',
    tooShort: (least: number) => `At least ${least} characters`,
  },
  {
    required: 'Заполните это поле',
    emailWrong: 'Это не похоже на адрес почты',
    tooShort: (least) => `Не короче ${least} символов`,
  },
);

export type FormTexts = (typeof formTexts)['en'];
