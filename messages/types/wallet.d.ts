// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:wallet' {
  export type Messages = {
readonly "page": {
readonly "callsLeft": string;
readonly "usedLately": (values: { count: number }) => string;
readonly "held": (values: { count: number }) => string;
readonly "roubles": (values: { sum: string | number }) => string;
readonly "lastDays": string;
readonly "today": string;
readonly "usedOn": (values: { day: string | number; count: string | number }) => string;
readonly "balanceFailed": string;
readonly "buy": string;
readonly "oneIsOne": string;
readonly "playersOnly": string;
readonly "packs": string;
readonly "callsWord": (values: { count: number }) => string;
readonly "perCall": (values: { sum: string | number }) => string;
readonly "best": string;
readonly "other": string;
readonly "otherHint": (values: { sum: string | number }) => string;
readonly "number": string;
readonly "numberWrong": (values: { most: string | number }) => string;
readonly "willBuy": (values: { count: string | number }) => string;
readonly "pay": (values: { sum: string | number }) => string;
readonly "payNothing": string;
readonly "fromBalance": (values: { left: string | number }) => string;
readonly "balanceTooSmall": (values: { sum: string | number }) => string;
readonly "neverExpire": string;
readonly "offer": string;
readonly "refunds": string;
readonly "operator": string;
readonly "terms": string;
readonly "off": string;
readonly "offHint": string;
readonly "offBalance": string;
readonly "packsFailed": string;
};
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
