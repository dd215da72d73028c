// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:sharing' {
  export type Messages = {
readonly "dialog": {
readonly "title": string;
readonly "what": string;
readonly "text": string;
readonly "make": string;
readonly "address": string;
readonly "copy": string;
readonly "copied": string;
readonly "notCopied": string;
readonly "send": string;
readonly "open": string;
readonly "end": string;
readonly "ended": string;
readonly "hidden": string;
readonly "failed": string;
};
readonly "page": {
readonly "answered": (values: { day: string | number }) => string;
readonly "sources": string;
readonly "origin": (values: { source: string | number }) => string;
readonly "openArticle": string;
readonly "changed": string;
readonly "unsure": string;
readonly "ask": string;
readonly "askHint": (values: { title: string | number }) => string;
readonly "free": (values: { calls: number }) => string;
readonly "placeholder": string;
readonly "question": string;
readonly "send": string;
readonly "gone": string;
readonly "goneHint": string;
readonly "toHome": string;
readonly "failed": string;
readonly "answer": string;
};
readonly "own": {
readonly "title": string;
readonly "lead": string;
readonly "none": string;
readonly "failed": string;
readonly "more": string;
readonly "hidden": string;
readonly "taken_down": string;
readonly "shown": (values: { day: string | number }) => string;
readonly "end": string;
readonly "endOne": (values: { question: string | number }) => string;
readonly "copyOne": (values: { question: string | number }) => string;
};
readonly "examples": {
readonly "title": string;
readonly "lead": string;
readonly "others": string;
readonly "signUp": string;
readonly "free": (values: { calls: number }) => string;
};
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
