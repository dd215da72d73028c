import { defineTexts } from '#web/i18n/texts.ts';
import type { Section } from './sections.ts';

interface AdminTexts {
  sections: string;
  names: Record<Section['id'], string>;
  more: string;
}

export const adminTexts = defineTexts<AdminTexts>(
  {
    sections: 'Parts of the admin',
    names: {
      home: 'Overview',
      users: 'Users',
      games: 'Games',
      jobs: 'Jobs',
      audit: 'Audit log',
      articles: 'Articles',
      quality: 'Quality',
      labels: 'Labels',
      evaluations: 'Evaluations',
      topUps: 'Top-ups',
      packs: 'Call packs',
      apiKeys: 'API keys',
      retrievalLab: 'Retrieval lab',
      announcements: 'Announcements',
    },
    more: 'More',
  },
  {
    sections: 'Разделы админки',
    names: {
      home: 'Обзор',
      users: 'Пользователи',
      games: 'Игры',
      jobs: 'Задачи',
      audit: 'Журнал',
      articles: 'Статьи',
      quality: 'Качество',
      labels: 'Разметка',
      evaluations: 'Замеры',
      topUps: 'Пополнения',
      packs: 'Пакеты вызовов',
      apiKeys: 'Ключи API',
      retrievalLab: 'Лаборатория поиска',
      announcements: 'Объявления',
    },
    more: 'Ещё',
  },
);
