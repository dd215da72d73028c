import type { Language } from '#contract/common.ts';
import type { Access } from '#contract/endpoint.ts';

/** What the description says of a call beside what the contract says, in Markdown, and the words of the examples. */
interface DocsTexts {
  title: string;
  /** The page in the other language, as its readers call it. */
  other: { language: Language; name: string };
  description: string;
  group: (path: string) => string;
  audiences: Record<Access, string>;
  for_whom: (audience: string) => string;
  api_key: string;
  idempotent: string;
  stream: string;
  csv: string;
  answer: string;
  no_body: string;
  error: string;
  file: string;
  example_titles: {
    find: string;
    calls: string;
    ask: (game: string) => string;
    read_along: string;
    history: string;
    script: string;
  };
  example_comment: string;
  example_left: string;
}

const en: DocsTexts = {
  title: 'The API of Hintline',
  other: { language: 'ru', name: 'По-русски' },
  description: 'Description of the API',
  group: (path) => `Calls under \`${path}\``,
  audiences: {
    public: 'everybody',
    public_with_user: 'everybody; with a key or session as that user',
    user: 'users',
    verified: 'users with a confirmed address',
    admin: 'admins',
  },
  for_whom: (audience) => `For ${audience}.`,
  api_key: 'An API key may call it.',
  idempotent: 'Takes an `Idempotency-Key`.',
  stream: 'With `Accept: text/event-stream` it answers as a stream of events.',
  csv: 'With `Accept: text/csv` it answers the whole list as CSV.',
  answer: 'The answer',
  no_body: 'Done; the answer has no body',
  error: 'An error with its `code`',
  file: 'The bytes of a file',
  example_titles: {
    find: 'Find a game',
    calls: 'How many calls are left',
    ask: (game) => `Ask the expert of ${game}`,
    read_along: 'Ask and read along as the answer is written',
    history: 'Read what was asked before',
    script: 'A script in JavaScript, for Node 20 or newer; save it as ask.mjs',
  },
  example_comment: 'A key of its own for each question: sent again with it, the question costs nothing more.',
  example_left: 'calls left',
};

const ru: DocsTexts = {
  title: 'API Hintline',
  other: { language: 'en', name: 'In English' },
  description: 'Описание API',
  group: (path) => `Запросы по адресам \`${path}\``,
  audiences: {
    public: 'всех',
    public_with_user: 'всех; с ключом или сессией — от имени пользователя',
    user: 'пользователей',
    verified: 'пользователей с подтверждённым адресом',
    admin: 'администраторов',
  },
  for_whom: (audience) => `Для ${audience}.`,
  api_key: 'Можно вызывать с ключом API.',
  idempotent: 'Принимает `Idempotency-Key`.',
  stream: 'С `Accept: text/event-stream` отвечает потоком событий.',
  csv: 'С `Accept: text/csv` отдаёт весь список как CSV.',
  answer: 'Ответ',
  no_body: 'Выполнено; тела у ответа нет',
  error: 'Ошибка со своим `code`',
  file: 'Содержимое файла',
  example_titles: {
    find: 'Найти игру',
    calls: 'Сколько вызовов осталось',
    ask: (game) => `Спросить эксперта по ${game}`,
    read_along: 'Спросить и читать ответ по мере написания',
    history: 'Прочитать прежние вопросы и ответы',
    script: 'Программа на JavaScript для Node 20 и новее; сохраните её как ask.mjs',
  },
  example_comment: 'У каждого вопроса свой ключ: повтор с ним больше ничего не стоит.',
  example_left: 'вызовов осталось',
};

export const docsTexts: Record<Language, DocsTexts> = { en, ru };
