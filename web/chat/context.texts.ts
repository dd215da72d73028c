import { defineTexts } from '#web/i18n/texts.ts';

export const contextTexts = defineTexts(
  {
    achievements: (done: number, all: number) => `${done} of ${all}`,
    achievementsWord: 'achievements',
    askNext: 'Ask next',
    askGeneral: 'Answer from general knowledge',
    askGeneralHint: 'Costs one call and has no sources',
  },
  {
    achievements: (done, all) => `${done} из ${all}`,
    achievementsWord: 'по достижениям',
    askNext: 'Что ещё спросить',
    askGeneral: 'Ответить из общих знаний',
    askGeneralHint: 'Стоит один вызов, без источников',
  },
);
