// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:expert' {
  export type Messages = {
readonly "unsure": string;
readonly "refused": (values: { game: string | number }) => string;
readonly "modelFailed": string;
readonly "modelBrokeOff": string;
readonly "modelCutOff": string;
readonly "modelEndedHere": string;
readonly "refusedPart": string;
readonly "unsurePart": string;
readonly "saidAbove": (values: { heading: string | number }) => string;
readonly "hiddenByGate": (values: { game: string | number }) => string;
readonly "nothingMore": string;
readonly "saidBefore": string;
readonly "compared": (values: { name: string | number; count: number }) => string;
readonly "nearest": string;
readonly "searchedFor": (values: { words: string | number }) => string;
readonly "wouldBeAnswered": string;
readonly "tellAbout": (values: { name: string | number }) => string;
readonly "foreignOnly": string;
readonly "foreign": string;
readonly "noHints": string;
readonly "talk": {
readonly "greeting": (values: { game: string | number }) => string;
readonly "thanks": (values: { game: string | number }) => string;
readonly "ok": (values: { game: string | number }) => string;
readonly "abuse": (values: { game: string | number }) => string;
readonly "who": (values: { game: string | number }) => string;
readonly "price": string;
readonly "account": (values: { game: string | number }) => string;
readonly "whichQuestion": (values: { list: string | number }) => string;
readonly "whichArticle": (values: { list: string | number }) => string;
readonly "nothingBefore": (values: { game: string | number }) => string;
readonly "otherGame": (values: { game: string | number; other: string | number; slug: string | number }) => string;
};
readonly "progress": {
readonly "quoted": (values: { title: string | number }) => string;
readonly "standing": (values: { day: string | number; count: number; all: number }) => string;
readonly "next": (values: { titles: string | number }) => string;
readonly "rarest": (values: { title: string | number }) => string;
readonly "listed": string;
readonly "more": (values: { count: number }) => string;
readonly "nothingLeft": string;
readonly "unknown": (values: { game: string | number }) => string;
};
readonly "guessed": (values: { word: string | number }) => string;
readonly "modelBusy": string;
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
