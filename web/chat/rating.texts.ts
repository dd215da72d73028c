import { pluralEn, pluralRu } from '#web/i18n/plural.ts';
import { defineTexts } from '#web/i18n/texts.ts';

export const ratingTexts = defineTexts(
  {
    rateLabel: 'How good is this answer?',
    stars: (count: number) => pluralEn(count, 'star', 'stars'),
    comment: 'What should be better?',
    commentHint: 'Optional. Administrators read it.',
    rate: 'Send the rating',
    rateAgain: 'Replace the rating',
    rated: 'Thank you, the rating is kept',
    rateFailed: 'The rating was not kept',
  },
  {
    rateLabel: 'Насколько хорош этот ответ?',
    stars: (count) => pluralRu(count, 'звезда', 'звезды', 'звёзд'),
    comment: 'Что стоит улучшить?',
    commentHint: 'Необязательно. Это читают администраторы.',
    rate: 'Отправить оценку',
    rateAgain: 'Заменить оценку',
    rated: 'Спасибо, оценка сохранена',
    rateFailed: 'Оценка не сохранилась',
  },
);
