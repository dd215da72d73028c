// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:form' {
  export type Messages = {
readonly "required": string;
readonly "emailWrong": string;
readonly "tooShort": (values: { least: string | number }) => string;
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
