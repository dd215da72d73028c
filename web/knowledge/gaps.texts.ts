import { pluralEn, pluralRu } from '#web/i18n/plural.ts';
import { defineTexts } from '#web/i18n/texts.ts';

export const gapsTexts = defineTexts(
  {
    title: 'Asked in vain',
    hint: 'No article answers these yet. Whoever asked is told when one does.',
    asked: (count: number) => `asked ${pluralEn(count, 'time', 'times')}`,
    answer: 'Answer it',
    answerThis: (question: string) => `Answer it: ${question}`,
  },
  {
    title: 'Спрашивали напрасно',
    hint: 'Об этом пока нет статьи. Когда она появится, спросившие об этом узнают.',
    asked: (count) => `спросили ${pluralRu(count, 'раз', 'раза', 'раз')}`,
    answer: 'Ответить',
    answerThis: (question) => `Ответить: ${question}`,
  },
);
