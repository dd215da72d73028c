// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:wallet-receipt' {
  export type Messages = {
readonly "title": (values: { id: string | number }) => string;
readonly "toWallet": string;
readonly "print": string;
readonly "what": string;
readonly "calls": (values: { count: number }) => string;
readonly "perCall": string;
readonly "total": string;
readonly "vat": string;
readonly "withoutVat": string;
readonly "vatAmount": (values: { percent: string | number; amount: string | number }) => string;
readonly "send": string;
readonly "sent": (values: { email: string | number }) => string;
readonly "paidAt": string;
readonly "paidFrom": string;
readonly "from": {
readonly "balance": string;
readonly "provider": string;
};
readonly "refunded": string;
readonly "refundedWhat": (values: { sum: string | number; calls: number }) => string;
readonly "buyer": string;
readonly "seller": string;
readonly "inn": (values: { inn: string | number }) => string;
readonly "sandbox": string;
readonly "note": string;
readonly "unpaid": string;
readonly "unpaidHint": string;
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
