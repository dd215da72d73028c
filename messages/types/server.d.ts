// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:server' {
  export type Messages = {
readonly "auth": {
readonly "register": string;
readonly "resend": string;
readonly "forgot": string;
readonly "reset_holds": string;
readonly "reset": string;
readonly "verified": string;
readonly "player": (values: { number: string | number }) => string;
};
readonly "completions": {
readonly "sources": string;
readonly "free": string;
readonly "repeated": string;
};
readonly "gate": {
readonly "published": string;
readonly "draft": string;
};
readonly "receipt": {
readonly "payment": (values: { top_up_id: string | number; calls: string | number }) => string;
readonly "item": (values: { calls: string | number }) => string;
};
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
