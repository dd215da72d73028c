// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:go-to' {
  export type Messages = {
readonly "title": string;
readonly "search": string;
readonly "games": string;
readonly "conversations": string;
readonly "articles": (values: { game: string | number }) => string;
readonly "screens": string;
readonly "searching": string;
readonly "nothing": string;
readonly "ask": string;
readonly "askGame": (values: { game: string | number }) => string;
readonly "articlesElsewhere": string;
readonly "settings": string;
readonly "settingNames": {
readonly "name": string;
readonly "email": string;
readonly "steam": string;
readonly "appearance": string;
readonly "alerts": string;
readonly "device": string;
readonly "password": string;
readonly "sessions": string;
readonly "api-keys": string;
readonly "connect": string;
readonly "shared": string;
readonly "data": string;
readonly "deletion": string;
};
readonly "keys": {
readonly "title": string;
readonly "field": string;
readonly "goTo": string;
readonly "send": string;
readonly "line": string;
readonly "close": string;
readonly "help": string;
};
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
