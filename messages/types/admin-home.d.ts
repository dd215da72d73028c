// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:admin-home' {
  export type Messages = {
readonly "title": string;
readonly "attention": string;
readonly "allWell": string;
readonly "look": string;
readonly "tiles": {
readonly "questions_today": string;
readonly "calls_given_back": string;
readonly "failures": string;
readonly "active_players": string;
readonly "top_ups_in_review": string;
readonly "users": string;
readonly "held_reservations": string;
readonly "failed_jobs": string;
readonly "failed_mails": string;
readonly "bad_ratings": string;
readonly "articles_to_review": string;
readonly "games_in_demand": string;
};
readonly "worries": {
readonly "calls_given_back": string;
readonly "failures": string;
readonly "top_ups_in_review": string;
readonly "held_reservations": string;
readonly "failed_jobs": string;
readonly "failed_mails": string;
readonly "bad_ratings": string;
readonly "articles_to_review": string;
};
readonly "same": string;
readonly "more": (values: { by: string | number }) => string;
readonly "less": (values: { by: string | number }) => string;
readonly "perDay": (values: { name: string | number }) => string;
readonly "hits": string;
readonly "hitsHint": string;
readonly "hitsOff": string;
readonly "hitsOn": (values: { date: string | number; hits: string | number; visitors: string | number }) => string;
readonly "inAll": (values: { hits: string | number }) => string;
readonly "pages": string;
readonly "noHits": string;
readonly "failed": string;
readonly "answeredBy": {
readonly "builtIn": string;
readonly "model": (values: { name: string | number }) => string;
readonly "found": (values: { name: string | number; server: string | number }) => string;
};
readonly "now": string;
readonly "barOn": (values: { date: string | number; value: string | number }) => string;
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
