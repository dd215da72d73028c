// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:admin-model' {
  export type Messages = {
readonly "title": string;
readonly "meaning": string;
readonly "found": (values: { server: string | number; model: string | number }) => string;
readonly "recommended": (values: { cores: number; memory: string | number; name: string | number; license: string | number; size: string | number; from: string | number }) => string;
readonly "none": (values: { cores: number; memory: string | number }) => string;
readonly "expect": string;
readonly "run": string;
readonly "copy": string;
readonly "copied": string;
readonly "notCopied": string;
readonly "later": string;
readonly "hidden": string;
readonly "adding": {
readonly "fetching": (values: { model: string | number; done: string | number; all: string | number }) => string;
readonly "installing": (values: { model: string | number }) => string;
readonly "trying": (values: { model: string | number }) => string;
readonly "asking": (values: { model: string | number }) => string;
readonly "switched_on": (values: { model: string | number }) => string;
readonly "stopped": (values: { model: string | number }) => string;
readonly "failed": (values: { model: string | number }) => string;
};
readonly "fetched": string;
readonly "left": (values: { minutes: number }) => string;
readonly "problem": (values: { problem: string | number }) => string;
readonly "restart": string;
readonly "starting": (values: { name: string | number }) => string;
readonly "failed": (values: { name: string | number; problem: string | number }) => string;
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
