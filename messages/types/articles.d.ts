// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:articles' {
  export type Messages = {
readonly "reading": {
readonly "articles": string;
readonly "total": (values: { count: number }) => string;
readonly "language": string;
readonly "all": string;
readonly "sections": (values: { count: number }) => string;
readonly "minutes": (values: { count: string | number }) => string;
readonly "readingTime": (values: { count: number }) => string;
readonly "unreviewed": string;
readonly "reviewed": string;
readonly "listFailed": string;
readonly "articleFailed": string;
readonly "search": string;
readonly "order": string;
readonly "orders": {
readonly "title": string;
readonly "-updated_at": string;
readonly "-created_at": string;
readonly "-used_in": string;
};
readonly "only": string;
readonly "onlys": {
readonly "all": string;
readonly "reviewed": string;
readonly "unreviewed": string;
readonly "mine": string;
};
readonly "noneLikeThat": string;
readonly "none": string;
readonly "noneInLanguage": string;
readonly "write": string;
readonly "notFound": string;
readonly "notFoundHint": string;
readonly "allArticles": string;
readonly "contents": string;
readonly "copyLink": (values: { section: string | number }) => string;
readonly "linkCopied": string;
readonly "copyFailed": string;
readonly "byAuthor": (values: { name: string | number }) => string;
readonly "source": string;
readonly "gameVersion": (values: { version: string | number }) => string;
readonly "updated": (values: { date: string | number }) => string;
readonly "usedIn": (values: { count: number }) => string;
readonly "checkedOn": (values: { date: string | number }) => string;
readonly "hidden": (values: { count: number }) => string;
readonly "askAbout": string;
readonly "aboutArticle": (values: { title: string | number }) => string;
readonly "askMarked": string;
readonly "marked": (values: { text: string | number }) => string;
};
readonly "gaps": {
readonly "title": string;
readonly "hint": string;
readonly "asked": (values: { count: number }) => string;
readonly "answer": string;
readonly "answerThis": (values: { question: string | number }) => string;
};
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
