// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:games' {
  export type Messages = {
readonly "askExpert": (values: { title: string | number }) => string;
readonly "question": string;
readonly "questionPlaceholder": string;
readonly "ask": string;
readonly "price": string;
readonly "readsArticles": (values: { count: number }) => string;
readonly "noExpert": string;
readonly "noExpertHint": string;
readonly "writeArticle": string;
readonly "want": string;
readonly "counted": string;
readonly "unwant": string;
readonly "demand": (values: { count: number }) => string;
readonly "trySamples": string;
readonly "parts": string;
readonly "overview": string;
readonly "achievements": string;
readonly "articles": string;
readonly "genres": string;
readonly "released": string;
readonly "progress": (values: { done: string | number; all: number }) => string;
readonly "noAchievements": string;
readonly "filter": string;
readonly "all": string;
readonly "left": string;
readonly "done": string;
readonly "nothingLeft": string;
readonly "sort": string;
readonly "first": {
readonly "left": string;
readonly "done": string;
};
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
readonly "freeAnswers": (values: { calls: number }) => string;
readonly "signUp": string;
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
