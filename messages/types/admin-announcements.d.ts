// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:admin-announcements' {
  export type Messages = {
readonly "title": string;
readonly "count": (values: { total: number }) => string;
readonly "search": string;
readonly "none": string;
readonly "noneHint": string;
readonly "create": string;
readonly "audience": string;
readonly "audiences": {
readonly "all": string;
readonly "active": string;
readonly "users": string;
};
readonly "titleIn": (values: { language: string | number }) => string;
readonly "bodyIn": (values: { language: string | number }) => string;
readonly "link": string;
readonly "linkHint": string;
readonly "people": string;
readonly "nobody": string;
readonly "send": (values: { people: number }) => string;
readonly "final": string;
readonly "started": string;
readonly "choosePeople": string;
readonly "states": {
readonly "sent": string;
readonly "withdrawn": string;
};
readonly "withdraw": string;
readonly "withdrawn": string;
readonly "restore": string;
readonly "restored": string;
readonly "searching": string;
readonly "removePerson": (values: { name: string | number }) => string;
readonly "columns": {
readonly "title": string;
readonly "state": string;
readonly "audience": string;
readonly "recipients": string;
readonly "read": string;
readonly "author": string;
readonly "created_at": string;
};
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
