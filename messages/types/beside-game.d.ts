// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:beside-game' {
  export type Messages = {
readonly "onTop": string;
readonly "onPhone": string;
readonly "phoneTitle": string;
readonly "code": string;
readonly "phoneHint": string;
readonly "copy": string;
readonly "copied": string;
readonly "notCopied": string;
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
