// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:jobs' {
  export type Messages = {
readonly "jobs": string;
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
readonly "refused": string;
readonly "progress": (values: { done: string | number; total: string | number }) => string;
readonly "cancel": string;
readonly "cancelling": string;
readonly "result": string;
readonly "reason": string;
readonly "details": string;
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
