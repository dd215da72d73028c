// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:promotions' {
  export type Messages = {
readonly "title": string;
readonly "code": string;
readonly "hint": string;
readonly "redeem": string;
readonly "waiting": (values: { amount: string | number }) => string;
readonly "redeemed": {
readonly "calls": (values: { amount: number }) => string;
readonly "share": (values: { amount: string | number }) => string;
};
readonly "playersOnly": string;
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
