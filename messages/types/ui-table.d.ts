// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:ui-table' {
  export type Messages = {
readonly "selectAll": string;
readonly "selectRow": string;
readonly "selected": (values: { count: string | number }) => string;
readonly "clearSelection": string;
readonly "rowActions": string;
readonly "sort": string;
readonly "table": string;
readonly "pages": string;
readonly "page": (values: { page: string | number; all: string | number }) => string;
readonly "previous": string;
readonly "next": string;
readonly "rows": string;
readonly "shown": (values: { from: string | number; to: string | number; of: string | number }) => string;
readonly "previousPage": string;
readonly "nextPage": string;
readonly "pageEmpty": string;
readonly "toFirstPage": string;
readonly "showAll": string;
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
