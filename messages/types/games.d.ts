// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:games' {
  export interface Messages {
readonly "askExpert": string;
readonly "question": string;
readonly "questionPlaceholder": (values: { title: string | number }) => string;
readonly "ask": string;
readonly "price": string;
readonly "readsArticles": (values: { count: number }) => string;
readonly "noExpert": string;
readonly "noExpertHint": string;
readonly "writeArticle": string;
readonly "trySamples": string;
readonly "parts": string;
readonly "overview": string;
readonly "achievements": string;
readonly "articles": string;
readonly "noSummary": string;
readonly "genres": string;
readonly "released": string;
readonly "achievementsCount": (values: { count: number }) => string;
readonly "articlesCount": (values: { count: number }) => string;
readonly "progress": (values: { done: string | number; all: number }) => string;
readonly "noAchievements": string;
readonly "filter": string;
readonly "all": string;
readonly "left": string;
readonly "done": string;
readonly "nothingLeft": string;
readonly "doneFirst": string;
readonly "nothingDone": string;
readonly "secret": string;
readonly "hidden": string;
readonly "showSecret": string;
readonly "noDescription": string;
readonly "askAboutIt": string;
readonly "howToEarn": (values: { title: string | number }) => string;
readonly "rarity": (values: { percent: string | number }) => string;
readonly "unlocked": (values: { date: string | number }) => string;
readonly "logInToRead": string;
readonly "logInToReadHint": string;
readonly "logIn": string;
readonly "noArticles": string;
readonly "sections": (values: { count: number }) => string;
readonly "allArticles": (values: { count: number }) => string;
readonly "articlesFailed": string;
readonly "failed": string;
readonly "tryAgain": string;
}
  const part: import('messages:all').Part<Messages>;
  export default part;
}
