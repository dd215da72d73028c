// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:admin-api-keys' {
  export type Messages = {
readonly "title": string;
readonly "count": (values: { total: number }) => string;
readonly "search": string;
readonly "none": string;
readonly "noneHint": string;
readonly "newKey": string;
readonly "editTitle": (values: { name: string | number }) => string;
readonly "name": string;
readonly "nameHint": string;
readonly "user": string;
readonly "userHint": string;
readonly "nobody": string;
readonly "searching": string;
readonly "chooseUser": string;
readonly "ownerOff": string;
readonly "prefix": string;
readonly "states": {
readonly "active": string;
readonly "inactive": string;
readonly "deleted": string;
};
readonly "expired": string;
readonly "refused": (values: { count: string | number }) => string;
readonly "signedIn": (values: { host: string | number }) => string;
readonly "never": string;
readonly "expires": string;
readonly "expiresHint": string;
readonly "monthlyCalls": string;
readonly "monthlyCallsHint": string;
readonly "monthlyCallsWrong": string;
readonly "ofMonthly": (values: { most: string | number }) => string;
readonly "isActive": string;
readonly "edit": string;
readonly "switchOff": string;
readonly "switchOn": string;
readonly "delete": string;
readonly "restore": string;
readonly "create": string;
readonly "save": string;
readonly "saved": string;
readonly "switchedOff": (values: { name: string | number }) => string;
readonly "switchedOn": (values: { name: string | number }) => string;
readonly "deleted": (values: { name: string | number }) => string;
readonly "restored": (values: { name: string | number }) => string;
readonly "docs": string;
readonly "columns": {
readonly "name": string;
readonly "user": string;
readonly "state": string;
readonly "requests": string;
readonly "calls_this_month": string;
readonly "last_used_at": string;
readonly "expires_at": string;
readonly "created_at": string;
readonly "id": string;
};
readonly "filters": {
readonly "user_id": (values: { id: string | number }) => string;
};
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
