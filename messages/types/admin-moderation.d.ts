// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:admin-moderation' {
  export type Messages = {
readonly "title": string;
readonly "pageTitle": (values: { title: string | number }) => string;
readonly "toReports": string;
readonly "failed": string;
readonly "gone": string;
readonly "goneHint": string;
readonly "written": (values: { date: string | number }) => string;
readonly "toArticle": string;
readonly "toReview": string;
readonly "states": {
readonly "reviewed": string;
readonly "unreviewed": string;
readonly "deleted": string;
readonly "reports": string;
readonly "hidden": string;
readonly "returned": string;
readonly "rejected": string;
};
readonly "reports": (values: { count: number }) => string;
readonly "noReports": string;
readonly "reasons": {
readonly "wrong": string;
readonly "outdated": string;
readonly "spoiler": string;
readonly "offensive": string;
readonly "copied": string;
readonly "spam": string;
};
readonly "outcomes": {
readonly "dismissed": string;
readonly "upheld": string;
readonly "closed": string;
};
readonly "open": string;
readonly "reportedBy": (values: { name: string | number; moment: string | number }) => string;
readonly "counts": string;
readonly "text": string;
readonly "history": string;
readonly "noHistory": string;
readonly "hiddenByReports": string;
readonly "closedReports": (values: { count: number }) => string;
readonly "actions": {
readonly "dismiss": string;
readonly "show": string;
readonly "hide": string;
readonly "return": string;
readonly "reject": string;
readonly "delete": string;
};
readonly "restore": string;
readonly "done": {
readonly "dismiss": (values: { title: string | number }) => string;
readonly "show": (values: { title: string | number }) => string;
readonly "hide": (values: { title: string | number }) => string;
readonly "return": (values: { title: string | number }) => string;
readonly "reject": (values: { title: string | number }) => string;
readonly "delete": (values: { title: string | number }) => string;
readonly "restore": (values: { title: string | number }) => string;
};
readonly "ask": {
readonly "hide": (values: { title: string | number }) => string;
readonly "return": (values: { title: string | number }) => string;
readonly "reject": (values: { title: string | number }) => string;
readonly "delete": (values: { title: string | number }) => string;
};
readonly "hints": {
readonly "hide": string;
readonly "return": string;
readonly "reject": string;
readonly "delete": string;
};
readonly "rejectTextHint": string;
readonly "reason": string;
readonly "reasonHint": string;
readonly "author": {
readonly "title": string;
readonly "figures": (values: { articles: number; hidden: string | number; rejected: string | number }) => string;
readonly "others": string;
readonly "blockedUntil": (values: { until: string | number | null }) => string;
readonly "block": string;
readonly "change": string;
readonly "unblock": string;
readonly "blocked": (values: { name: string | number }) => string;
readonly "unblocked": (values: { name: string | number }) => string;
readonly "blockTitle": (values: { name: string | number }) => string;
readonly "blockHint": string;
readonly "reason": string;
readonly "reasonHint": string;
readonly "end": string;
readonly "endHint": string;
readonly "outOfReach": string;
};
readonly "past": {
readonly "approve": string;
readonly "dismiss": string;
readonly "show": string;
readonly "hide": string;
readonly "return": string;
readonly "reject": string;
readonly "delete": string;
readonly "restore": string;
};
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
