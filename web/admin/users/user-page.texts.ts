import { pluralEn, pluralRu } from '#web/i18n/plural.ts';
import { defineTexts } from '#web/i18n/texts.ts';
import type { UserTabId } from './user-tabs.ts';

interface UserPageTexts {
  all: string;
  failed: string;
  notFound: string;
  notFoundHint: string;
  tryAgain: string;
  audit: string;
  deletedOn: (date: string) => string;
  tabs: string;
  tabNames: Record<UserTabId, string>;
  facts: string;
  calls: string;
  reserved: (count: number) => string;
  balance: string;
  questions: string;
  refused: (refused: number, failed: number) => string;
  ratings: string;
  ratingsOf: (count: number) => string;
  games: string;
  tokens: string;
  joined: string;
  consent: (version: string, date: string) => string;
  noConsent: string;
  lastSeen: string;
  never: string;
  sessions: string;
  noSessions: string;
  seen: (moment: string) => string;
  unknownDevice: string;
}

export const userPageTexts = defineTexts<UserPageTexts>(
  {
    all: 'All users',
    failed: 'The account did not load',
    notFound: 'There is no such account',
    notFoundHint: 'It may have been deleted more than 7 days ago.',
    tryAgain: 'Try again',
    audit: 'Audit log',
    deletedOn: (date) => `Deleted on ${date}. It can be restored for 7 days.`,
    tabs: 'Parts of the account',
    tabNames: { overview: 'Overview', chats: 'Chats', tokens: 'Tokens', games: 'Games', wallet: 'Wallet' },
    facts: 'Facts',
    calls: 'Calls',
    reserved: (count) => (count > 0 ? `${count} more held` : 'none held'),
    balance: 'Roubles',
    questions: 'Questions',
    refused: (refused, failed) => `${refused} refused, ${failed} failed`,
    ratings: 'Rating given',
    ratingsOf: (count) => `over ${pluralEn(count, 'answer', 'answers')}`,
    games: 'Games',
    tokens: 'Tokens',
    joined: 'Joined',
    consent: (version, date) => `consent ${version} on ${date}`,
    noConsent: 'no consent kept',
    lastSeen: 'Last seen',
    never: 'Never',
    sessions: 'Logged in on',
    noSessions: 'Nowhere at the moment',
    seen: (moment) => `used ${moment}`,
    unknownDevice: 'Unknown device',
  },
  {
    all: 'Все пользователи',
    failed: 'Учётная запись не загрузилась',
    notFound: 'Такой учётной записи нет',
    notFoundHint: 'Возможно, она удалена больше 7 дней назад.',
    tryAgain: 'Попробовать снова',
    audit: 'Журнал',
    deletedOn: (date) => `Удалена ${date}. Восстановить можно в течение 7 дней.`,
    tabs: 'Разделы учётной записи',
    tabNames: { overview: 'Обзор', chats: 'Чаты', tokens: 'Токены', games: 'Игры', wallet: 'Кошелёк' },
    facts: 'Сведения',
    calls: 'Вызовы',
    reserved: (count) => (count > 0 ? `ещё отложено: ${count}` : 'отложенных нет'),
    balance: 'Рубли',
    questions: 'Вопросы',
    refused: (refused, failed) => `отказов: ${refused}, сбоев: ${failed}`,
    ratings: 'Средняя оценка',
    ratingsOf: (count) => `по ${pluralRu(count, 'ответу', 'ответам', 'ответам')}`,
    games: 'Игры',
    tokens: 'Токены',
    joined: 'С нами с',
    consent: (version, date) => `согласие ${version} от ${date}`,
    noConsent: 'согласия нет',
    lastSeen: 'Был здесь',
    never: 'Никогда',
    sessions: 'Где выполнен вход',
    noSessions: 'Сейчас нигде',
    seen: (moment) => `активность: ${moment}`,
    unknownDevice: 'Неизвестное устройство',
  },
);
