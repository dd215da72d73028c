// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:consent' {
  export type Messages = {
readonly "title": string;
readonly "version": (values: { version: string | number }) => string;
readonly "contents": string;
readonly "accept": string;
readonly "please": string;
readonly "again": string;
readonly "agreed": (values: { version: string | number; day: string | number }) => string;
readonly "visitor": string;
readonly "register": string;
readonly "accepted": string;
readonly "failed": string;
readonly "askNew": string;
readonly "askFirst": string;
readonly "read": string;
readonly "later": string;
readonly "inn": (values: { inn: string | number }) => string;
readonly "noContact": string;
readonly "document": {
readonly "who": {
readonly "title": string;
readonly "text": readonly [(values: { names: string | number }) => string, string];
};
readonly "what": {
readonly "title": string;
readonly "text": readonly [string];
readonly "list": readonly [string, string, string, string, string, string, string];
};
readonly "why": {
readonly "title": string;
readonly "text": readonly [string];
readonly "list": readonly [string, string, string, string, string];
};
readonly "how": {
readonly "title": string;
readonly "text": readonly [string];
};
readonly "whom": {
readonly "title": string;
readonly "text": readonly [string];
readonly "list": readonly [string, string, string, string, string, string, string, string, string];
};
readonly "browser": {
readonly "title": string;
readonly "text": readonly [string, string];
};
readonly "long": {
readonly "title": string;
readonly "text": readonly [string, string];
};
readonly "rights": {
readonly "title": string;
readonly "text": readonly [string];
readonly "list": readonly [string, string, string, (values: { contact: string | number }) => string, string];
};
readonly "safe": {
readonly "title": string;
readonly "text": readonly [string];
};
readonly "changes": {
readonly "title": string;
readonly "text": readonly [string];
};
};
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
