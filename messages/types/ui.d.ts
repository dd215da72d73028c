// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:ui' {
  export type Messages = {
readonly "close": string;
readonly "cancel": string;
readonly "clear": string;
readonly "undo": string;
readonly "tryAgain": string;
readonly "loading": string;
readonly "open": string;
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
