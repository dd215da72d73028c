// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:admin-quality' {
  export type Messages = {
readonly "title": string;
readonly "count": (values: { total: number }) => string;
readonly "search": string;
readonly "none": string;
readonly "noneHint": string;
readonly "starChoices": {
readonly "1": string;
readonly "2": string;
readonly "3": string;
readonly "4": string;
readonly "5": string;
readonly "bad": string;
};
readonly "starsOf": (values: { stars: number }) => string;
readonly "handledChoices": {
readonly "false": string;
readonly "true": string;
};
readonly "open": string;
readonly "handled": string;
readonly "commentChoices": {
readonly "true": string;
readonly "false": string;
};
readonly "labelled": string;
readonly "back": string;
readonly "list": string;
readonly "keys": string;
readonly "name": (values: { id: string | number }) => string;
readonly "before": string;
readonly "answer": string;
readonly "retrieved": string;
readonly "retrievedNone": string;
readonly "score": (values: { score: string | number }) => string;
readonly "cited": string;
readonly "changed": string;
readonly "source": (values: { n: string | number }) => string;
readonly "next": string;
readonly "nextNone": string;
readonly "historyDeleted": string;
readonly "facts": string;
readonly "model": string;
readonly "extractive": string;
readonly "tokens": string;
readonly "estimated": string;
readonly "time": string;
readonly "firstText": (values: { seconds: string | number }) => string;
readonly "cost": string;
readonly "snapshot": string;
readonly "state": string;
readonly "states": {
readonly "running": string;
readonly "answered": string;
readonly "unsure": string;
readonly "refused": string;
readonly "failed": string;
readonly "stopped": string;
};
readonly "asked": string;
readonly "note": string;
readonly "markHandled": string;
readonly "openAgain": string;
readonly "handledBy": (values: { who: string | number; when: string | number }) => string;
readonly "somebody": string;
readonly "marked": string;
readonly "opened": string;
readonly "makeQuery": string;
readonly "toQuery": string;
readonly "delete": string;
readonly "deleted": string;
readonly "restored": string;
readonly "notFound": string;
readonly "notFoundHint": string;
readonly "failed": string;
readonly "seconds": (values: { count: string | number }) => string;
readonly "columns": {
readonly "question": string;
readonly "rating": string;
readonly "game": string;
readonly "player": string;
readonly "handled": string;
readonly "rated_at": string;
readonly "state": string;
readonly "id": string;
};
readonly "filters": {
readonly "stars": string;
readonly "game_id": string;
readonly "has_comment": string;
readonly "user_id": (values: { id: string | number }) => string;
};
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
