// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:page-heads' {
  export type Messages = {
readonly "home": {
readonly "title": string;
readonly "description": string;
};
readonly "help": {
readonly "title": string;
readonly "description": string;
};
readonly "personal_data": {
readonly "title": string;
readonly "description": string;
};
readonly "offer": {
readonly "title": string;
readonly "description": string;
};
readonly "refunds": {
readonly "title": string;
readonly "description": string;
};
readonly "operator": {
readonly "title": string;
readonly "description": string;
};
readonly "not_found": {
readonly "title": string;
readonly "description": string;
};
readonly "game": {
readonly "description": (values: { title: string | number }) => string;
};
readonly "shared": {
readonly "title": (values: { question: string | number; game: string | number }) => string;
readonly "description": string;
};
readonly "picture": {
readonly "answered": (values: { count: number }) => string;
readonly "game": string;
readonly "home": string;
readonly "homeHint": string;
};
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
