import { pluralEn, pluralRu } from '#web/i18n/plural.ts';
import { defineTexts } from '#web/i18n/texts.ts';

export const yourGamesTexts = defineTexts(
  {
    title: 'Your games',
    all: (count: number) => `All ${count}`,
    none: 'Your shelf is empty. Link Steam or add what you play: experts fit their answers to what you have done.',
    fill: 'Fill it',
    progress: (done: number, all: number) => `${done} of ${pluralEn(all, 'achievement', 'achievements')}`,
  },
  {
    title: 'Ваши игры',
    all: (count) => `Все ${count}`,
    none: 'Полка пуста. Подключите Steam или добавьте то, во что играете: эксперты учтут, что вы уже прошли.',
    fill: 'Заполнить',
    progress: (done, all) => `${done} из ${pluralRu(all, 'достижения', 'достижений', 'достижений')}`,
  },
);
