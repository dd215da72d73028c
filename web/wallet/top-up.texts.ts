import type { TopUp, TopUpReason } from '#contract/top-ups.ts';
import { pluralEn, pluralRu } from '#web/i18n/plural.ts';
import { defineTexts } from '#web/i18n/texts.ts';

type ByStatus = Record<TopUp['status'], string>;

interface TopUpTexts {
  title: ByStatus;
  word: ByStatus;
  /** What it means for the player, in a sentence. */
  reviewedTitle: string;
  reviewed: string;
  says: Record<Exclude<TopUp['status'], 'canceled'>, string>;
  canceled: Record<TopUpReason, string>;
  preparing: string;
  what: (calls: number, sum: string) => string;
  fromBalance: string;
  refunded: (calls: number, sum: string) => string;
  goOn: string;
  cancel: string;
  retry: string;
  close: string;
  notFound: string;
  notFoundHint: string;
  failed: string;
  tryAgain: string;
  open: string;
  wasCanceled: string;
  number: (id: number) => string;
}

export const topUpTexts = defineTexts<TopUpTexts>(
  {
    title: {
      pending: 'Waiting for the payment',
      succeeded: 'Paid: the calls are yours',
      canceled: 'The payment was cancelled',
      failed: 'The payment did not go through',
      review: 'The payment is being looked at',
      refunded: 'The payment was refunded',
    },
    word: {
      pending: 'Waiting',
      succeeded: 'Paid',
      canceled: 'Cancelled',
      failed: 'Failed',
      review: 'Under review',
      refunded: 'Refunded',
    },
    says: {
      pending: 'This page learns by itself when the money arrives. It can be closed.',
      succeeded: 'They are on your balance now and can be spent at once.',
      failed: 'No calls were added. If the money left your account all the same, they come by themselves.',
      review: 'Something about it does not match the order. An administrator looks at it; nothing is lost.',
      refunded: 'The money went back the way it came.',
    },
    reviewedTitle: 'The payment has been looked at',
    reviewed: 'An administrator has dealt with it; the history below shows what was credited or paid back.',
    canceled: {
      user: 'You gave it up. If you have paid all the same, the calls still come.',
      expired: 'The time to pay ran out. If you have paid all the same, the calls still come.',
      provider: 'The payment service ended it. If you have paid all the same, the calls still come.',
    },
    preparing: 'The payment service has not answered yet. It is asked again; the payment page appears here.',
    what: (calls, sum) => `${pluralEn(calls, 'call', 'calls')} for ${sum}`,
    fromBalance: 'from the rouble balance',
    refunded: (calls, sum) => `${pluralEn(calls, 'call', 'calls')} taken back, ${sum} refunded.`,
    goOn: 'Continue to the payment',
    cancel: 'Cancel',
    retry: 'Try again',
    close: 'Close',
    notFound: 'There is no such top-up',
    notFoundHint: 'It may belong to another account.',
    failed: 'The top-up did not load',
    tryAgain: 'Try again',
    open: 'Payments under way',
    wasCanceled: 'The payment is cancelled',
    number: (id) => `No. ${id}`,
  },
  {
    title: {
      pending: 'Ждём оплату',
      succeeded: 'Оплачено: вызовы ваши',
      canceled: 'Оплата отменена',
      failed: 'Оплата не прошла',
      review: 'Платёж проверяют',
      refunded: 'Платёж возвращён',
    },
    word: {
      pending: 'Ждёт оплаты',
      succeeded: 'Оплачено',
      canceled: 'Отменено',
      failed: 'Не прошло',
      review: 'На проверке',
      refunded: 'Возвращено',
    },
    says: {
      pending: 'Страница сама узнает, когда придут деньги. Её можно закрыть.',
      succeeded: 'Они уже на балансе, их можно тратить.',
      failed: 'Вызовы не добавлены. Если деньги всё же списаны, вызовы придут сами.',
      review: 'Что-то в нём не сходится с заказом. Администратор разберётся, ничего не пропадёт.',
      refunded: 'Деньги ушли обратно тем же путём.',
    },
    reviewedTitle: 'Платёж проверен',
    reviewed: 'Администратор его разобрал; что начислено или возвращено, видно в истории ниже.',
    canceled: {
      user: 'Вы отказались от оплаты. Если деньги всё же ушли, вызовы придут.',
      expired: 'Время на оплату вышло. Если деньги всё же ушли, вызовы придут.',
      provider: 'Платёжный сервис завершил её. Если деньги всё же ушли, вызовы придут.',
    },
    preparing: 'Платёжный сервис ещё не ответил. Мы спросим снова, и страница оплаты появится здесь.',
    what: (calls, sum) => `${pluralRu(calls, 'вызов', 'вызова', 'вызовов')} за ${sum}`,
    fromBalance: 'с рублёвого баланса',
    refunded: (calls, sum) => `Забрано: ${pluralRu(calls, 'вызов', 'вызова', 'вызовов')}, возвращено ${sum}.`,
    goOn: 'Перейти к оплате',
    cancel: 'Отменить',
    retry: 'Попробовать снова',
    close: 'Закрыть',
    notFound: 'Такого пополнения нет',
    notFoundHint: 'Возможно, оно с другой учётной записи.',
    failed: 'Пополнение не загрузилось',
    tryAgain: 'Попробовать снова',
    open: 'Незавершённые платежи',
    wasCanceled: 'Оплата отменена',
    number: (id) => `№ ${id}`,
  },
);
