// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:admin-game-files' {
  export type Messages = {
readonly "appsTitle": string;
readonly "appsHint": string;
readonly "apps": string;
readonly "appsFound": (values: { n: number }) => string;
readonly "appsNone": string;
readonly "appsMany": string;
readonly "appsWrong": (values: { word: string | number }) => string;
readonly "appsStart": string;
readonly "appsStarted": string;
readonly "importTitle": string;
readonly "importHint": string;
readonly "drop": string;
readonly "choose": string;
readonly "limits": string;
readonly "chosen": (values: { name: string | number }) => string;
readonly "sending": string;
readonly "notJson": string;
readonly "tooLarge": string;
readonly "several": string;
readonly "refused": string;
readonly "started": string;
readonly "toJob": string;
readonly "checkOnly": string;
readonly "sample": string;
readonly "schema": string;
readonly "empty": string;
readonly "noJson": string;
readonly "noJsonFrom": (values: { line: string | number }) => string;
readonly "onLine": (values: { line: string | number; place: string | number }) => string;
readonly "wouldAdd": (values: { title: string | number }) => string;
readonly "wouldChange": (values: { title: string | number }) => string;
readonly "wouldDo": (values: { added: string | number; changed: string | number; unchanged: string | number; ended: string | number }) => string;
readonly "wouldLeave": (values: { n: number }) => string;
readonly "notShown": (values: { n: number }) => string;
readonly "nothingDone": string;
readonly "catalogueTitle": string;
readonly "catalogueHint": string;
readonly "catalogueChoose": string;
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
