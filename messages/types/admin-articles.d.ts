// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:admin-articles' {
  export type Messages = {
readonly "parts": string;
readonly "articles": {
readonly "title": string;
readonly "count": (values: { total: number }) => string;
readonly "search": string;
readonly "onward": string;
readonly "none": string;
readonly "columns": {
readonly "title": string;
readonly "game": string;
readonly "language": string;
readonly "state": string;
readonly "length": string;
readonly "used_in": string;
readonly "updated_at": string;
readonly "author": string;
readonly "sections": string;
readonly "source": string;
readonly "created_at": string;
};
readonly "filters": {
readonly "game_id": (values: { id: string | number }) => string;
readonly "author_id": (values: { id: string | number }) => string;
};
readonly "states": {
readonly "reviewed": string;
readonly "unreviewed": string;
readonly "hidden": string;
readonly "deleted": string;
};
readonly "waits": string;
readonly "open": string;
readonly "edit": string;
readonly "moderate": string;
readonly "delete": string;
readonly "restore": string;
readonly "deleted": (values: { title: string | number }) => string;
readonly "restored": (values: { title: string | number }) => string;
};
readonly "chunks": {
readonly "title": string;
readonly "count": (values: { total: number }) => string;
readonly "search": string;
readonly "onward": string;
readonly "none": string;
readonly "columns": {
readonly "section": string;
readonly "content": string;
readonly "article_title": string;
readonly "game": string;
readonly "length": string;
readonly "used_in": string;
readonly "from_rev": string;
};
readonly "filters": {
readonly "game_id": (values: { id: string | number }) => string;
readonly "article_id": (values: { id: string | number }) => string;
readonly "language": string;
};
readonly "untitled": string;
readonly "save": string;
readonly "saved": string;
readonly "restored": string;
readonly "saveHint": string;
readonly "oneFailed": string;
readonly "waits": string;
readonly "toReviews": string;
readonly "changed": string;
readonly "citedIn": string;
readonly "notCited": string;
readonly "answerTo": (values: { name: string | number; moment: string | number }) => string;
readonly "grades": string;
readonly "notGraded": string;
readonly "grade": (values: { grade: string | number }) => string;
readonly "unjudgeable": string;
readonly "earlierVersion": string;
};
readonly "reports": {
readonly "title": string;
readonly "count": (values: { total: number }) => string;
readonly "search": string;
readonly "none": string;
readonly "columns": {
readonly "article": string;
readonly "game": string;
readonly "reason": string;
readonly "comment": string;
readonly "user": string;
readonly "state": string;
readonly "created_at": string;
readonly "closed_at": string;
};
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
readonly "closedOrNot": {
readonly "false": string;
readonly "true": string;
};
readonly "hidden": string;
readonly "decide": string;
readonly "read": string;
readonly "dismiss": string;
readonly "dismissed": string;
readonly "filters": {
readonly "game_id": string;
readonly "closed": string;
readonly "with_closed": string;
readonly "players": string;
};
readonly "onward": string;
readonly "playerChoices": {
readonly "true": string;
readonly "false": string;
};
readonly "bulkDismissed": (values: { count: number }) => string;
};
readonly "reviews": {
readonly "title": string;
readonly "count": (values: { total: number }) => string;
readonly "search": string;
readonly "none": string;
readonly "noneHint": string;
readonly "columns": {
readonly "title": string;
readonly "game": string;
readonly "kind": string;
readonly "author": string;
readonly "created_at": string;
};
readonly "filters": {
readonly "game_id": (values: { id: string | number }) => string;
};
readonly "isNew": string;
readonly "isEdit": string;
readonly "reviewOf": (values: { title: string | number }) => string;
readonly "toQueue": string;
readonly "keys": string;
readonly "approve": string;
readonly "approved": (values: { title: string | number }) => string;
readonly "sendBack": string;
readonly "reject": string;
readonly "authorAndHistory": string;
readonly "merge": string;
readonly "sentBack": (values: { title: string | number }) => string;
readonly "note": string;
readonly "diff": string;
readonly "preview": string;
readonly "same": string;
readonly "gone": string;
readonly "goneHint": string;
readonly "failed": string;
readonly "by": (values: { name: string | number }) => string;
readonly "version": (values: { version: string | number }) => string;
readonly "checkedOn": (values: { date: string | number }) => string;
readonly "onward": string;
readonly "bulkApproved": (values: { count: number }) => string;
readonly "bulkReturned": (values: { count: number }) => string;
readonly "bulkRejected": (values: { count: number }) => string;
readonly "bulkReturn": (values: { count: number }) => string;
readonly "bulkReject": (values: { count: number }) => string;
readonly "bulkApprove": (values: { count: number }) => string;
readonly "bulkApproveHint": string;
};
readonly "snapshots": {
readonly "title": string;
readonly "hint": string;
readonly "game": string;
readonly "noGame": string;
readonly "noGameHint": string;
readonly "save": string;
readonly "saved": (values: { revision: string | number }) => string;
readonly "json": string;
readonly "markdown": string;
readonly "none": string;
readonly "noneHint": string;
readonly "current": (values: { revision: string | number }) => string;
readonly "version": string;
readonly "isCurrent": string;
readonly "kind": string;
readonly "reasons": {
readonly "rebuild": string;
readonly "import": string;
readonly "evaluation": string;
readonly "button": string;
};
readonly "who": string;
readonly "created": string;
readonly "articles": string;
readonly "chunks": string;
readonly "length": string;
readonly "compare": string;
readonly "from": string;
readonly "to": string;
readonly "now": (values: { revision: string | number }) => string;
readonly "changes": (values: { n: number }) => string;
readonly "figures": (values: { added: string | number; changed: string | number; gone: string | number }) => string;
readonly "firstOnes": (values: { n: string | number }) => string;
readonly "same": string;
readonly "states": {
readonly "added": string;
readonly "changed": string;
readonly "gone": string;
};
readonly "failed": string;
};
readonly "gaps": {
readonly "title": string;
readonly "count": (values: { total: number }) => string;
readonly "search": string;
readonly "notReleased": string;
readonly "states": {
readonly "open": string;
readonly "closed": string;
readonly "dismissed": string;
};
readonly "askers": (values: { n: number }) => string;
readonly "first": string;
readonly "none": string;
readonly "noneHint": string;
readonly "release": string;
readonly "write": string;
readonly "read": string;
readonly "dismiss": string;
readonly "reopen": string;
readonly "dismissed": string;
readonly "reopened": string;
readonly "released": string;
readonly "dialogTitle": string;
readonly "inTheirWords": string;
readonly "hint": string;
readonly "wordingLabel": string;
readonly "language": string;
readonly "save": string;
readonly "unknown": string;
readonly "unknownHint": string;
readonly "standsFor": (values: { word: string | number; title: string | number }) => string;
readonly "toLab": string;
readonly "times": (values: { count: number }) => string;
readonly "questionsFailed": string;
readonly "columns": {
readonly "question": string;
readonly "wording": string;
readonly "game": string;
readonly "state": string;
readonly "asked": string;
readonly "last_at": string;
};
readonly "filters": {
readonly "game_id": string;
};
readonly "onward": string;
readonly "makeAlias": string;
readonly "wordDismissed": (values: { word: string | number }) => string;
readonly "aliasTitle": (values: { word: string | number; game: string | number }) => string;
readonly "aliasStandsFor": string;
readonly "aliasStandsForHint": string;
readonly "aliasMade": (values: { word: string | number; stands_for: string | number }) => string;
readonly "selectWords": string;
readonly "aliasAll": string;
readonly "aliasesMade": (values: { count: number }) => string;
readonly "wordsDismissed": (values: { count: number }) => string;
readonly "selectWord": (values: { word: string | number }) => string;
};
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
