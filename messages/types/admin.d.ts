// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:admin' {
  export type Messages = {
readonly "list": {
readonly "moreThan": (values: { count: string | number }) => string;
readonly "columns": string;
readonly "csv": string;
readonly "csvFailed": (values: { reason: string | number }) => string;
readonly "filtersAndOrder": string;
readonly "sortBy": string;
readonly "usualOrder": string;
readonly "largestFirst": (values: { title: string | number }) => string;
readonly "smallestFirst": (values: { title: string | number }) => string;
readonly "failed": string;
readonly "noneLikeThat": string;
readonly "clearFilters": string;
readonly "unknownValue": (values: { name: string | number; value: string | number }) => string;
readonly "all": string;
readonly "views": {
readonly "title": string;
readonly "current": (values: { name: string | number }) => string;
readonly "none": string;
readonly "open": (values: { name: string | number }) => string;
readonly "name": string;
readonly "save": string;
readonly "saveNew": string;
readonly "renamed": (values: { name: string | number }) => string;
readonly "saved": (values: { name: string | number }) => string;
readonly "rename": (values: { name: string | number }) => string;
readonly "update": (values: { name: string | number }) => string;
readonly "updated": (values: { name: string | number }) => string;
readonly "delete": (values: { name: string | number }) => string;
readonly "deleted": (values: { name: string | number }) => string;
readonly "restored": (values: { name: string | number }) => string;
readonly "failed": string;
};
readonly "bulk": {
readonly "refused": (values: { count: number }) => string;
readonly "refusedHint": string;
readonly "reason": string;
readonly "reasonHint": string;
};
};
readonly "frame": {
readonly "sections": string;
readonly "names": {
readonly "home": string;
readonly "users": string;
readonly "games": string;
readonly "jobs": string;
readonly "audit": string;
readonly "articles": string;
readonly "quality": string;
readonly "labels": string;
readonly "evaluations": string;
readonly "topUps": string;
readonly "packs": string;
readonly "promotions": string;
readonly "apiKeys": string;
readonly "retrievalLab": string;
readonly "announcements": string;
readonly "shares": string;
readonly "models": string;
readonly "answers": string;
readonly "settings": string;
readonly "ledger": string;
};
readonly "more": string;
readonly "backToAnswer": string;
};
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
