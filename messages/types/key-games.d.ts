// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:key-games' {
  export type Messages = {
readonly "games": string;
readonly "all": string;
readonly "some": string;
readonly "add": string;
readonly "hint": string;
readonly "remove": (values: { title: string | number }) => string;
readonly "searching": string;
readonly "nothing": string;
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
