import type { RecommendedGame } from '#contract/games.ts';
import { pluralEn, pluralRu } from '#web/i18n/plural.ts';
import { defineTexts } from '#web/i18n/texts.ts';

type Reasons = Record<RecommendedGame['reason'], string>;

const englishReasons: Reasons = {
  owned: 'In your library, its expert not asked yet',
  similar: 'Like what you play most',
  popular: 'Much asked about now',
  has_expert: 'Its expert is ready',
};

const russianReasons: Reasons = {
  owned: 'Есть у вас, эксперта вы ещё не спрашивали',
  similar: 'Похоже на то, во что вы играете',
  popular: 'Об этой игре сейчас много спрашивают',
  has_expert: 'Эксперт уже готов ответить',
};

export const homeTexts = defineTexts(
  {
    heading: 'Stuck in a game? Ask its expert.',
    lead: 'A short answer from real articles, every sentence with its source. One call for an answer, nothing for a miss.',
    search: 'Search games',
    clear: 'Clear the search',
    searching: 'Searching…',
    foundNothing: (text: string) => `No game here is called anything like “${text}”.`,
    nearest: 'No exact match: these are the nearest.',
    searchFailed: 'The search did not answer. Type again to retry.',
    tryAsking: 'Try asking',
    continue: 'Continue',
    ask: 'Ask',
    achievements: (done: number, all: number) => `${done} of ${pluralEn(all, 'achievement', 'achievements')}`,
    recommended: 'Recommended',
    reasons: englishReasons,
    allGames: 'All games',
    games: (count: number) => pluralEn(count, 'game', 'games'),
    articles: (count: number) => pluralEn(count, 'article', 'articles'),
    noExpert: 'No articles yet',
    noGames: 'The catalogue is still empty',
    noGamesHint: 'An administrator fills it from Steam or from a file.',
    pageEmpty: 'There is no such page of the catalogue',
    toFirstPage: 'To the first page',
    failed: 'The games did not load',
    tryAgain: 'Try again',
    pages: 'Pages of the catalogue',
    page: (page: number, all: number) => `Page ${page} of ${all}`,
    previous: 'Previous',
    next: 'Next',
  },
  {
    heading: 'Застряли в игре? Спросите её эксперта.',
    lead: 'Короткий ответ по настоящим статьям, у каждого предложения есть источник. Ответ стоит один вызов, а если ответа нет — ничего.',
    search: 'Поиск игр',
    clear: 'Очистить поиск',
    searching: 'Ищем…',
    foundNothing: (text) => `Игры с названием вроде «${text}» здесь нет.`,
    nearest: 'Точного совпадения нет, вот ближайшие.',
    searchFailed: 'Поиск не ответил. Измените запрос, чтобы повторить.',
    tryAsking: 'Можно спросить',
    continue: 'Продолжить',
    ask: 'Спросить',
    achievements: (done, all) => `${done} из ${pluralRu(all, 'достижения', 'достижений', 'достижений')}`,
    recommended: 'Рекомендуем',
    reasons: russianReasons,
    allGames: 'Все игры',
    games: (count) => pluralRu(count, 'игра', 'игры', 'игр'),
    articles: (count) => pluralRu(count, 'статья', 'статьи', 'статей'),
    noExpert: 'Статей пока нет',
    noGames: 'Каталог ещё пуст',
    noGamesHint: 'Администратор наполнит его из Steam или из файла.',
    pageEmpty: 'Такой страницы в каталоге нет',
    toFirstPage: 'К первой странице',
    failed: 'Игры не загрузились',
    tryAgain: 'Попробовать снова',
    pages: 'Страницы каталога',
    page: (page, all) => `Страница ${page} из ${all}`,
    previous: 'Назад',
    next: 'Дальше',
  },
);
