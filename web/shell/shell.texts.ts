import { defineTexts } from '#web/i18n/texts.ts';
import { pluralEn, pluralRu } from '#web/i18n/plural.ts';

export const shellTexts = defineTexts(
  {
    skip: 'Skip to content',
    mainPlaces: 'Main places',
    back: 'Back',
    // Named in the language it leads to.
    otherLanguage: 'По-русски',
    toLight: 'Use the light theme',
    toDark: 'Use the dark theme',
    account: 'Account',
    unread: (place: string, count: number) => `${place}, ${count} unread`,
    logOut: 'Log out',
    logIn: 'Log in',
    close: 'Close',
    callsLeft: (calls: number) => `${pluralEn(calls, 'call', 'calls')} left`,
    noCalls: 'Calls left: not known',
    loadingPage: 'Loading the page',
    brokenScreen: 'This screen broke while it was drawn. Your data is safe; reloading usually helps.',
    reload: 'Reload the page',
    details: 'Technical details',
  },
  {
    skip: 'К содержанию',
    mainPlaces: 'Основные разделы',
    back: 'Назад',
    otherLanguage: 'In English',
    toLight: 'Включить светлую тему',
    toDark: 'Включить тёмную тему',
    account: 'Учётная запись',
    unread: (place, count) => `${place}, не прочитано: ${count}`,
    logOut: 'Выйти',
    logIn: 'Войти',
    close: 'Закрыть',
    callsLeft: (calls) => `Осталось: ${pluralRu(calls, 'вызов', 'вызова', 'вызовов')}`,
    noCalls: 'Остаток вызовов неизвестен',
    loadingPage: 'Страница загружается',
    brokenScreen: 'При показе этой страницы произошла ошибка. Данные целы; обычно помогает перезагрузка.',
    reload: 'Перезагрузить страницу',
    details: 'Технические подробности',
  },
);
