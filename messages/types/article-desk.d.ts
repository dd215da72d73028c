// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:article-desk' {
  export type Messages = {
readonly "toolbar": string;
readonly "bold": string;
readonly "heading": string;
readonly "list": string;
readonly "table": string;
readonly "link": string;
readonly "gate": string;
readonly "hint": string;
readonly "shortcut": (values: { name: string | number; keys: string | number }) => string;
readonly "ctrl": string;
readonly "shift": string;
readonly "placeholders": {
readonly "bold": string;
readonly "heading": string;
readonly "item": string;
readonly "column": string;
};
readonly "linkTitle": string;
readonly "linkSearch": string;
readonly "linkNone": string;
readonly "linkEmpty": string;
readonly "linkFailed": string;
readonly "html": (values: { tags: string | number }) => string;
readonly "splitInto": (values: { count: number }) => string;
readonly "splitPart": (values: { n: string | number }) => string;
readonly "splitNow": string;
readonly "splitSummary": (values: { list: string | number }) => string;
readonly "splitSection": (values: { n: string | number; count: number }) => string;
readonly "form": string;
readonly "bySections": string;
readonly "asMarkdown": string;
readonly "markdownLabel": string;
readonly "markdownHint": string;
readonly "unknownGate": (values: { title: string | number }) => string;
readonly "unclearGate": (values: { line: string | number }) => string;
readonly "sectionError": (values: { n: string | number; error: string | number }) => string;
readonly "openFile": string;
readonly "download": string;
readonly "opened": string;
readonly "fileTooLarge": (values: { size: string | number }) => string;
readonly "fileUnread": string;
readonly "frontMatterUnread": string;
readonly "fileEmpty": string;
readonly "mergeTitle": string;
readonly "merge": string;
readonly "mergeHint": string;
readonly "mergeConflicts": (values: { count: number }) => string;
readonly "facts": string;
readonly "changedByBoth": string;
readonly "notThere": string;
readonly "keepSection": (values: { title: string | number }) => string;
readonly "inEditor": string;
readonly "choices": {
readonly "mine": string;
readonly "theirs": string;
readonly "both": string;
};
readonly "stricterGate": string;
readonly "take": string;
readonly "merged": string;
readonly "nothingDiffers": string;
readonly "sectionUntitled": string;
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
