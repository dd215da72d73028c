// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:password-strength' {
  export type Messages = {
readonly "label": string;
readonly "short": string;
readonly "weak": string;
readonly "fair": string;
readonly "good": string;
readonly "strong": string;
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
