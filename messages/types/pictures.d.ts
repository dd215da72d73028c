// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:pictures' {
  export type Messages = {
readonly "attach": string;
readonly "replace": string;
readonly "camera": string;
readonly "choose": string;
readonly "drop": string;
readonly "preview": string;
readonly "uploading": string;
readonly "reading": string;
readonly "ready": string;
readonly "remove": string;
readonly "unreadable": string;
readonly "sent": string;
readonly "sentOf": (values: { names: string | number }) => string;
readonly "recognised": (values: { names: string | number }) => string;
readonly "gone": string;
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
