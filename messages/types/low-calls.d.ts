// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:low-calls' {
  export type Messages = {
readonly "title": string;
readonly "hint": string;
readonly "number": string;
readonly "wrong": string;
readonly "save": string;
readonly "saved": string;
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
