// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:article-notes' {
  export type Messages = {
readonly "pending": string;
readonly "returned": string;
readonly "onlyYou": string;
readonly "inLanguage": (values: { language: string | number }) => string;
readonly "unreviewed": string;
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
