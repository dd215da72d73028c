// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:admin-jobs' {
  export type Messages = {
readonly "title": string;
readonly "count": (values: { total: number }) => string;
readonly "search": string;
readonly "onward": string;
readonly "none": string;
readonly "noneHint": string;
readonly "names": {
readonly "game_import": (values: { title: string | number }) => string;
readonly "steam_sync": (values: { title: string | number }) => string;
readonly "steam_apps": (values: { title: string | number }) => string;
readonly "data_export": string;
readonly "knowledge_rebuild": (values: { title: string | number }) => string;
readonly "guides_import": (values: { title: string | number }) => string;
readonly "announcement": (values: { title: string | number }) => string;
readonly "evaluation": (values: { title: string | number }) => string;
readonly "embeddings": (values: { title: string | number }) => string;
readonly "settings_publish": (values: { title: string | number }) => string;
readonly "wiki_survey": (values: { title: string | number }) => string;
readonly "wiki_import": (values: { title: string | number }) => string;
readonly "catalogue_import": (values: { title: string | number }) => string;
};
readonly "states": {
readonly "queued": string;
readonly "running": string;
readonly "succeeded": string;
readonly "failed": string;
readonly "cancelled": string;
};
readonly "partly": (values: { done: string | number; of: string | number }) => string;
readonly "notYet": string;
readonly "seconds": (values: { seconds: string | number }) => string;
readonly "minutes": (values: { minutes: string | number }) => string;
readonly "cancel": string;
readonly "cancelled": string;
readonly "retry": string;
readonly "retried": string;
readonly "all": string;
readonly "failed": string;
readonly "notFound": string;
readonly "notFoundHint": string;
readonly "progress": (values: { done: string | number; total: string | number }) => string;
readonly "begins": string;
readonly "stays": string;
readonly "staysQuietly": string;
readonly "result": string;
readonly "problems": string;
readonly "openGame": string;
readonly "openEvaluation": string;
readonly "openSettings": string;
readonly "verdicts": {
readonly "passed": string;
readonly "not_proved": string;
readonly "refused": string;
readonly "no_labels": string;
};
readonly "notRead": string;
readonly "guideFaults": {
readonly "no_guide": string;
readonly "wants_age": string;
readonly "blocked": string;
readonly "empty": string;
readonly "too_deep": string;
readonly "no_answer": string;
};
readonly "revision": (values: { revision: string | number }) => string;
readonly "articles": string;
readonly "chunks": string;
readonly "embedded": string;
readonly "reused": string;
readonly "refused": string;
readonly "vectorsOf": (values: { model: string | number }) => string;
readonly "added": string;
readonly "changed": string;
readonly "unchanged": string;
readonly "ended": string;
readonly "games": string;
readonly "syncFound": string;
readonly "syncAdded": string;
readonly "syncUnlocked": string;
readonly "syncPrivate": string;
readonly "syncUnread": string;
readonly "conflicts": (values: { titles: string | number }) => string;
readonly "columns": {
readonly "title": string;
readonly "state": string;
readonly "user": string;
readonly "tries": string;
readonly "created_at": string;
readonly "took": string;
};
readonly "kinds": {
readonly "game_import": string;
readonly "steam_sync": string;
readonly "steam_apps": string;
readonly "data_export": string;
readonly "knowledge_rebuild": string;
readonly "guides_import": string;
readonly "announcement": string;
readonly "evaluation": string;
readonly "embeddings": string;
readonly "settings_publish": string;
readonly "wiki_survey": string;
readonly "wiki_import": string;
readonly "catalogue_import": string;
};
readonly "filters": {
readonly "kind": string;
readonly "user_id": (values: { id: string | number }) => string;
};
readonly "moment": string;
readonly "hours": (values: { hours: string | number; minutes: string | number }) => string;
readonly "badLines": (values: { n: number; lines: string | number }) => string;
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
