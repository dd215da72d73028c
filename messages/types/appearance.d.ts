// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:appearance' {
  export type Messages = {
readonly "title": string;
readonly "lead": string;
readonly "language": string;
readonly "theme": string;
readonly "dark": string;
readonly "light": string;
readonly "system": string;
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
