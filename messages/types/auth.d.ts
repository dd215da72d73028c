// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:auth' {
  export type Messages = {
readonly "loginTitle": string;
readonly "loginLead": string;
readonly "logIn": string;
readonly "email": string;
readonly "forgot": string;
readonly "deletionCancelled": string;
readonly "noAccount": string;
readonly "toRegister": string;
readonly "passwordHint": string;
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
