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
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
