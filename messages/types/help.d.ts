// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:help' {
  export interface Messages {
readonly "title": string;
readonly "search": string;
readonly "found": (values: { count: number }) => string;
readonly "none": string;
readonly "noneHint": string;
readonly "write": (values: { address: string | number }) => string;
}
  const part: import('messages:all').Part<Messages>;
  export default part;
}
