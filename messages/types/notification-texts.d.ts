// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:notification-texts' {
  export type Messages = {
readonly "calls_credited": {
readonly "title": (values: { calls: number }) => string;
};
readonly "calls_low": {
readonly "title": (values: { calls: number }) => string;
readonly "body": string;
};
readonly "rub_credited": {
readonly "title": (values: { roubles: string | number }) => string;
};
readonly "credit_reversed": {
readonly "calls_title": (values: { calls: number }) => string;
readonly "roubles_title": (values: { roubles: string | number }) => string;
};
readonly "topup_succeeded": {
readonly "title": (values: { calls: number }) => string;
readonly "body": (values: { roubles: string | number }) => string;
readonly "balance_body": (values: { roubles: string | number }) => string;
};
readonly "topup_failed": {
readonly "title": string;
readonly "expired_title": string;
readonly "body": (values: { calls: number; roubles: string | number }) => string;
readonly "canceled_title": string;
};
readonly "topup_refunded": {
readonly "title": (values: { roubles: string | number }) => string;
readonly "body": (values: { calls: number }) => string;
};
readonly "topup_review": {
readonly "title": (values: { top_up_id: string | number }) => string;
readonly "reasons": {
readonly "amount": string;
readonly "currency": string;
readonly "top_up": string;
readonly "shop": string;
readonly "test": string;
readonly "refund": string;
};
};
readonly "import_done": {
readonly "title": (values: { game: string | number }) => string;
readonly "body": (values: { articles: string | number }) => string;
readonly "partly": (values: { game: string | number }) => string;
readonly "partlyBody": (values: { articles: string | number; done: string | number; of: string | number }) => string;
};
readonly "import_failed": {
readonly "title": (values: { game: string | number }) => string;
};
readonly "export_ready": {
readonly "title": string;
readonly "body": (values: { days: number }) => string;
};
readonly "export_failed": {
readonly "title": string;
};
readonly "api_key_made": {
readonly "title": (values: { name: string | number }) => string;
readonly "body": (values: { prefix: string | number }) => string;
};
readonly "program_signed_in": {
readonly "title": (values: { name: string | number }) => string;
readonly "body": (values: { host: string | number }) => string;
};
readonly "article_approved": {
readonly "title": (values: { title: string | number }) => string;
readonly "body": (values: { game: string | number }) => string;
};
readonly "article_returned": {
readonly "title": (values: { title: string | number }) => string;
};
readonly "article_rejected": {
readonly "title": (values: { title: string | number }) => string;
};
readonly "article_hidden": {
readonly "title": (values: { title: string | number }) => string;
readonly "deleted_title": (values: { title: string | number }) => string;
readonly "reported": string;
};
readonly "article_shown": {
readonly "title": (values: { title: string | number }) => string;
readonly "body": (values: { game: string | number }) => string;
};
readonly "writing_blocked": {
readonly "title": (values: { until: string | number | null }) => string;
};
readonly "writing_unblocked": {
readonly "title": string;
readonly "body": string;
};
readonly "gap_closed": {
readonly "title": (values: { game: string | number }) => string;
readonly "body": (values: { title: string | number }) => string;
};
readonly "expert_ready": {
readonly "title": (values: { game: string | number }) => string;
readonly "body": string;
};
readonly "sync_done": {
readonly "title": string;
readonly "body": (values: { games: string | number; added: string | number; unlocked: string | number }) => string;
};
readonly "sync_failed": {
readonly "title": string;
};
readonly "steam_proved_elsewhere": {
readonly "title": (values: { name: string | number }) => string;
readonly "body": string;
};
readonly "better_answer": {
readonly "title": (values: { game: string | number }) => string;
readonly "body": (values: { question: string | number }) => string;
};
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
