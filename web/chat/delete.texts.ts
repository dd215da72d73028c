import { defineTexts } from '#web/i18n/texts.ts';

export const deleteTexts = defineTexts(
  {
    deleteTitle: 'Delete this conversation?',
    deleteHint: 'All questions and answers about this game disappear for you at once. This cannot be undone.',
    keep: 'Keep it',
    delete: 'Delete',
    deleted: 'The history was deleted',
  },
  {
    deleteTitle: 'Удалить этот разговор?',
    deleteHint: 'Все вопросы и ответы об этой игре сразу исчезнут для вас. Отменить это нельзя.',
    keep: 'Оставить',
    delete: 'Удалить',
    deleted: 'История удалена',
  },
);
