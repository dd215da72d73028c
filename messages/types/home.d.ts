// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:home' {
  export type Messages = {
readonly "page": {
readonly "heading": string;
readonly "lead": string;
readonly "search": string;
readonly "clear": string;
readonly "searching": string;
readonly "foundNothing": string;
readonly "nearest": string;
readonly "want": string;
readonly "counted": (values: { title: string | number }) => string;
readonly "searchFailed": string;
readonly "tryAsking": string;
readonly "continue": string;
readonly "ask": string;
readonly "goOn": string;
readonly "achievements": (values: { done: string | number; all: number }) => string;
readonly "recommended": string;
readonly "reasons": {
readonly "owned": string;
readonly "similar": string;
readonly "popular": string;
readonly "has_expert": (values: { count: number }) => string;
};
readonly "allGames": string;
readonly "moreGames": string;
readonly "games": (values: { count: number }) => string;
readonly "articles": (values: { count: number }) => string;
readonly "noExpert": string;
readonly "noGames": string;
readonly "noGamesHint": string;
readonly "failed": string;
readonly "placeholder": string;
readonly "askGame": (values: { title: string | number }) => string;
readonly "choose": string;
readonly "chooseIfQuestion": string;
readonly "withoutExpert": (values: { title: string | number }) => string;
readonly "name": string;
};
readonly "yourGames": {
readonly "title": string;
readonly "all": (values: { count: string | number }) => string;
readonly "none": string;
readonly "fill": string;
readonly "progress": (values: { done: string | number; all: number }) => string;
};
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
