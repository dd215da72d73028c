// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:dead-ends' {
  export type Messages = {
readonly "notFound": string;
readonly "notFoundHint": string;
readonly "toHome": string;
readonly "gameNotFound": string;
readonly "gameNotFoundHint": string;
readonly "toOtherGame": string;
readonly "notAllowed": string;
readonly "notAllowedHint": string;
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
