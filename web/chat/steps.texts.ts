import { defineTexts } from '#web/i18n/texts.ts';

export const stepsTexts = defineTexts(
  {
    step: (shown: number, of: number) => `Step ${shown} of ${of}`,
    more: 'A clearer hint',
    solution: 'Show the answer',
    paid: 'paid with the question',
  },
  {
    step: (shown, of) => `Шаг ${shown} из ${of}`,
    more: 'Подсказать яснее',
    solution: 'Показать ответ',
    paid: 'уже оплачено вопросом',
  },
);
