import { pluralEn, pluralRu } from '#web/i18n/plural.ts';
import { defineTexts } from '#web/i18n/texts.ts';

export const ownKeysTexts = defineTexts(
  {
    title: 'API keys',
    hint: 'With a key your own scripts ask the experts in your name and with your calls. A key opens neither your account nor payments.',
    docs: 'How to use a key',
    none: 'You have no keys.',
    newKey: 'New key',
    name: 'Name',
    nameHint: 'What it is for',
    expires: 'Last day',
    expiresHint: 'Empty: it never expires',
    monthlyCalls: 'Calls a month at most',
    monthlyCallsHint: 'Empty: as many as you have',
    monthlyCallsWrong: 'A whole number from 1 to 1,000,000',
    callsThisMonth: (used: number, most: number | null) =>
      most === null
        ? `${pluralEn(used, 'call', 'calls')} this month`
        : `${used} of ${pluralEn(most, 'call', 'calls')} this month`,
    create: 'Create',
    cancel: 'Cancel',
    failed: 'Your keys did not load.',
    tryAgain: 'Try again',
    works: (name: string) => `${name} works`,
    isOff: 'Switched off',
    expired: 'Expired',
    until: (day: string) => `until ${day}`,
    unused: 'never used',
    used: (moment: string, requests: number) =>
      `used ${moment}, ${pluralEn(requests, 'request', 'requests')} in 30 days`,
    deleteKey: (name: string) => `Delete ${name}`,
    deleted: (name: string) => `${name} was deleted and is refused from now on`,
    switchedOff: (name: string) => `${name} is refused from now on`,
    switchedOn: (name: string) => `${name} works again`,
    restored: (name: string) => `${name} is back`,
    undo: 'Undo',
  },
  {
    title: 'Ключи API',
    hint: 'С ключом ваши программы спрашивают экспертов от вашего имени и за ваши вызовы. К учётной записи и оплате ключ не подходит.',
    docs: 'Как пользоваться ключом',
    none: 'Ключей у вас нет.',
    newKey: 'Новый ключ',
    name: 'Название',
    nameHint: 'Для чего он',
    expires: 'Последний день',
    expiresHint: 'Пусто: бессрочный',
    monthlyCalls: 'Не больше вызовов в месяц',
    monthlyCallsHint: 'Пусто: сколько есть у вас',
    monthlyCallsWrong: 'Целое число от 1 до 1 000 000',
    callsThisMonth: (used, most) =>
      most === null
        ? `в этом месяце ${pluralRu(used, 'вызов', 'вызова', 'вызовов')}`
        : `в этом месяце ${used} из ${pluralRu(most, 'вызова', 'вызовов', 'вызовов')}`,
    create: 'Создать',
    cancel: 'Отмена',
    failed: 'Ключи не загрузились.',
    tryAgain: 'Попробовать снова',
    works: (name) => `${name} действует`,
    isOff: 'Отключён',
    expired: 'Истёк',
    until: (day) => `до ${day}`,
    unused: 'ещё не использован',
    used: (moment, requests) =>
      `обращение ${moment}, за 30 дней ${pluralRu(requests, 'запрос', 'запроса', 'запросов')}`,
    deleteKey: (name) => `Удалить: ${name}`,
    deleted: (name) => `${name}: ключ удалён и больше не принимается`,
    switchedOff: (name) => `${name}: ключ больше не принимается`,
    switchedOn: (name) => `${name}: ключ снова действует`,
    restored: (name) => `${name}: ключ восстановлен`,
    undo: 'Отменить',
  },
);
