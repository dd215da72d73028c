// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:article-author-notes' {
  export type Messages = {
readonly "pending": string;
readonly "returned": string;
readonly "onlyYou": string;
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
