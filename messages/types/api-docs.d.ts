// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:api-docs' {
  export type Messages = {
readonly "title": string;
readonly "inThisLanguage": string;
readonly "description": string;
readonly "group": (values: { path: string | number }) => string;
readonly "audiences": {
readonly "public": string;
readonly "public_with_user": string;
readonly "user": string;
readonly "verified": string;
readonly "admin": string;
};
readonly "forWhom": (values: { audience: string | number }) => string;
readonly "apiKey": string;
readonly "idempotent": string;
readonly "stream": string;
readonly "bodyLimit": (values: { mebibytes: string | number }) => string;
readonly "csv": string;
readonly "answer": string;
readonly "noBody": string;
readonly "error": string;
readonly "file": string;
readonly "examples": {
readonly "find": string;
readonly "calls": string;
readonly "ask": (values: { game: string | number }) => string;
readonly "readAlong": string;
readonly "history": string;
readonly "script": string;
readonly "comment": string;
readonly "left": string;
readonly "game": string;
readonly "question": string;
};
readonly "picture": string;
readonly "forGrants": (values: { grants: string | number }) => string;
readonly "grants": {
readonly "reviewer": string;
readonly "support": string;
readonly "finance": string;
};
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
