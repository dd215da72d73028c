// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:article-actions' {
  export type Messages = {
readonly "more": string;
readonly "forAdmins": string;
readonly "importGuides": string;
readonly "rebuild": string;
readonly "started": string;
readonly "edit": string;
readonly "delete": string;
readonly "deleted": (values: { title: string | number }) => string;
readonly "undone": string;
readonly "report": string;
readonly "reportTitle": string;
readonly "reasons": {
readonly "wrong": string;
readonly "outdated": string;
readonly "spoiler": string;
readonly "offensive": string;
readonly "copied": string;
readonly "spam": string;
};
readonly "comment": string;
readonly "send": string;
readonly "sent": string;
readonly "spoilers": string;
readonly "someHidden": string;
readonly "choose": string;
readonly "spoilersTitle": string;
readonly "levels": readonly [string, string, string];
readonly "done": string;
readonly "doneHint": string;
readonly "save": string;
readonly "saved": string;
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
