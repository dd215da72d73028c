// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:wallet-history' {
  export type Messages = {
readonly "history": string;
readonly "lines": (values: { count: number }) => string;
readonly "kinds": {
readonly "credit": string;
readonly "free_calls": string;
readonly "reversal": string;
readonly "reserve": string;
readonly "settle": string;
readonly "refund": string;
readonly "expire": string;
readonly "top_up": string;
readonly "top_up_refund": string;
readonly "give_back": string;
readonly "top_up_refund_undone": string;
readonly "promotion": string;
};
readonly "none": string;
readonly "noneHint": string;
readonly "toGames": string;
readonly "failed": string;
readonly "lineNumber": (values: { id: string | number }) => string;
readonly "takesBack": (values: { id: string | number }) => string;
readonly "show": string;
readonly "all": string;
readonly "groups": {
readonly "questions": string;
readonly "purchases": string;
readonly "credits": string;
};
readonly "noneSuch": string;
readonly "csv": string;
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
