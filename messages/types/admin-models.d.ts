// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:admin-models' {
  export type Messages = {
readonly "title": string;
readonly "count": (values: { total: number }) => string;
readonly "lastDays": (values: { models: string | number }) => string;
readonly "search": string;
readonly "none": string;
readonly "noneHint": string;
readonly "onward": string;
readonly "noPrice": string;
readonly "ninety": (values: { seconds: string | number }) => string;
readonly "seconds": (values: { seconds: string | number }) => string;
readonly "out": (values: { count: string | number }) => string;
readonly "fault": (values: { kind: string | number; count: string | number }) => string;
readonly "faults": {
readonly "timeout_first_text": string;
readonly "timeout_gap": string;
readonly "timeout_total": string;
readonly "cut_off": string;
readonly "provider_error": string;
readonly "rate_limited": string;
readonly "quota": string;
readonly "unauthorised": string;
readonly "not_a_stream": string;
readonly "empty": string;
readonly "content_filter": string;
readonly "unavailable": string;
readonly "queued": string;
};
readonly "columns": {
readonly "model": string;
readonly "asked": string;
readonly "answered": string;
readonly "not_in_sources": string;
readonly "faults": string;
readonly "first_text_median_ms": string;
readonly "total_median_ms": string;
readonly "input_tokens": string;
readonly "cost_usd": string;
readonly "unsure": string;
readonly "stopped": string;
readonly "queued": string;
};
readonly "filters": {
readonly "game_id": string;
};
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
