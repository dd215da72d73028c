// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:wallet-top-ups' {
  export type Messages = {
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
readonly "notFound": string;
readonly "notFoundHint": string;
readonly "failed": string;
readonly "open": string;
readonly "wasCanceled": string;
readonly "number": (values: { id: string | number }) => string;
readonly "receipt": string;
readonly "toQuestion": string;
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
