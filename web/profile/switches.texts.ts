import type { NotificationSwitch } from '#contract/notifications.ts';
import { defineTexts } from '#web/i18n/texts.ts';

interface SwitchesTexts {
  title: string;
  lead: string;
  always: string;
  failed: string;
  tryAgain: string;
  kinds: Record<NotificationSwitch['kind'], string>;
}

export const switchesTexts = defineTexts<SwitchesTexts>(
  {
    title: 'Alerts',
    lead: 'What you want to be told at the bell. Payments that fail or are taken back, and new keys, are always told.',
    always: 'always',
    failed: 'The choices did not load.',
    tryAgain: 'Try again',
    kinds: {
      calls_credited: 'Calls were given to you',
      calls_low: 'Your calls run low',
      rub_credited: 'Roubles were given to you',
      credit_reversed: 'A credit was taken back',
      topup_succeeded: 'A payment has arrived',
      topup_failed: 'A payment did not go through',
      topup_refunded: 'A payment was refunded',
      topup_review: 'A top-up needs a look',
      import_done: 'A game is imported',
      import_failed: 'An import has failed',
      export_ready: 'Your data is ready to download',
      export_failed: 'Your data could not be collected',
      api_key_made: 'An API key was made',
      article_approved: 'Your article was approved',
      article_returned: 'Your article was sent back',
      gap_closed: 'A question of yours has an answer now',
      sync_done: 'Your Steam games are up to date',
      sync_failed: 'Steam could not be read',
      announcement: 'News of this site',
    },
  },
  {
    title: 'События',
    lead: 'О чём сообщать вам у колокольчика. О сорванных оплатах, возвратах и новых ключах сообщается всегда.',
    always: 'всегда',
    failed: 'Настройки не загрузились.',
    tryAgain: 'Попробовать снова',
    kinds: {
      calls_credited: 'Вам начислены вызовы',
      calls_low: 'Вызовы заканчиваются',
      rub_credited: 'Вам начислены рубли',
      credit_reversed: 'Начисление отменено',
      topup_succeeded: 'Оплата получена',
      topup_failed: 'Оплата не прошла',
      topup_refunded: 'Деньги возвращены',
      topup_review: 'Пополнение требует внимания',
      import_done: 'Импорт игры завершён',
      import_failed: 'Импорт не удался',
      export_ready: 'Ваши данные готовы к скачиванию',
      export_failed: 'Собрать ваши данные не удалось',
      api_key_made: 'Создан ключ API',
      article_approved: 'Ваша статья одобрена',
      article_returned: 'Ваша статья возвращена',
      gap_closed: 'На ваш вопрос появился ответ',
      sync_done: 'Игры Steam обновлены',
      sync_failed: 'Не удалось прочитать Steam',
      announcement: 'Новости сайта',
    },
  },
);
