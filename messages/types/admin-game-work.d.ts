// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:admin-game-work' {
  export type Messages = {
readonly "back": string;
readonly "asPlayer": string;
readonly "failed": string;
readonly "notFound": string;
readonly "notFoundHint": string;
readonly "answers": {
readonly "title": string;
readonly "all": string;
readonly "last": (values: { count: number }) => string;
readonly "share": (values: { percent: string | number }) => string;
readonly "unsure": string;
readonly "refused": string;
readonly "failed": string;
readonly "givenBack": string;
readonly "bad": string;
readonly "badHint": string;
};
readonly "knowledge": {
readonly "title": string;
readonly "articles": string;
readonly "chunks": string;
readonly "waiting": string;
readonly "reports": string;
readonly "gaps": string;
readonly "demand": string;
readonly "snapshots": string;
readonly "revision": (values: { revision: string | number }) => string;
};
readonly "search": {
readonly "title": string;
readonly "desk": string;
readonly "judged": (values: { judged: string | number; queries: string | number }) => string;
readonly "queries": string;
readonly "evaluations": string;
readonly "evaluated": (values: { day: string | number }) => string;
readonly "neverEvaluated": string;
readonly "lab": string;
readonly "usual": string;
readonly "published": (values: { day: string | number }) => string;
readonly "draft": string;
readonly "examples": string;
};
readonly "actions": {
readonly "write": string;
readonly "wiki": string;
readonly "file": string;
};
readonly "samples": {
readonly "title": string;
readonly "hint": string;
readonly "save": string;
readonly "saved": string;
};
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
