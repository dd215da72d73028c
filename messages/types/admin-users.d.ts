// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:admin-users' {
  export type Messages = {
readonly "list": {
readonly "title": string;
readonly "count": (values: { total: number }) => string;
readonly "search": string;
readonly "none": string;
readonly "newUser": string;
readonly "role": string;
readonly "roles": {
readonly "user": string;
readonly "admin": string;
};
readonly "grants": {
readonly "reviewer": string;
readonly "support": string;
readonly "finance": string;
};
readonly "states": {
readonly "active": string;
readonly "inactive": string;
readonly "unverified": string;
readonly "deleted": string;
};
readonly "email": string;
readonly "never": string;
readonly "language": string;
readonly "edit": string;
readonly "activate": string;
readonly "deactivate": string;
readonly "delete": string;
readonly "restore": string;
readonly "activated": (values: { name: string | number }) => string;
readonly "deactivated": (values: { name: string | number }) => string;
readonly "deleted": (values: { name: string | number }) => string;
readonly "restored": (values: { name: string | number }) => string;
readonly "deleteTitle": (values: { name: string | number }) => string;
readonly "deleteHint": (values: { email: string | number }) => string;
readonly "columns": {
readonly "name": string;
readonly "role": string;
readonly "state": string;
readonly "calls": string;
readonly "questions": string;
readonly "last_seen_at": string;
readonly "created_at": string;
readonly "email": string;
readonly "id": string;
readonly "language": string;
};
readonly "roleFilter": {
readonly "user": string;
readonly "admin": string;
};
};
readonly "timeline": {
readonly "timeline": string;
readonly "filter": string;
readonly "kinds": {
readonly "account": string;
readonly "sessions": string;
readonly "chats": string;
readonly "ledger": string;
readonly "ratings": string;
readonly "tokens": string;
readonly "notifications": string;
readonly "api_keys": string;
readonly "articles": string;
readonly "jobs": string;
};
readonly "more": string;
readonly "none": string;
readonly "noneLikeThat": string;
readonly "failed": string;
readonly "registered": string;
readonly "verified": string;
readonly "consented": (values: { version: string | number }) => string;
readonly "deleted": string;
readonly "loggedIn": string;
readonly "asked": (values: { game: string | number }) => string;
readonly "states": {
readonly "running": string;
readonly "answered": string;
readonly "unsure": string;
readonly "refused": string;
readonly "failed": string;
readonly "stopped": string;
};
readonly "hidden": string;
readonly "calls": (values: { sign: string | number; count: number }) => string;
readonly "movements": {
readonly "credit": string;
readonly "free_calls": string;
readonly "reserve": string;
readonly "refund": string;
readonly "expire": string;
readonly "settle": string;
readonly "top_up": string;
readonly "top_up_refund": string;
readonly "top_up_refund_undone": string;
readonly "reversal": string;
readonly "give_back": string;
};
readonly "by": (values: { name: string | number }) => string;
readonly "rated": (values: { stars: string | number; game: string | number }) => string;
readonly "tokens": (values: { count: string | number }) => string;
readonly "builtIn": string;
readonly "notified": (values: { title: string | number }) => string;
readonly "keyMade": (values: { name: string | number }) => string;
readonly "keyDeleted": (values: { name: string | number }) => string;
readonly "byAdmin": string;
readonly "read": string;
readonly "unread": string;
readonly "ordered": (values: { calls: number; price: string | number }) => string;
readonly "topUps": {
readonly "pending": string;
readonly "succeeded": string;
readonly "canceled": string;
readonly "failed": string;
readonly "review": string;
readonly "refunded": string;
};
readonly "wrote": (values: { title: string | number }) => string;
readonly "articleReviewed": string;
readonly "articleUnreviewed": string;
readonly "articleDeleted": string;
readonly "jobs": {
readonly "game_import": string;
readonly "knowledge_rebuild": string;
readonly "guides_import": string;
readonly "steam_sync": string;
readonly "steam_apps": string;
readonly "data_export": string;
readonly "announcement": string;
readonly "evaluation": string;
readonly "embeddings": string;
readonly "settings_publish": string;
readonly "wiki_survey": string;
readonly "wiki_import": string;
};
readonly "jobStates": {
readonly "queued": string;
readonly "running": string;
readonly "succeeded": string;
readonly "failed": string;
readonly "cancelled": string;
};
};
readonly "page": {
readonly "all": string;
readonly "failed": string;
readonly "notFound": string;
readonly "notFoundHint": string;
readonly "audit": string;
readonly "deletedOn": (values: { date: string | number }) => string;
readonly "tabs": string;
readonly "tabNames": {
readonly "overview": string;
readonly "chats": string;
readonly "tokens": string;
readonly "games": string;
readonly "wallet": string;
};
readonly "facts": string;
readonly "calls": string;
readonly "reserved": (values: { count: number }) => string;
readonly "balance": string;
readonly "questions": string;
readonly "refused": (values: { refused: string | number; failed: string | number }) => string;
readonly "ratings": string;
readonly "ratingsOf": (values: { count: number }) => string;
readonly "games": string;
readonly "tokens": string;
readonly "joined": string;
readonly "consent": (values: { version: string | number; date: string | number }) => string;
readonly "noConsent": string;
readonly "lastSeen": string;
readonly "never": string;
readonly "sessions": string;
readonly "noSessions": string;
readonly "seen": (values: { moment: string | number }) => string;
readonly "unknownDevice": string;
};
readonly "form": {
readonly "createTitle": string;
readonly "editTitle": (values: { name: string | number }) => string;
readonly "name": string;
readonly "passwordHint": string;
readonly "isActive": string;
readonly "grants": string;
readonly "grantHints": {
readonly "reviewer": string;
readonly "support": string;
readonly "finance": string;
};
readonly "verified": string;
readonly "verifiedHint": string;
readonly "create": string;
readonly "save": string;
readonly "created": (values: { name: string | number }) => string;
readonly "saved": string;
readonly "passwordTitle": string;
readonly "passwordOnce": (values: { email: string | number }) => string;
readonly "copy": string;
readonly "copied": string;
readonly "notCopied": string;
readonly "done": string;
};
readonly "support": {
readonly "label": string;
readonly "write": string;
readonly "endSessions": string;
readonly "sendReset": string;
readonly "writeTitle": (values: { name: string | number }) => string;
readonly "title": string;
readonly "body": string;
readonly "writeHint": (values: { name: string | number }) => string;
readonly "send": string;
readonly "sent": (values: { name: string | number }) => string;
readonly "endTitle": (values: { name: string | number }) => string;
readonly "endHint": string;
readonly "ended": (values: { name: string | number }) => string;
readonly "resetSent": (values: { email: string | number }) => string;
};
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
