// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:admin-promotions' {
  export type Messages = {
readonly "title": string;
readonly "count": (values: { total: number }) => string;
readonly "search": string;
readonly "none": string;
readonly "noneHint": string;
readonly "makeFirst": string;
readonly "newCode": string;
readonly "editTitle": (values: { code: string | number }) => string;
readonly "gives": string;
readonly "kinds": {
readonly "calls": string;
readonly "share": string;
};
readonly "kindHints": {
readonly "calls": string;
readonly "share": string;
};
readonly "calls": string;
readonly "percent": string;
readonly "codeHint": string;
readonly "maxUses": string;
readonly "usesHint": string;
readonly "noteHint": string;
readonly "isActive": string;
readonly "amounts": {
readonly "calls": (values: { amount: number }) => string;
readonly "share": (values: { amount: string | number }) => string;
};
readonly "ofUses": (values: { most: string | number }) => string;
readonly "gave": (values: { calls: number }) => string;
readonly "never": string;
readonly "states": {
readonly "open": string;
readonly "planned": string;
readonly "over": string;
readonly "used_up": string;
readonly "off": string;
readonly "deleted": string;
};
readonly "stateFilter": {
readonly "active": string;
readonly "inactive": string;
readonly "deleted": string;
};
readonly "made": string;
readonly "madeHint": string;
readonly "create": string;
readonly "save": string;
readonly "saved": string;
readonly "copy": string;
readonly "copied": string;
readonly "notCopied": string;
readonly "edit": string;
readonly "switchOff": string;
readonly "switchOn": string;
readonly "switchedOff": (values: { code: string | number }) => string;
readonly "switchedOn": (values: { code: string | number }) => string;
readonly "delete": string;
readonly "deleted": (values: { code: string | number }) => string;
readonly "restore": string;
readonly "restored": (values: { code: string | number }) => string;
readonly "columns": {
readonly "code": string;
readonly "amount": string;
readonly "state": string;
readonly "uses": string;
readonly "ends_at": string;
readonly "created_at": string;
readonly "starts_at": string;
readonly "note": string;
readonly "id": string;
};
readonly "filters": {
readonly "kind": string;
readonly "state": string;
};
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
