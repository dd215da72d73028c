import { pluralEn, pluralRu } from '#web/i18n/plural.ts';
import { defineTexts } from '#web/i18n/texts.ts';

export const helpTexts = defineTexts(
  {
    title: 'Help',
    search: 'What do you want to know?',
    found: (count: number) => pluralEn(count, 'answer', 'answers'),
    none: 'Nothing about that here',
    noneHint: 'Try another word, or write to whoever runs this site.',
    write: (address: string) => `Not answered? Write to ${address}.`,
  },
  {
    title: 'Помощь',
    search: 'Что вы хотите узнать?',
    found: (count) => pluralRu(count, 'ответ', 'ответа', 'ответов'),
    none: 'Об этом здесь ничего нет',
    noneHint: 'Попробуйте другое слово или напишите тем, кто содержит этот сайт.',
    write: (address) => `Не нашли ответ? Напишите: ${address}.`,
  },
);
