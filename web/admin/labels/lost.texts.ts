import { pluralEn, pluralRu } from '#web/i18n/plural.ts';
import { defineTexts } from '#web/i18n/texts.ts';

interface LostTexts {
  title: string;
  hint: (count: number) => string;
  grade: (grade: number) => string;
  rewritten: string;
  gone: string;
  revision: (number: string) => string;
}

export const lostTexts = defineTexts<LostTexts>(
  {
    title: 'After changes of the texts',
    hint: (count) => `${pluralEn(count, 'query', 'queries')} lost a relevant chunk. Judge what stands there now.`,
    grade: (grade) => `grade ${grade}`,
    rewritten: 'rewritten',
    gone: 'gone',
    revision: (number) => `revision ${number}`,
  },
  {
    title: 'После изменения текстов',
    hint: (count) =>
      `${pluralRu(count, 'запрос потерял', 'запроса потеряли', 'запросов потеряли')} подходящий фрагмент. Оцените то, что стоит там теперь.`,
    grade: (grade) => `оценка ${grade}`,
    rewritten: 'переписан',
    gone: 'больше нет',
    revision: (number) => `ревизия ${number}`,
  },
);
