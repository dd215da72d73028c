import type { GateReport } from '#contract/gate-report.ts';
import type { GuideFaultReason, Job } from '#contract/jobs.ts';
import { pluralEn, pluralRu } from '#web/i18n/plural.ts';
import { defineTexts } from '#web/i18n/texts.ts';

interface AdminJobsTexts {
  title: string;
  count: (total: number) => string;
  search: string;
  none: string;
  noneHint: string;
  job: string;
  kinds: Record<Job['kind'], string>;
  names: Record<Job['kind'], (title: string) => string>;
  state: string;
  states: Record<Job['state'], string>;
  who: string;
  tries: string;
  created: string;
  took: string;
  notYet: string;
  seconds: (seconds: string) => string;
  minutes: (minutes: string) => string;
  open: string;
  cancel: string;
  cancelled: string;
  retry: string;
  retried: string;
  all: string;
  failed: string;
  notFound: string;
  notFoundHint: string;
  tryAgain: string;
  progress: (done: string, total: string) => string;
  begins: string;
  stays: string;
  staysQuietly: string;
  result: string;
  problems: string;
  openGame: string;
  openEvaluation: string;
  openSettings: string;
  verdicts: Record<GateReport['verdict'], string>;
  notRead: string;
  guideFaults: Record<GuideFaultReason, string>;
  revision: (revision: number) => string;
  articles: string;
  chunks: string;
  embedded: string;
  reused: string;
  refused: string;
  vectorsOf: (model: string) => string;
  added: string;
  changed: string;
  unchanged: string;
  ended: string;
  syncFound: string;
  syncAdded: string;
  syncUnlocked: string;
  games: string;
}

export const adminJobsTexts = defineTexts<AdminJobsTexts>(
  {
    title: 'Jobs',
    count: (total) => pluralEn(total, 'job', 'jobs'),
    search: 'Title or name',
    none: 'No job has run yet',
    noneHint: 'Long work, such as the import of a game, shows here with its progress and its end.',
    job: 'Job',
    kinds: {
      game_import: 'Game import',
      steam_sync: 'Steam sync',
      steam_apps: 'Games from Steam',
      data_export: 'Export of own data',
      knowledge_rebuild: 'Rebuild',
      guides_import: 'Import of guides',
      announcement: 'Announcement',
      evaluation: 'Evaluation',
      embeddings: 'Embeddings',
      settings_publish: 'Publishing of settings',
    },
    names: {
      game_import: (title) => `Import of ${title}`,
      steam_sync: (title) => `Steam games of ${title}`,
      steam_apps: (title) => `Steam apps ${title}`,
      data_export: () => 'Export of own data',
      knowledge_rebuild: (title) => `Rebuild of ${title}`,
      guides_import: (title) => `Guides of ${title}`,
      announcement: (title) => `Announcement: ${title}`,
      evaluation: (title) => `Evaluation of ${title}`,
      embeddings: (title) => `Embeddings of ${title}`,
      settings_publish: (title) => `Settings of ${title}`,
    },
    state: 'State',
    states: {
      queued: 'Waiting',
      running: 'Running',
      succeeded: 'Done',
      failed: 'Failed',
      cancelled: 'Cancelled',
    },
    who: 'Started by',
    tries: 'Tries',
    created: 'Started',
    took: 'Took',
    notYet: '–',
    seconds: (seconds) => `${seconds} s`,
    minutes: (minutes) => `${minutes} min`,
    open: 'Open',
    cancel: 'Cancel',
    cancelled: 'The job will stop',
    retry: 'Run again',
    retried: 'The job waits for its turn',
    all: 'All jobs',
    failed: 'The job did not load',
    notFound: 'There is no such job',
    notFoundHint: 'It may have been cleared away, or it belongs to another account.',
    tryAgain: 'Try again',
    progress: (done, total) => `${done} of ${total}`,
    begins: 'It begins as soon as those before it are done.',
    stays: 'You can leave this page: the job goes on, and its end is told under Alerts.',
    staysQuietly: 'You can leave this page: the job goes on, and a card tells its end.',
    result: 'Result',
    problems: 'What is wrong',
    openGame: 'Open the game',
    openEvaluation: 'Open the evaluation',
    openSettings: 'Open the settings',
    verdicts: {
      passed: 'Published: no labelled query got worse.',
      not_proved: 'Published, but not proved: fewer than 20 labelled queries.',
      refused: 'Published with a reason, though labelled queries got worse.',
    },
    notRead: 'Could not be read',
    guideFaults: {
      no_guide: 'Steam has no such guide',
      wants_age: 'Steam asks for an age first',
      blocked: 'Steam shows no guide here; it may want fewer requests',
      empty: 'the guide holds no text',
      too_deep: 'the page is nested too deeply',
      no_answer: 'no answer that can be taken',
    },
    revision: (revision) => `The game is now at revision ${revision}.`,
    articles: 'Articles',
    chunks: 'Chunks',
    embedded: 'Texts sent',
    reused: 'Taken from equal texts',
    refused: 'Not taken by the server',
    vectorsOf: (model) => `Model: ${model}`,
    added: 'Added',
    changed: 'Changed',
    unchanged: 'As before',
    ended: 'Taken out',
    games: 'Games',
    syncFound: 'Games',
    syncAdded: 'New games',
    syncUnlocked: 'New achievements',
  },
  {
    title: 'Задачи',
    count: (total) => pluralRu(total, 'задача', 'задачи', 'задач'),
    search: 'Название или имя',
    none: 'Задач ещё не было',
    noneHint: 'Долгая работа, например импорт игры, видна здесь вместе с ходом и итогом.',
    job: 'Задача',
    kinds: {
      game_import: 'Импорт игры',
      steam_sync: 'Синхронизация Steam',
      steam_apps: 'Игры из Steam',
      data_export: 'Выгрузка своих данных',
      knowledge_rebuild: 'Перестройка',
      guides_import: 'Импорт руководств',
      announcement: 'Объявление',
      evaluation: 'Замер',
      embeddings: 'Эмбеддинги',
      settings_publish: 'Публикация настроек',
    },
    names: {
      game_import: (title) => `Импорт: ${title}`,
      steam_sync: (title) => `Игры Steam: ${title}`,
      steam_apps: (title) => `Из магазина Steam: ${title}`,
      data_export: () => 'Выгрузка своих данных',
      knowledge_rebuild: (title) => `Перестройка: ${title}`,
      guides_import: (title) => `Руководства: ${title}`,
      announcement: (title) => `Объявление: ${title}`,
      evaluation: (title) => `Замер: ${title}`,
      embeddings: (title) => `Эмбеддинги: ${title}`,
      settings_publish: (title) => `Настройки: ${title}`,
    },
    state: 'Состояние',
    states: {
      queued: 'Ждёт',
      running: 'Выполняется',
      succeeded: 'Готово',
      failed: 'Не удалось',
      cancelled: 'Отменено',
    },
    who: 'Запустил(а)',
    tries: 'Попытки',
    created: 'Начало',
    took: 'Длилось',
    notYet: '–',
    seconds: (seconds) => `${seconds} с`,
    minutes: (minutes) => `${minutes} мин`,
    open: 'Открыть',
    cancel: 'Отменить',
    cancelled: 'Задача остановится',
    retry: 'Запустить снова',
    retried: 'Задача ждёт своей очереди',
    all: 'Все задачи',
    failed: 'Задача не загрузилась',
    notFound: 'Такой задачи нет',
    notFoundHint: 'Возможно, она убрана или принадлежит другой учётной записи.',
    tryAgain: 'Попробовать снова',
    progress: (done, total) => `${done} из ${total}`,
    begins: 'Начнётся, как только закончатся предыдущие.',
    stays: 'Страницу можно закрыть: задача продолжится, а об итоге расскажут «События».',
    staysQuietly: 'Страницу можно закрыть: задача продолжится, а об итоге скажет карточка.',
    result: 'Результат',
    problems: 'Что не так',
    openGame: 'Открыть игру',
    openEvaluation: 'Открыть замер',
    openSettings: 'Открыть настройки',
    verdicts: {
      passed: 'Опубликовано: ни один размеченный запрос не стал хуже.',
      not_proved: 'Опубликовано, но не доказано: меньше 20 размеченных запросов.',
      refused: 'Опубликовано с указанием причины, хотя размеченные запросы стали хуже.',
    },
    notRead: 'Не удалось прочитать',
    guideFaults: {
      no_guide: 'в Steam нет такого руководства',
      wants_age: 'Steam сначала спрашивает возраст',
      blocked: 'Steam не показал руководство; возможно, просит обращаться реже',
      empty: 'в руководстве нет текста',
      too_deep: 'у страницы слишком глубокая вложенность',
      no_answer: 'не пришло ответа, который можно принять',
    },
    revision: (revision) => `Теперь у игры ревизия ${revision}.`,
    articles: 'Статьи',
    chunks: 'Фрагменты',
    embedded: 'Отправлено текстов',
    reused: 'Взято у равных текстов',
    refused: 'Не принято сервером',
    vectorsOf: (model) => `Модель: ${model}`,
    added: 'Добавлено',
    changed: 'Изменено',
    unchanged: 'Без изменений',
    ended: 'Убрано',
    games: 'Игры',
    syncFound: 'Игр',
    syncAdded: 'Новых игр',
    syncUnlocked: 'Новых достижений',
  },
);
