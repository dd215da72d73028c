// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:my-articles' {
  export type Messages = {
readonly "title": string;
readonly "count": (values: { count: number }) => string;
readonly "search": string;
readonly "sort": string;
readonly "sorts": {
readonly "-updated_at": string;
readonly "title": string;
readonly "-opens": string;
readonly "-used_in": string;
readonly "-rating": string;
};
readonly "state": string;
readonly "all": string;
readonly "states": {
readonly "published": string;
readonly "unreviewed": string;
readonly "waiting": string;
readonly "returned": string;
readonly "rejected": string;
readonly "hidden": string;
};
readonly "draft": string;
readonly "drafts": string;
readonly "untitled": string;
readonly "opens": (values: { count: number }) => string;
readonly "opensHint": string;
readonly "cited": (values: { count: number }) => string;
readonly "rated": (values: { average: string | number; count: number }) => string;
readonly "notRated": string;
readonly "edited": (values: { when: string | number }) => string;
readonly "failed": string;
readonly "none": string;
readonly "noneHint": string;
readonly "toGames": string;
readonly "noneSuch": string;
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
