// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:ui' {
  export type Messages = {
readonly "close": string;
readonly "cancel": string;
readonly "clear": string;
readonly "undo": string;
readonly "tryAgain": string;
readonly "loading": string;
readonly "discard": string;
readonly "discardHint": string;
readonly "discardConfirm": string;
readonly "keepEditing": string;
readonly "fieldsWrong": string;
readonly "selectAll": string;
readonly "selectRow": string;
readonly "selected": (values: { count: string | number }) => string;
readonly "clearSelection": string;
readonly "rowActions": string;
readonly "sort": string;
readonly "table": string;
readonly "open": string;
readonly "pages": string;
readonly "page": (values: { page: string | number; all: string | number }) => string;
readonly "previous": string;
readonly "next": string;
readonly "rows": string;
readonly "shown": (values: { from: string | number; to: string | number; of: string | number }) => string;
readonly "previousPage": string;
readonly "nextPage": string;
readonly "from": string;
readonly "to": string;
readonly "password": string;
readonly "showPassword": string;
readonly "hidePassword": string;
readonly "capsLock": string;
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
