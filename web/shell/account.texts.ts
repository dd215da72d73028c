import { defineTexts } from '#web/i18n/texts.ts';

export const accountTexts = defineTexts(
  { language: 'Language', theme: 'Theme', dark: 'Dark', light: 'Light' },
  { language: 'Язык', theme: 'Тема', dark: 'Тёмная', light: 'Светлая' },
);
