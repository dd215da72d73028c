import { normaliseText } from '#contract/values/normalise-text.ts';

/**
 * What people also type for a screen or a setting, in both languages, whichever is shown: a word is found by how it
 * begins. The names themselves are not repeated here.
 */
export const screenWords = {
  myGames: 'library shelf библиотека полка коллекция',
  myArticles: 'write drafts author написать черновики автор',
  calls:
    'balance money pay payment buy price top-up refund history receipt promo code баланс деньги оплата купить цена пополнить возврат история чек промокод кошелёк кошелек',
  notifications: 'alerts bell inbox оповещения колокольчик',
  profile: 'account settings options preferences аккаунт настройки учётная учетная запись',
  steamSync: 'sync import friend code link synchronise синхронизация импорт код друга привязать стим',
  help: 'support faq contact question rules поддержка вопросы связаться правила справка',
  home: 'start search games начало поиск игры',
  login: 'sign in войти вход',
  register: 'sign up new account регистрация новый аккаунт',
} as const;

export const settingWords = {
  name: 'nick nickname call me ник имя прозвище',
  email: 'mail address почта адрес email',
  steam: 'link connect friend code привязать стим код друга',
  appearance:
    'theme dark light mode colours language english russian appearance тема тёмная темная светлая цвета язык английский русский оформление',
  alerts: 'notifications mails switch off unsubscribe уведомления письма отключить отписаться',
  device: 'push phone browser notifications пуш телефон браузер уведомления',
  password: 'change password security пароль сменить безопасность',
  sessions: 'devices log out everywhere logged in устройства выйти везде сеансы сессии',
  'api-keys': 'token program developer key ключ токен программа разработчик',
  connect: 'mcp openai claude assistant program ассистент программа подключить',
  shared: 'links share publish ссылки поделиться',
  data: 'download export gdpr personal скачать выгрузка персональные данные',
  deletion: 'delete remove account close удалить аккаунт закрыть',
} as const;

/** Whether some word begins like this. */
export function hasWord(words: string, start: string): boolean {
  const known = normaliseText(words);
  return start.length > 1 && (known.startsWith(start) || known.includes(` ${start}`));
}
