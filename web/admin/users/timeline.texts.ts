import type { TimelineEntry, TimelineKind } from '#contract/admin-users.ts';
import { pluralEn, pluralRu } from '#web/i18n/plural.ts';
import { defineTexts } from '#web/i18n/texts.ts';
import type { JobKind, JobState, LedgerKind, TopUpStatus } from '#contract/values/kinds.ts';

type QuestionState = Extract<TimelineEntry, { event: 'question_asked' }>['data']['state'];

export interface TimelineTexts {
  timeline: string;
  filter: string;
  kinds: Record<TimelineKind, string>;
  more: string;
  none: string;
  noneLikeThat: string;
  failed: string;
  tryAgain: string;
  registered: string;
  verified: string;
  consented: (version: string) => string;
  deleted: string;
  loggedIn: string;
  asked: (game: string) => string;
  states: Record<QuestionState, string>;
  hidden: string;
  calls: (amount: number) => string;
  /** What moved calls or roubles, by the ledger's own word. */
  movements: Record<LedgerKind, string>;
  by: (name: string) => string;
  rated: (stars: number, game: string) => string;
  tokens: (count: string) => string;
  builtIn: string;
  notified: (title: string) => string;
  keyMade: (name: string) => string;
  keyDeleted: (name: string) => string;
  byAdmin: string;
  read: string;
  unread: string;
  ordered: (calls: number, price: string) => string;
  topUps: Record<TopUpStatus, string>;
  wrote: (title: string) => string;
  articleReviewed: string;
  articleUnreviewed: string;
  articleDeleted: string;
  jobs: Record<JobKind, string>;
  jobStates: Record<JobState, string>;
}

const signOf = (amount: number) => (amount > 0 ? '+' : '−');

export const timelineTexts = defineTexts<TimelineTexts>(
  {
    timeline: 'Time line',
    filter: 'What is shown',
    kinds: {
      account: 'Account',
      sessions: 'Logins',
      chats: 'Questions',
      ledger: 'Wallet',
      ratings: 'Ratings',
      tokens: 'Tokens',
      notifications: 'Alerts',
      api_keys: 'API keys',
      articles: 'Articles',
      jobs: 'Jobs',
    },
    more: 'Show earlier',
    none: 'Nothing has happened yet',
    noneLikeThat: 'Nothing of this kind has happened',
    failed: 'The time line did not load',
    tryAgain: 'Try again',
    registered: 'Opened the account',
    verified: 'Confirmed the e-mail',
    consented: (version) => `Agreed to the processing of personal data, version ${version}`,
    deleted: 'The account was deleted',
    loggedIn: 'Logged in',
    asked: (game) => `Asked in ${game}`,
    states: {
      running: 'being answered',
      answered: 'answered',
      unsure: 'answered with doubt',
      refused: 'refused, not charged',
      failed: 'failed, not charged',
      stopped: 'stopped',
    },
    hidden: 'deleted by the player',
    calls: (amount) => `${signOf(amount)}${pluralEn(Math.abs(amount), 'call', 'calls')}`,
    movements: {
      credit: 'Credit',
      free_calls: 'Free calls',
      reserve: 'Held for a question',
      refund: 'Given back',
      expire: 'Given back after a crash',
      settle: 'Charged',
      top_up: 'Top-up',
      top_up_refund: 'Top-up refunded',
      top_up_refund_undone: 'Refund not made after all',
      reversal: 'Correction',
    },
    by: (name) => `by ${name}`,
    rated: (stars, game) => `Gave ${stars} of 5 stars in ${game}`,
    tokens: (count) => `Used ${count} tokens`,
    builtIn: 'Built-in expert',
    notified: (title) => `Was told: ${title}`,
    keyMade: (name) => `API key made: ${name}`,
    keyDeleted: (name) => `API key deleted: ${name}`,
    byAdmin: 'by an admin',
    read: 'read',
    unread: 'not read yet',
    ordered: (calls, price) => `Ordered ${pluralEn(calls, 'call', 'calls')} for ${price}`,
    topUps: {
      pending: 'waiting for the payment',
      succeeded: 'paid',
      canceled: 'cancelled',
      failed: 'the payment failed',
      review: 'held for review',
      refunded: 'refunded',
    },
    wrote: (title) => `Wrote “${title}”`,
    articleReviewed: 'reviewed',
    articleUnreviewed: 'not reviewed yet',
    articleDeleted: 'deleted',
    jobs: {
      game_import: 'Import of a game',
      knowledge_rebuild: 'Rebuild of a game’s articles',
      guides_import: 'Import of guides',
      steam_sync: 'Steam sync',
      steam_apps: 'Games from Steam',
      data_export: 'Copy of one’s data',
      announcement: 'Announcement',
      evaluation: 'Evaluation',
      embeddings: 'Embeddings',
      settings_publish: 'Publishing of settings',
    },
    jobStates: {
      queued: 'waiting',
      running: 'running',
      succeeded: 'done',
      failed: 'failed',
      cancelled: 'cancelled',
    },
  },
  {
    timeline: 'Хронология',
    filter: 'Что показать',
    kinds: {
      account: 'Учётная запись',
      sessions: 'Входы',
      chats: 'Вопросы',
      ledger: 'Кошелёк',
      ratings: 'Оценки',
      tokens: 'Токены',
      notifications: 'События',
      api_keys: 'Ключи API',
      articles: 'Статьи',
      jobs: 'Задачи',
    },
    more: 'Показать раньше',
    none: 'Пока ничего не произошло',
    noneLikeThat: 'Такого ещё не было',
    failed: 'Хронология не загрузилась',
    tryAgain: 'Попробовать снова',
    registered: 'Открыта учётная запись',
    verified: 'Почта подтверждена',
    consented: (version) => `Согласие на обработку персональных данных, версия ${version}`,
    deleted: 'Учётная запись удалена',
    loggedIn: 'Выполнен вход',
    asked: (game) => `Вопрос по игре ${game}`,
    states: {
      running: 'идёт ответ',
      answered: 'есть ответ',
      unsure: 'ответ с сомнением',
      refused: 'отказ, бесплатно',
      failed: 'сбой, бесплатно',
      stopped: 'остановлен',
    },
    hidden: 'удалён игроком',
    calls: (amount) => `${signOf(amount)}${pluralRu(Math.abs(amount), 'вызов', 'вызова', 'вызовов')}`,
    movements: {
      credit: 'Начисление',
      free_calls: 'Бесплатные вызовы',
      reserve: 'Отложено на вопрос',
      refund: 'Возвращено',
      expire: 'Возвращено после сбоя',
      settle: 'Списано',
      top_up: 'Пополнение',
      top_up_refund: 'Возврат пополнения',
      top_up_refund_undone: 'Возврат не состоялся',
      reversal: 'Исправление',
    },
    by: (name) => `выполнил(а) ${name}`,
    rated: (stars, game) => `Оценка ${stars} из 5, ${game}`,
    tokens: (count) => `Потрачено токенов: ${count}`,
    builtIn: 'Встроенный эксперт',
    notified: (title) => `Сообщено: ${title}`,
    keyMade: (name) => `Создан ключ API: ${name}`,
    keyDeleted: (name) => `Удалён ключ API: ${name}`,
    byAdmin: 'создал администратор',
    read: 'прочитано',
    unread: 'ещё не прочитано',
    ordered: (calls, price) => `Заказ: ${pluralRu(calls, 'вызов', 'вызова', 'вызовов')} за ${price}`,
    topUps: {
      pending: 'ждёт оплаты',
      succeeded: 'оплачен',
      canceled: 'отменён',
      failed: 'оплата не прошла',
      review: 'на разборе',
      refunded: 'деньги возвращены',
    },
    wrote: (title) => `Статья «${title}»`,
    articleReviewed: 'проверена',
    articleUnreviewed: 'ещё не проверена',
    articleDeleted: 'удалена',
    jobs: {
      game_import: 'Импорт игры',
      knowledge_rebuild: 'Пересборка статей игры',
      guides_import: 'Импорт руководств',
      steam_sync: 'Синхронизация со Steam',
      steam_apps: 'Игры из Steam',
      data_export: 'Выгрузка своих данных',
      announcement: 'Объявление',
      evaluation: 'Замер',
      embeddings: 'Эмбеддинги',
      settings_publish: 'Публикация настроек',
    },
    jobStates: {
      queued: 'ждёт',
      running: 'идёт',
      succeeded: 'готово',
      failed: 'сбой',
      cancelled: 'отменена',
    },
  },
);
