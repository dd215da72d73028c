import type { TileKey } from '#contract/admin-home.ts';
import { defineTexts } from '#web/i18n/texts.ts';

interface AdminHomeTexts {
  title: string;
  attention: string;
  allWell: string;
  look: string;
  tiles: Record<TileKey, string>;
  /** What a figure that should be looked into means. */
  worries: Partial<Record<TileKey, string>>;
  same: string;
  more: (by: string) => string;
  less: (by: string) => string;
  perDay: (name: string) => string;
  hits: string;
  hitsHint: string;
  hitsOff: string;
  hitsOn: (date: string, hits: string, visitors: string) => string;
  inAll: (hits: string) => string;
  pages: string;
  noHits: string;
  failed: string;
  tryAgain: string;
}

export const adminHomeTexts = defineTexts<AdminHomeTexts>(
  {
    title: 'Overview',
    attention: 'Should be looked into',
    allWell: 'Nothing needs attention.',
    look: 'Look',
    tiles: {
      questions_today: 'Questions today',
      questions: 'Questions, 7 days',
      refusals: 'Refusals, 7 days',
      failures: 'Failures, 7 days',
      active_players: 'Active players, 7 days',
      calls_credited: 'Calls credited, 7 days',
      revenue: 'Revenue, 7 days',
      top_ups_in_review: 'Top-ups to look into',
      tokens: 'Tokens, 7 days',
      cost: 'Cost of the model, 7 days',
      users: 'Accounts',
      held_reservations: 'Calls held now',
      failed_jobs: 'Failed jobs, 7 days',
      failed_mails: 'Mails that do not go out',
      bad_ratings: 'Bad ratings to look at',
      articles_to_review: 'Articles to review',
      calls_sold: 'Calls sold, 7 days',
    },
    worries: {
      failures: 'More than one answer in twenty has failed.',
      top_ups_in_review: 'Money came or went that does not fit its top-up.',
      held_reservations: 'Calls are held longer than their lease: the sweep may not be running.',
      failed_jobs: 'A job failed for good and waits for somebody to run it again.',
      failed_mails: 'Mail cannot be delivered; look into the mail settings and the log.',
      bad_ratings: 'Players gave one or two stars, and nobody has looked at why.',
      articles_to_review: 'Somebody wrote or changed an article; the expert uses it once it is reviewed.',
    },
    same: 'as before',
    more: (by) => `${by} more`,
    less: (by) => `${by} less`,
    perDay: (name) => `${name}: the last 14 days`,
    hits: 'Visits, 30 days',
    hitsHint: 'Counted by the product itself, without address or name. A visitor is one for a day.',
    hitsOff: 'Visits are counted by another service, or not at all.',
    hitsOn: (date, hits, visitors) => `${date}: ${hits} hits, ${visitors} visitors`,
    inAll: (hits) => `${hits} hits`,
    pages: 'Most visited',
    noHits: 'No visits have been counted yet.',
    failed: 'The figures did not load',
    tryAgain: 'Try again',
  },
  {
    title: 'Обзор',
    attention: 'Требует внимания',
    allWell: 'Ничего не требует внимания.',
    look: 'Посмотреть',
    tiles: {
      questions_today: 'Вопросы сегодня',
      questions: 'Вопросы, 7 дней',
      refusals: 'Отказы, 7 дней',
      failures: 'Сбои, 7 дней',
      active_players: 'Активные игроки, 7 дней',
      calls_credited: 'Начислено вызовов, 7 дней',
      revenue: 'Выручка, 7 дней',
      top_ups_in_review: 'Пополнения на разборе',
      tokens: 'Токены, 7 дней',
      cost: 'Расход на модель, 7 дней',
      users: 'Учётные записи',
      held_reservations: 'Вызовы на удержании',
      failed_jobs: 'Задачи со сбоем, 7 дней',
      failed_mails: 'Неотправленные письма',
      bad_ratings: 'Плохие оценки к разбору',
      articles_to_review: 'Статьи на проверку',
      calls_sold: 'Продано вызовов, 7 дней',
    },
    worries: {
      failures: 'Сбоем закончился больше чем один ответ из двадцати.',
      top_ups_in_review: 'Деньги пришли или ушли не так, как записано в пополнении.',
      held_reservations: 'Вызовы удерживаются дольше срока: возможно, не работает их возврат.',
      failed_jobs: 'Задача окончательно не удалась и ждёт повторного запуска.',
      failed_mails: 'Почта не доставляется; проверьте её настройки и журнал сервера.',
      bad_ratings: 'Игроки поставили одну или две звезды, и никто ещё не разобрался почему.',
      articles_to_review: 'Кто-то написал или изменил статью; эксперт возьмёт её после проверки.',
    },
    same: 'как раньше',
    more: (by) => `на ${by} больше`,
    less: (by) => `на ${by} меньше`,
    perDay: (name) => `${name}: последние 14 дней`,
    hits: 'Посещения, 30 дней',
    hitsHint: 'Считает сам сервис, без адресов и имён. Посетитель считается один раз в день.',
    hitsOff: 'Посещения считает другой сервис, или их не считает никто.',
    hitsOn: (date, hits, visitors) => `${date}: просмотров ${hits}, посетителей ${visitors}`,
    inAll: (hits) => `Просмотров: ${hits}`,
    pages: 'Чаще всего',
    noHits: 'Посещений пока нет.',
    failed: 'Показатели не загрузились',
    tryAgain: 'Попробовать снова',
  },
);
