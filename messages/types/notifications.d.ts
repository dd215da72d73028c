// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:notifications' {
  export type Messages = {
readonly "title": string;
readonly "today": string;
readonly "yesterday": string;
readonly "unread": string;
readonly "markAll": string;
readonly "markFailed": string;
readonly "none": string;
readonly "toGames": string;
readonly "failed": string;
readonly "oneFailed": string;
readonly "notFound": string;
readonly "notFoundHint": string;
readonly "all": string;
readonly "open": {
readonly "calls_credited": string;
readonly "calls_low": string;
readonly "rub_credited": string;
readonly "credit_reversed": string;
readonly "topup_succeeded": string;
readonly "topup_failed": string;
readonly "topup_refunded": string;
readonly "topup_review": string;
readonly "import_done": string;
readonly "import_failed": string;
readonly "export_ready": string;
readonly "export_failed": string;
readonly "api_key_made": string;
readonly "program_signed_in": string;
readonly "article_approved": string;
readonly "article_returned": string;
readonly "article_rejected": string;
readonly "article_hidden": string;
readonly "article_shown": string;
readonly "gap_closed": string;
readonly "expert_ready": string;
readonly "sync_done": string;
readonly "sync_failed": string;
readonly "steam_proved_elsewhere": string;
readonly "announcement": string;
readonly "better_answer": string;
readonly "support_message": string;
readonly "writing_blocked": string;
readonly "writing_unblocked": string;
};
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
