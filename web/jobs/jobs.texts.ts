import type { Job } from '#contract/jobs.ts';
import { defineTexts } from '#web/i18n/texts.ts';

interface JobsTexts {
  jobs: string;
  names: Record<Job['kind'], (title: string) => string>;
  states: Record<Job['state'], string>;
  refused: string;
  progress: (done: string, total: string) => string;
  cancel: string;
  cancelling: string;
  result: string;
  reason: string;
  details: string;
  close: string;
}

export const jobsTexts = defineTexts<JobsTexts>(
  {
    jobs: 'Jobs',
    names: {
      game_import: (title) => `Import of ${title}`,
      steam_sync: (title) => `Steam games of ${title}`,
      steam_apps: (title) => `Steam apps ${title}`,
      data_export: () => 'Your data',
      knowledge_rebuild: (title) => `Rebuild of ${title}`,
      guides_import: (title) => `Guides of ${title}`,
      announcement: (title) => `Announcement: ${title}`,
      evaluation: (title) => `Evaluation of ${title}`,
      embeddings: (title) => `Embeddings of ${title}`,
      settings_publish: (title) => `Settings of ${title}`,
    },
    states: {
      queued: 'Waiting',
      running: 'Running',
      succeeded: 'Done',
      failed: 'Failed',
      cancelled: 'Cancelled',
    },
    refused: 'Refused',
    progress: (done, total) => `${done} of ${total}`,
    cancel: 'Cancel',
    cancelling: 'Cancelling',
    result: 'See the result',
    reason: 'See what went wrong',
    details: 'Details',
    close: 'Close',
  },
  {
    jobs: 'Задачи',
    names: {
      game_import: (title) => `Импорт: ${title}`,
      steam_sync: (title) => `Игры Steam: ${title}`,
      steam_apps: (title) => `Из магазина Steam: ${title}`,
      data_export: () => 'Ваши данные',
      knowledge_rebuild: (title) => `Перестройка: ${title}`,
      guides_import: (title) => `Руководства: ${title}`,
      announcement: (title) => `Объявление: ${title}`,
      evaluation: (title) => `Замер: ${title}`,
      embeddings: (title) => `Эмбеддинги: ${title}`,
      settings_publish: (title) => `Настройки: ${title}`,
    },
    states: {
      queued: 'Ждёт',
      running: 'Выполняется',
      succeeded: 'Готово',
      failed: 'Не удалось',
      cancelled: 'Отменено',
    },
    refused: 'Отклонено',
    progress: (done, total) => `${done} из ${total}`,
    cancel: 'Отменить',
    cancelling: 'Отменяется',
    result: 'Посмотреть результат',
    reason: 'Посмотреть причину',
    details: 'Подробнее',
    close: 'Закрыть',
  },
);
