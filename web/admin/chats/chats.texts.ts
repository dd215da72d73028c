import type { AdminMessage } from '#contract/admin-chat.ts';
import { pluralEn, pluralRu } from '#web/i18n/plural.ts';
import { defineTexts } from '#web/i18n/texts.ts';

interface ChatsTexts {
  audited: string;
  none: string;
  failed: string;
  tryAgain: string;
  game: string;
  questions: string;
  answered: string;
  refused: string;
  failures: string;
  rating: string;
  last: string;
  deleted: (count: number) => string;
  toUser: (name: string) => string;
  aUser: string;
  chatIn: (game: string) => string;
  filter: string;
  all: string;
  fromArticles: string;
  without: string;
  nothing: string;
  nothingHint: string;
  earlier: string;
  notFound: string;
  notFoundHint: string;
  player: string;
  expert: string;
  states: Record<AdminMessage['state'], string>;
  general: string;
  steps: (shown: number, of: number) => string;
  hidden: string;
  chunks: (given: number, cited: number) => string;
  noChunks: string;
  cited: string;
  given: string;
  changed: string;
  score: string;
  rated: (stars: number) => string;
  tokens: (count: string) => string;
  builtIn: string;
  models: string;
  model: string;
  answers: string;
  input: string;
  output: string;
  cost: string;
  inAll: string;
  log: string;
  when: string;
  outcome: string;
  time: string;
  seconds: (count: string) => string;
  estimated: string;
  noTokens: string;
  noGames: string;
  noGamesHint: string;
  added: string;
  notInList: string;
  achievements: string;
  pages: string;
}

export const chatsTexts = defineTexts<ChatsTexts>(
  {
    audited: 'That you read this is written to the audit log.',
    none: 'No expert has been asked yet',
    failed: 'It did not load',
    tryAgain: 'Try again',
    game: 'Game',
    questions: 'Questions',
    answered: 'Answered',
    refused: 'Refused',
    failures: 'Failed',
    rating: 'Rating',
    last: 'Last question',
    deleted: (count) => `${count} deleted by the player`,
    toUser: (name) => `Chats of ${name}`,
    aUser: 'the user',
    chatIn: (game) => `Chat in ${game}`,
    filter: 'Which answers',
    all: 'All',
    fromArticles: 'From articles',
    without: 'Not from articles',
    nothing: 'Nothing here',
    nothingHint: 'No question of this user came to such an answer.',
    earlier: 'Show earlier',
    notFound: 'There is no such chat',
    notFoundHint: 'The user or the game does not exist.',
    player: 'Player',
    expert: 'Expert',
    states: {
      running: 'Being answered',
      answered: 'Answered',
      unsure: 'Answered with doubt, not charged',
      refused: 'Refused, not charged',
      failed: 'Failed, not charged',
      stopped: 'Stopped',
    },
    general: 'From general knowledge',
    steps: (shown, of) => `in steps, ${shown} of ${of} shown`,
    hidden: 'Deleted by the player',
    chunks: (given, cited) => `${pluralEn(given, 'chunk', 'chunks')} given, ${cited} cited`,
    noChunks: 'No chunks were given',
    cited: 'Cited',
    given: 'Not cited',
    changed: 'Changed since',
    score: 'Score',
    rated: (stars) => `${stars} of 5 stars`,
    tokens: (count) => `${count} tokens`,
    builtIn: 'Built-in expert',
    models: 'By model',
    model: 'Model',
    answers: 'Answers',
    input: 'Tokens in',
    output: 'Tokens out',
    cost: 'Cost',
    inAll: 'In all',
    log: 'Every answer',
    when: 'When',
    outcome: 'Outcome',
    time: 'Took',
    seconds: (count) => `${count} s`,
    estimated: 'estimated',
    noTokens: 'No tokens have been used yet',
    noGames: 'No games yet',
    noGamesHint: 'Games of the user’s list and those they asked about stand here.',
    added: 'In the list since',
    notInList: 'Not in the list',
    achievements: 'Achievements',
    pages: 'Pages of the log',
  },
  {
    audited: 'Чтение этой переписки записывается в журнал.',
    none: 'Экспертов ещё не спрашивали',
    failed: 'Не загрузилось',
    tryAgain: 'Попробовать снова',
    game: 'Игра',
    questions: 'Вопросы',
    answered: 'Ответы',
    refused: 'Отказы',
    failures: 'Сбои',
    rating: 'Оценка',
    last: 'Последний вопрос',
    deleted: (count) => `удалено игроком: ${count}`,
    toUser: (name) => `Чаты: ${name}`,
    aUser: 'пользователь',
    chatIn: (game) => `Чат по игре ${game}`,
    filter: 'Какие ответы',
    all: 'Все',
    fromArticles: 'По статьям',
    without: 'Не по статьям',
    nothing: 'Здесь пусто',
    nothingHint: 'Ни один вопрос этого пользователя не получил такого ответа.',
    earlier: 'Показать раньше',
    notFound: 'Такого чата нет',
    notFoundHint: 'Пользователь или игра не существует.',
    player: 'Игрок',
    expert: 'Эксперт',
    states: {
      running: 'Идёт ответ',
      answered: 'Есть ответ',
      unsure: 'Ответ с сомнением, бесплатно',
      refused: 'Отказ, бесплатно',
      failed: 'Сбой, бесплатно',
      stopped: 'Остановлен',
    },
    general: 'Из общих знаний',
    steps: (shown, of) => `по шагам, показано ${shown} из ${of}`,
    hidden: 'Удалено игроком',
    chunks: (given, cited) =>
      `${pluralRu(given, 'фрагмент передан', 'фрагмента передано', 'фрагментов передано')}, процитировано: ${cited}`,
    noChunks: 'Фрагменты не передавались',
    cited: 'Процитирован',
    given: 'Не процитирован',
    changed: 'С тех пор изменён',
    score: 'Вес',
    rated: (stars) => `Оценка ${stars} из 5`,
    tokens: (count) => `Токенов: ${count}`,
    builtIn: 'Встроенный эксперт',
    models: 'По моделям',
    model: 'Модель',
    answers: 'Ответы',
    input: 'Токены на входе',
    output: 'На выходе',
    cost: 'Расход',
    inAll: 'Всего',
    log: 'Каждый ответ',
    when: 'Когда',
    outcome: 'Итог',
    time: 'Время',
    seconds: (count) => `${count} с`,
    estimated: 'оценка',
    noTokens: 'Токены ещё не расходовались',
    noGames: 'Игр пока нет',
    noGamesHint: 'Здесь будут игры из списка пользователя и те, о которых он спрашивал.',
    added: 'В списке с',
    notInList: 'Не в списке',
    achievements: 'Достижения',
    pages: 'Страницы журнала',
  },
);
