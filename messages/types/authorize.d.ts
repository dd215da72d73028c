// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:authorize' {
  export type Messages = {
readonly "title": (values: { name: string | number }) => string;
readonly "lead": string;
readonly "program": string;
readonly "goesTo": string;
readonly "onDevice": (values: { host: string | number }) => string;
readonly "account": string;
readonly "priceOfCall": string;
readonly "priceAndCalls": (values: { calls: number }) => string;
readonly "mindHost": (values: { host: string | number }) => string;
readonly "mindLocal": string;
readonly "monthlyCalls": string;
readonly "monthlyCallsHint": string;
readonly "monthlyCallsWrong": string;
readonly "end": string;
readonly "allow": string;
readonly "decline": string;
readonly "unverified": (values: { email: string | number }) => string;
readonly "toEmail": string;
readonly "allowed": string;
readonly "allowedHint": string;
readonly "declined": string;
readonly "declinedHint": string;
readonly "back": string;
readonly "notPossible": string;
readonly "fault": (values: { name: string | number; error: string | number }) => string;
readonly "late": string;
readonly "lateHint": string;
readonly "home": string;
readonly "failed": string;
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
