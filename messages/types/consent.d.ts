// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:consent' {
  export interface Messages {
readonly "title": string;
readonly "version": (values: { version: string | number }) => string;
readonly "contents": string;
readonly "accept": string;
readonly "please": string;
readonly "again": string;
readonly "agreed": (values: { version: string | number; day: string | number }) => string;
readonly "visitor": string;
readonly "register": string;
readonly "accepted": string;
readonly "failed": string;
readonly "tryAgain": string;
readonly "askNew": string;
readonly "askFirst": string;
readonly "read": string;
readonly "later": string;
}
  const part: import('messages:all').Part<Messages>;
  export default part;
}
