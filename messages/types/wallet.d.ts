// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:wallet' {
  export type Messages = {
readonly "topUp": {
readonly "title": {
readonly "pending": string;
readonly "succeeded": string;
readonly "canceled": string;
readonly "failed": string;
readonly "review": string;
readonly "refunded": string;
};
readonly "word": {
readonly "pending": string;
readonly "succeeded": string;
readonly "canceled": string;
readonly "failed": string;
readonly "review": string;
readonly "refunded": string;
};
readonly "says": {
readonly "pending": string;
readonly "succeeded": string;
readonly "failed": string;
readonly "review": string;
readonly "refunded": string;
};
readonly "reviewedTitle": string;
readonly "reviewed": string;
readonly "canceled": {
readonly "user": string;
readonly "expired": string;
readonly "provider": string;
};
readonly "preparing": string;
readonly "what": (values: { calls: number; sum: string | number }) => string;
readonly "fromBalance": string;
readonly "refunded": (values: { calls: number; sum: string | number }) => string;
readonly "goOn": string;
readonly "cancel": string;
readonly "retry": string;
readonly "close": string;
readonly "notFound": string;
readonly "notFoundHint": string;
readonly "failed": string;
readonly "tryAgain": string;
readonly "open": string;
readonly "wasCanceled": string;
readonly "number": (values: { id: string | number }) => string;
};
readonly "page": {
readonly "callsLeft": string;
readonly "usedLately": (values: { count: number }) => string;
readonly "held": (values: { count: number }) => string;
readonly "roubles": (values: { sum: string | number }) => string;
readonly "lastDays": string;
readonly "today": string;
readonly "usedOn": (values: { day: string | number; count: string | number }) => string;
readonly "balanceFailed": string;
readonly "tryAgain": string;
readonly "buy": string;
readonly "oneIsOne": string;
readonly "packs": string;
readonly "callsWord": (values: { count: number }) => string;
readonly "perCall": (values: { sum: string | number }) => string;
readonly "best": string;
readonly "other": string;
readonly "otherHint": (values: { sum: string | number }) => string;
readonly "number": string;
readonly "numberWrong": (values: { most: string | number }) => string;
readonly "willBuy": (values: { count: number }) => string;
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
readonly "low": string;
readonly "lowHint": string;
readonly "lowNumber": string;
readonly "lowWrong": string;
readonly "save": string;
readonly "saved": string;
};
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
