import type { AnnouncementAudience } from '#contract/announcements.ts';
import { pluralEn, pluralRu } from '#web/i18n/plural.ts';
import { defineTexts } from '#web/i18n/texts.ts';

interface AnnouncementsTexts {
  title: string;
  count: (total: number) => string;
  search: string;
  none: string;
  noneHint: string;
  create: string;
  what: string;
  audience: string;
  audiences: Record<AnnouncementAudience, string>;
  recipients: string;
  read: string;
  author: string;
  created: string;
  titleEn: string;
  bodyEn: string;
  titleRu: string;
  bodyRu: string;
  link: string;
  linkHint: string;
  people: string;
  nobody: string;
  cancel: string;
  send: (people: number) => string;
  final: string;
  started: string;
  choosePeople: string;
  close: string;
  state: string;
  states: Record<'told' | 'withdrawn', string>;
  withdraw: string;
  withdrawn: string;
  restore: string;
  restored: string;
  undo: string;
}

export const announcementsTexts = defineTexts<AnnouncementsTexts>(
  {
    title: 'Announcements',
    count: (total) => pluralEn(total, 'announcement', 'announcements'),
    search: 'Words of the announcement',
    none: 'Nothing has been announced yet',
    noneHint: 'An announcement comes to everybody’s alerts in the language they read.',
    create: 'Announce',
    what: 'What',
    audience: 'To whom',
    audiences: { all: 'Everybody', active: 'Who asked in the last 30 days', users: 'Named people' },
    recipients: 'Got it',
    read: 'Read it',
    author: 'By',
    created: 'When',
    titleEn: 'Title in English',
    bodyEn: 'Text in English',
    titleRu: 'Title in Russian',
    bodyRu: 'Text in Russian',
    link: 'Link inside the site',
    linkHint: 'For example /help or /game/name; may stay empty',
    people: 'People',
    nobody: 'Nobody found',
    cancel: 'Cancel',
    send: (people) => `Send to ${pluralEn(people, 'person', 'people')}`,
    final:
      'It can be withdrawn later and then goes from everybody’s alerts. Whoever does not want announcements gets none.',
    started: 'The announcement is on its way',
    choosePeople: 'Choose at least one person.',
    close: 'Close',
    state: 'State',
    states: { told: 'Announced', withdrawn: 'Withdrawn' },
    withdraw: 'Withdraw',
    withdrawn: 'The announcement is gone from everybody’s alerts',
    restore: 'Restore',
    restored: 'The announcement is back',
    undo: 'Undo',
  },
  {
    title: 'Объявления',
    count: (total) => pluralRu(total, 'объявление', 'объявления', 'объявлений'),
    search: 'Слова объявления',
    none: 'Объявлений пока не было',
    noneHint: 'Объявление приходит каждому в события на том языке, на котором он читает.',
    create: 'Объявить',
    what: 'Что',
    audience: 'Кому',
    audiences: { all: 'Всем', active: 'Кто спрашивал за 30 дней', users: 'Выбранным людям' },
    recipients: 'Получили',
    read: 'Прочитали',
    author: 'Кто',
    created: 'Когда',
    titleEn: 'Заголовок на английском',
    bodyEn: 'Текст на английском',
    titleRu: 'Заголовок на русском',
    bodyRu: 'Текст на русском',
    link: 'Ссылка внутри сайта',
    linkHint: 'Например /help или /game/name; можно оставить пустым',
    people: 'Люди',
    nobody: 'Никого не нашлось',
    cancel: 'Отмена',
    send: (people) => `Отправить: ${pluralRu(people, 'человек', 'человека', 'человек')}`,
    final: 'Его можно отозвать, тогда оно пропадёт из событий у всех. Кто отказался от объявлений, их не получит.',
    started: 'Объявление рассылается',
    choosePeople: 'Выберите хотя бы одного человека.',
    close: 'Закрыть',
    state: 'Состояние',
    states: { told: 'Объявлено', withdrawn: 'Отозвано' },
    withdraw: 'Отозвать',
    withdrawn: 'Объявление пропало из событий у всех',
    restore: 'Вернуть',
    restored: 'Объявление снова на месте',
    undo: 'Отменить',
  },
);
