import { pluralEn, pluralRu } from '#web/i18n/plural.ts';
import { defineTexts } from '#web/i18n/texts.ts';
import type { LedgerKind } from '#contract/values/kinds.ts';

interface HistoryTexts {
  history: string;
  lines: (count: number) => string;
  kinds: Record<LedgerKind, string>;
  none: string;
  noneHint: string;
  toGames: string;
  pageEmpty: string;
  toFirstPage: string;
  failed: string;
  tryAgain: string;
  close: string;
  lineNumber: (id: number) => string;
  takesBack: (id: number) => string;
  pages: string;
  page: (page: number, all: number) => string;
  previous: string;
  next: string;
}

export const historyTexts = defineTexts<HistoryTexts>(
  {
    history: 'History',
    lines: (count) => pluralEn(count, 'line', 'lines'),
    kinds: {
      credit: 'Credit from an administrator',
      free_calls: 'Free calls to start with',
      reversal: 'Credit taken back',
      reserve: 'Question to the expert',
      settle: 'Answer given, the held call is charged',
      refund: 'Call returned, no answer was given',
      expire: 'Call returned, the answer broke off',
      top_up: 'Calls bought',
      top_up_refund: 'Purchase refunded',
      top_up_refund_undone: 'Refund not made, the calls are back',
    },
    none: 'Nothing has moved yet',
    noneHint: 'Every call that comes or goes leaves a line here.',
    toGames: 'To the games',
    pageEmpty: 'There is no such page of the history',
    toFirstPage: 'To the first page',
    failed: 'The history did not load',
    tryAgain: 'Try again',
    close: 'Close',
    lineNumber: (id) => `Line ${id} of the ledger`,
    takesBack: (id) => `It takes line ${id} back`,
    pages: 'Pages of the history',
    page: (page, all) => `Page ${page} of ${all}`,
    previous: 'Previous',
    next: 'Next',
  },
  {
    history: 'История',
    lines: (count) => pluralRu(count, 'строка', 'строки', 'строк'),
    kinds: {
      credit: 'Начисление администратора',
      free_calls: 'Бесплатные вызовы для начала',
      reversal: 'Начисление отозвано',
      reserve: 'Вопрос эксперту',
      settle: 'Ответ дан, отложенный вызов списан',
      refund: 'Вызов возвращён, ответа не было',
      expire: 'Вызов возвращён, ответ прервался',
      top_up: 'Покупка вызовов',
      top_up_refund: 'Возврат покупки',
      top_up_refund_undone: 'Возврат не состоялся, вызовы снова здесь',
    },
    none: 'Движений пока не было',
    noneHint: 'Каждый пришедший или потраченный вызов оставит здесь строку.',
    toGames: 'К играм',
    pageEmpty: 'Такой страницы в истории нет',
    toFirstPage: 'К первой странице',
    failed: 'История не загрузилась',
    tryAgain: 'Попробовать снова',
    close: 'Закрыть',
    lineNumber: (id) => `Строка ${id} в книге движений`,
    takesBack: (id) => `Отменяет строку ${id}`,
    pages: 'Страницы истории',
    page: (page, all) => `Страница ${page} из ${all}`,
    previous: 'Назад',
    next: 'Дальше',
  },
);
