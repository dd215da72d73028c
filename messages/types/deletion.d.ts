// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:deletion' {
  export type Messages = {
readonly "title": (values: { day: string | number }) => string;
readonly "titleSoon": string;
readonly "hint": string;
readonly "keep": string;
readonly "kept": string;
readonly "keptHint": string;
readonly "toProfile": string;
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
