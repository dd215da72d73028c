// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:view-as' {
  export type Messages = {
readonly "viewing": (values: { name: string | number }) => string;
readonly "left": (values: { time: string | number }) => string;
readonly "end": string;
readonly "label": string;
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
