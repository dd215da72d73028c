import type { AdminTopUp, AdminTopUpDetails } from '#contract/top-ups.ts';
import { pluralEn, pluralRu } from '#web/i18n/plural.ts';
import { defineTexts } from '#web/i18n/texts.ts';

interface AdminTopUpsTexts {
  title: string;
  count: (total: number) => string;
  search: string;
  none: string;
  noneHint: string;
  created: string;
  paid: string;
  user: string;
  calls: string;
  amount: string;
  state: string;
  provider: string;
  payment: string;
  id: string;
  from: string;
  to: string;
  least: string;
  most: string;
  onlyUser: (id: string) => string;
  providers: Record<AdminTopUp['provider'], string>;
  reviews: Record<NonNullable<AdminTopUp['review_reason']>, string>;
  refundStates: Record<AdminTopUpDetails['refunds'][number]['state'], string>;
  sum: string;
  ordered: string;
  paidSum: string;
  refundedSum: string;
  all: string;
  name: (id: number) => string;
  notFound: string;
  notFoundHint: string;
  failed: string;
  tryAgain: string;
  pack: string;
  noPack: string;
  paidAt: string;
  checked: string;
  nextCheck: string;
  never: string;
  review: string;
  reviewChoice: string;
  reviewOpen: string;
  looked: string;
  received: (sum: string) => string;
  endReview: string;
  endReviewTitle: (id: number) => string;
  endReviewHint: string;
  endReviewNote: string;
  noteWrong: string;
  wasReviewed: string;
  refundCalls: string;
  refundCallsHint: (most: number) => string;
  refundCallsWrong: (most: number) => string;
  check: string;
  asked: string;
  refund: string;
  refundTitle: (name: string) => string;
  refundHint: (calls: number, sum: string) => string;
  refundSum: (sum: string) => string;
  refundReason: string;
  reasonWrong: string;
  refunded: string;
  paidBack: string;
  keep: string;
  ledger: string;
  noLedger: string;
  refunds: string;
  refundOf: (calls: number, sum: string) => string;
  byProvider: string;
  notices: string;
  noNotices: string;
  times: (count: number) => string;
  providerData: string;
  noProviderData: string;
  audit: string;
}

export const adminTopUpsTexts = defineTexts<AdminTopUpsTexts>(
  {
    title: 'Top-ups',
    count: (total) => pluralEn(total, 'top-up', 'top-ups'),
    search: 'Name, e-mail or payment',
    none: 'Nobody has bought calls yet',
    noneHint: 'Every top-up appears here as soon as it is begun.',
    created: 'Begun',
    paid: 'Paid',
    user: 'User',
    calls: 'Calls',
    amount: 'Sum',
    state: 'State',
    provider: 'Paid by',
    payment: 'Payment',
    id: 'Number',
    from: 'From',
    to: 'To',
    least: 'Roubles from',
    most: 'Roubles to',
    onlyUser: (id) => `User ${id}`,
    providers: { balance: 'Rouble balance', sandbox: 'Sandbox', yookassa: 'YooKassa' },
    reviews: {
      amount: 'Another amount was paid than ordered',
      currency: 'It was paid in another currency',
      top_up: 'The payment names another top-up',
      shop: 'The payment belongs to another shop',
      test: 'It is a test payment',
      refund: 'The provider refunded it after its calls were spent',
    },
    refundStates: { pending: 'Under way', succeeded: 'Done', failed: 'Failed' },
    sum: 'Total of all rows',
    ordered: 'Ordered',
    paidSum: 'Paid',
    refundedSum: 'Refunded',
    all: 'All top-ups',
    name: (id) => `Top-up ${id}`,
    notFound: 'There is no such top-up',
    notFoundHint: 'Check the number in the address.',
    failed: 'The top-up did not load',
    tryAgain: 'Try again',
    pack: 'Pack',
    noPack: 'Single calls',
    paidAt: 'Paid',
    checked: 'Provider asked',
    nextCheck: 'Asked next',
    never: 'Never',
    review: 'To look into',
    reviewChoice: 'Review',
    reviewOpen: 'To look into',
    looked: 'Looked into',
    received: (sum) => `${sum} came in and are not credited`,
    endReview: 'I have looked into it…',
    endReviewTitle: (id) => `Close the review of top-up ${id}?`,
    endReviewHint:
      'No money moves and nothing is credited by this. Pay back first what has to be paid back, or credit the calls by hand.',
    endReviewNote: 'What came of it',
    noteWrong: 'Say what came of it, in at most 500 characters',
    wasReviewed: 'The review is closed',
    refundCalls: 'Calls',
    refundCallsHint: (most) => `${most} can be paid back`,
    refundCallsWrong: (most) => `A whole number from 1 to ${most}`,
    check: 'Ask the provider now',
    asked: 'The provider was asked',
    refund: 'Refund…',
    refundTitle: (name) => `Pay back to ${name}?`,
    refundHint: (calls, sum) =>
      calls === 0
        ? `${sum} go back the way they came. Nothing was credited for them.`
        : `${pluralEn(calls, 'unspent call is', 'unspent calls are')} taken back and ${sum} go back the way they came.`,
    refundSum: (sum) => `Refund ${sum}`,
    refundReason: 'Why',
    reasonWrong: 'Say why, in at most 500 characters',
    refunded: 'The refund is under way',
    paidBack: 'Paid back',
    keep: 'Do not',
    ledger: 'Ledger lines',
    noLedger: 'Nothing was booked for it',
    refunds: 'Refunds',
    refundOf: (calls, sum) => (calls === 0 ? sum : `${pluralEn(calls, 'call', 'calls')}, ${sum}`),
    byProvider: 'made at the provider',
    notices: 'Notices from the provider',
    noNotices: 'None came',
    times: (count) => (count === 1 ? 'once' : `${count} times`),
    providerData: 'The payment as the provider tells it',
    noProviderData: 'The provider has told nothing',
    audit: 'Audit log',
  },
  {
    title: 'Пополнения',
    count: (total) => pluralRu(total, 'пополнение', 'пополнения', 'пополнений'),
    search: 'Имя, почта или платёж',
    none: 'Вызовы ещё никто не покупал',
    noneHint: 'Каждое пополнение появляется здесь, как только оно начато.',
    created: 'Начато',
    paid: 'Оплачено',
    user: 'Пользователь',
    calls: 'Вызовы',
    amount: 'Сумма',
    state: 'Состояние',
    provider: 'Чем оплачено',
    payment: 'Платёж',
    id: 'Номер',
    from: 'С',
    to: 'По',
    least: 'Рублей от',
    most: 'Рублей до',
    onlyUser: (id) => `Пользователь ${id}`,
    providers: { balance: 'Рублёвый баланс', sandbox: 'Песочница', yookassa: 'ЮKassa' },
    reviews: {
      amount: 'Оплачена не та сумма, что в заказе',
      currency: 'Оплачено в другой валюте',
      top_up: 'В платеже указано другое пополнение',
      shop: 'Платёж другого магазина',
      test: 'Это тестовый платёж',
      refund: 'Платёжный сервис вернул деньги, когда вызовы уже потрачены',
    },
    refundStates: { pending: 'Идёт', succeeded: 'Сделан', failed: 'Не прошёл' },
    sum: 'Итого по всем строкам',
    ordered: 'Заказано',
    paidSum: 'Оплачено',
    refundedSum: 'Возвращено',
    all: 'Все пополнения',
    name: (id) => `Пополнение ${id}`,
    notFound: 'Такого пополнения нет',
    notFoundHint: 'Проверьте номер в адресе.',
    failed: 'Пополнение не загрузилось',
    tryAgain: 'Попробовать снова',
    pack: 'Пакет',
    noPack: 'Поштучно',
    paidAt: 'Оплачено',
    checked: 'Сервис спрошен',
    nextCheck: 'Спросим снова',
    never: 'Никогда',
    review: 'Нужно разобрать',
    reviewChoice: 'Разбор',
    reviewOpen: 'Нужно разобрать',
    looked: 'Разобрано',
    received: (sum) => `Пришло ${sum}, ничего не начислено`,
    endReview: 'Разобрано…',
    endReviewTitle: (id) => `Закрыть разбор пополнения ${id}?`,
    endReviewHint:
      'Деньги при этом не движутся и ничего не начисляется. Сначала верните то, что нужно вернуть, или начислите вызовы вручную.',
    endReviewNote: 'Чем закончилось',
    noteWrong: 'Напишите, чем закончилось, не длиннее 500 символов',
    wasReviewed: 'Разбор закрыт',
    refundCalls: 'Вызовы',
    refundCallsHint: (most) => `Можно вернуть: ${most}`,
    refundCallsWrong: (most) => `Целое число от 1 до ${most}`,
    check: 'Спросить сервис сейчас',
    asked: 'Платёжный сервис спрошен',
    refund: 'Вернуть…',
    refundTitle: (name) => `Вернуть деньги: ${name}?`,
    refundHint: (calls, sum) =>
      calls === 0
        ? `${sum} уйдут обратно тем же путём. Начислено за них ничего не было.`
        : `Заберём ${pluralRu(calls, 'непотраченный вызов', 'непотраченных вызова', 'непотраченных вызовов')}, ${sum} уйдут обратно тем же путём.`,
    refundSum: (sum) => `Вернуть ${sum}`,
    refundReason: 'Почему',
    reasonWrong: 'Напишите почему, не длиннее 500 символов',
    refunded: 'Возврат начат',
    paidBack: 'Деньги возвращены',
    keep: 'Не надо',
    ledger: 'Движения',
    noLedger: 'По нему движений не было',
    refunds: 'Возвраты',
    refundOf: (calls, sum) => (calls === 0 ? sum : `${pluralRu(calls, 'вызов', 'вызова', 'вызовов')}, ${sum}`),
    byProvider: 'сделан у платёжного сервиса',
    notices: 'Уведомления сервиса',
    noNotices: 'Не приходили',
    times: (count) => pluralRu(count, 'раз', 'раза', 'раз'),
    providerData: 'Платёж, каким его видит сервис',
    noProviderData: 'Сервис ничего не сообщал',
    audit: 'Журнал',
  },
);
