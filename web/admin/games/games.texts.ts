import { pluralEn, pluralRu } from '#web/i18n/plural.ts';
import { defineTexts } from '#web/i18n/texts.ts';

export const adminGamesTexts = defineTexts(
  {
    appsTitle: 'Take games from Steam',
    appsHint:
      'App numbers or addresses of store pages, up to 200, with spaces, commas or lines between them. A game that is already here keeps what is written of it.',
    apps: 'Apps',
    appsFound: (n: number) => pluralEn(n, 'app', 'apps'),
    appsNone: 'Name at least one app.',
    appsMany: 'No more than 200 at once, please.',
    appsWrong: (word: string) => `“${word}” is neither an app number nor a store address.`,
    appsStart: 'Take them in',
    appsStarted: 'The store is being asked.',
    importTitle: 'Import a game with its articles',
    importHint:
      'A knowledge file is JSON or Markdown with one game and its articles. Importing a game that is already here changes what differs and leaves the rest.',
    drop: 'Drop the file here, or choose it',
    choose: 'Choose a file',
    limits: 'JSON or Markdown, up to 64 MB',
    chosen: (name: string) => `Importing ${name}`,
    sending: 'Sending the file',
    notJson: 'This is neither a JSON nor a Markdown file.',
    tooLarge: 'The file is larger than 64 MB.',
    several: 'One file at a time, please.',
    refused: 'The file cannot be imported',
    again: 'Choose another file',
    started: 'The file is here and is being imported.',
    toJob: 'Follow the import',
  },
  {
    appsTitle: 'Взять игры из Steam',
    appsHint:
      'Номера приложений или адреса страниц магазина, до 200, через пробел, запятую или с новой строки. Если игра уже есть, написанное о ней останется.',
    apps: 'Приложения',
    appsFound: (n) => pluralRu(n, 'приложение', 'приложения', 'приложений'),
    appsNone: 'Назовите хотя бы одно приложение.',
    appsMany: 'Пожалуйста, не больше 200 за раз.',
    appsWrong: (word) => `«${word}» — не номер приложения и не адрес в магазине.`,
    appsStart: 'Взять',
    appsStarted: 'Спрашиваем магазин.',
    importTitle: 'Импорт игры со статьями',
    importHint:
      'Файл знаний — это JSON или Markdown с одной игрой и её статьями. Если игра уже есть, изменится только то, что отличается.',
    drop: 'Перетащите файл сюда или выберите его',
    choose: 'Выбрать файл',
    limits: 'JSON или Markdown, до 64 МБ',
    chosen: (name) => `Импорт файла ${name}`,
    sending: 'Файл отправляется',
    notJson: 'Это не файл JSON или Markdown.',
    tooLarge: 'Файл больше 64 МБ.',
    several: 'Пожалуйста, по одному файлу.',
    refused: 'Этот файл импортировать нельзя',
    again: 'Выбрать другой файл',
    started: 'Файл принят и импортируется.',
    toJob: 'Следить за импортом',
  },
);
