// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:payment-providers' {
  export type Messages = {
readonly "names": {
readonly "yookassa": string;
};
readonly "terms": {
readonly "yookassa": string;
};
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
