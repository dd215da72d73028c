import { defineTexts } from '#web/i18n/texts.ts';

export const profileTexts = defineTexts(
  {
    since: (day: string) => `With us since ${day}`,
    save: 'Save',
    saved: 'Saved',
    account: 'Your name',
    name: 'Name',
    nameHint: 'Shown beside your articles and in our mails.',
    appearance: 'Language and theme',
    appearanceLead: 'The language also holds for mails and alerts. The theme stays in this browser.',
    language: 'Language',
    theme: 'Theme',
    dark: 'Dark',
    light: 'Light',
    apiKeys: 'API keys',
  },
  {
    since: (day) => `С нами с ${day}`,
    save: 'Сохранить',
    saved: 'Сохранено',
    account: 'Ваше имя',
    name: 'Имя',
    nameHint: 'Его видят рядом с вашими статьями и в наших письмах.',
    appearance: 'Язык и тема',
    appearanceLead: 'На этом языке будут и письма, и события. Тема сохраняется только в этом браузере.',
    language: 'Язык',
    theme: 'Тема',
    dark: 'Тёмная',
    light: 'Светлая',
    apiKeys: 'Ключи API',
  },
);
