// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:offline' {
  export type Messages = {
readonly "offline": string;
readonly "unreachable": string;
readonly "back": string;
readonly "readable": string;
readonly "newVersion": string;
readonly "reload": string;
readonly "later": string;
readonly "kept": string;
readonly "keptHint": string;
readonly "none": string;
readonly "noneHint": string;
readonly "notHere": string;
readonly "notHereHint": string;
readonly "install": {
readonly "button": string;
readonly "byHand": string;
};
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
