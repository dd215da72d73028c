// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:ui-form' {
  export type Messages = {
readonly "from": string;
readonly "to": string;
readonly "password": string;
readonly "showPassword": string;
readonly "hidePassword": string;
readonly "capsLock": string;
readonly "discard": string;
readonly "discardHint": string;
readonly "discardConfirm": string;
readonly "keepEditing": string;
readonly "fieldsWrong": string;
readonly "notDecided": string;
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
