import { defineTexts } from '#web/i18n/texts.ts';

export const adminGamesTexts = defineTexts(
  {
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
