// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:live' {
  export type Messages = {

};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
