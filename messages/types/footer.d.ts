// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:footer' {
  export type Messages = {
readonly "label": string;
readonly "help": string;
readonly "offer": string;
readonly "refunds": string;
readonly "consent": string;
readonly "operator": string;
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
