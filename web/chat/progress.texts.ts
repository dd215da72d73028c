import { pluralEn, pluralRu } from '#web/i18n/plural.ts';
import { defineTexts } from '#web/i18n/texts.ts';

export const progressTexts = defineTexts(
  {
    used: (done: number, all: number) =>
      `The expert sees your progress: ${done} of ${pluralEn(all, 'achievement', 'achievements')}`,
    unused: 'The expert does not see your progress',
    hint: (day: string) => `From Steam, ${day}. Press to switch.`,
  },
  {
    used: (done, all) =>
      `Эксперт видит ваш прогресс: ${done} из ${pluralRu(all, 'достижения', 'достижений', 'достижений')}`,
    unused: 'Эксперт не видит ваш прогресс',
    hint: (day) => `По данным Steam на ${day}. Нажмите, чтобы переключить.`,
  },
);
