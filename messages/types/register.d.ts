// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:register' {
  export type Messages = {
readonly "registerLead": (values: { calls: number }) => string;
readonly "name": string;
readonly "consentBefore": string;
readonly "consentLink": string;
readonly "register": string;
readonly "readBefore": string;
readonly "offerLink": string;
readonly "operatorLink": string;
readonly "haveAccount": string;
readonly "verifiedToast": (values: { calls: number }) => string;
readonly "consentRequired": string;
readonly "readAnd": string;
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
