// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:library' {
  export type Messages = {
readonly "title": string;
readonly "games": (values: { count: number }) => string;
readonly "sync": string;
readonly "search": string;
readonly "sort": string;
readonly "sorts": {
readonly "recent": string;
readonly "playtime": string;
readonly "progress": string;
readonly "title": string;
readonly "added": string;
};
readonly "filter": string;
readonly "filters": {
readonly "all": string;
readonly "steam": string;
readonly "hand": string;
readonly "unfinished": string;
readonly "finished": string;
readonly "unplayed": string;
readonly "expert": string;
readonly "asked": string;
};
readonly "add": string;
readonly "searchFailed": string;
readonly "added": (values: { title: string | number }) => string;
readonly "remove": (values: { title: string | number }) => string;
readonly "removed": (values: { title: string | number; asked: string }) => string;
readonly "hours": (values: { hours: string | number }) => string;
readonly "minutes": (values: { minutes: string | number }) => string;
readonly "neverPlayed": string;
readonly "noPlaytime": string;
readonly "lastPlayed": (values: { day: string | number }) => string;
readonly "achievements": (values: { done: string | number; all: number }) => string;
readonly "ask": string;
readonly "none": string;
readonly "noneHint": string;
readonly "noneSuch": string;
readonly "failed": string;
readonly "catalogue": string;
readonly "lastAsked": (values: { day: string | number }) => string;
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
