// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:language-offer' {
  export type Messages = {
readonly "language": {
readonly "text": string;
readonly "take": string;
};
readonly "both": {
readonly "text": string;
readonly "take": string;
};
readonly "theme": {
readonly "text": string;
readonly "take": string;
};
readonly "close": string;
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
