// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:draft-answer' {
  export type Messages = {
readonly "title": string;
readonly "hint": string;
readonly "question": string;
readonly "ask": string;
readonly "asking": string;
readonly "states": {
readonly "answered": string;
readonly "unsure": string;
readonly "refused": string;
};
readonly "citesDraft": string;
readonly "notCited": string;
readonly "refused": string;
readonly "nearest": string;
readonly "sources": string;
readonly "yours": string;
readonly "untitled": string;
readonly "changed": string;
readonly "words": string;
readonly "noText": string;
readonly "left": (values: { count: number }) => string;
readonly "failed": string;
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
