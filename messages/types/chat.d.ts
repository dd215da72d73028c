// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:chat' {
  export type Messages = {
readonly "obstacles": {
readonly "noCalls": string;
readonly "playersOnly": string;
readonly "noCallsHint": string;
readonly "buy": string;
readonly "unverified": string;
readonly "unverifiedHint": (values: { email: string | number }) => string;
readonly "resend": string;
readonly "resent": string;
readonly "enterCode": string;
readonly "read": string;
};
readonly "thread": {
readonly "answersFrom": (values: { count: number }) => string;
readonly "conversation": string;
readonly "you": string;
readonly "expert": string;
readonly "emptyTitle": string;
readonly "emptyHint": string;
readonly "earlier": string;
readonly "earlierFailed": string;
readonly "historyFailed": string;
readonly "noExpert": string;
readonly "noExpertHint": string;
readonly "toArticles": string;
readonly "sending": string;
readonly "steps": {
readonly "searching": string;
readonly "reading": (values: { count: number }) => string;
readonly "writing": string;
readonly "checking": string;
readonly "looking": string;
readonly "waiting": (values: { place: number }) => string;
};
readonly "ready": string;
readonly "toLatest": string;
readonly "lost": string;
readonly "lostHint": string;
readonly "lostBefore": string;
readonly "failed": string;
readonly "notCharged": string;
readonly "stoppedEmpty": string;
readonly "stopped": string;
readonly "general": string;
readonly "sources": string;
readonly "nearest": string;
readonly "source": (values: { n: string | number }) => string;
readonly "openSource": (values: { n: string | number; section: string | number }) => string;
readonly "unsupported": string;
readonly "olderThan": (values: { game_version: string | number; day: string | number | null }) => string;
readonly "outdated": (values: { written_for: string | number; day: string | number | null; game_version: string | number }) => string;
readonly "changed": string;
readonly "textLater": string;
readonly "origin": (values: { source: string | number }) => string;
readonly "openArticle": string;
readonly "helpful": string;
readonly "unhelpful": string;
readonly "copy": string;
readonly "copied": string;
readonly "copyFailed": string;
readonly "askAbout": (values: { title: string | number }) => string;
readonly "ask": string;
readonly "stop": string;
readonly "count": (values: { used: string | number; all: string | number }) => string;
readonly "inSteps": string;
readonly "inStepsHint": string;
readonly "inStepsPrice": string;
readonly "price": string;
readonly "left": (values: { calls: number }) => string;
readonly "keys": string;
readonly "context": string;
readonly "deleteHistory": string;
readonly "call": {
readonly "charged": string;
readonly "free": string;
readonly "given_back": string;
};
readonly "searchedFor": (values: { words: string | number }) => string;
readonly "edit": string;
readonly "editLabel": string;
readonly "askAgain": string;
readonly "versions": string;
readonly "versionBefore": string;
readonly "versionAfter": string;
readonly "version": (values: { n: string | number; of: string | number }) => string;
readonly "share": string;
readonly "offline": string;
readonly "whatIsThis": string;
readonly "meanwhile": string;
readonly "articlesSay": string;
};
readonly "progress": {
readonly "used": (values: { done: string | number; all: number }) => string;
readonly "unused": string;
readonly "hint": (values: { day: string | number }) => string;
};
readonly "context": {
readonly "achievements": (values: { done: string | number; all: string | number }) => string;
readonly "achievementsWord": (values: { all: number }) => string;
readonly "askNext": string;
};
readonly "steps": {
readonly "step": (values: { shown: string | number; of: string | number }) => string;
readonly "more": string;
readonly "solution": string;
readonly "paid": string;
};
readonly "rating": {
readonly "rateLabel": string;
readonly "stars": (values: { count: number }) => string;
readonly "comment": string;
readonly "commentHint": string;
readonly "rate": string;
readonly "rateAgain": string;
readonly "rated": string;
readonly "rateFailed": string;
};
readonly "miss": {
readonly "wouldBeAnswered": string;
readonly "notifiedLater": string;
readonly "write": string;
readonly "general": string;
readonly "generalHint": string;
readonly "spoilers": string;
};
readonly "giveBack": {
readonly "offer": string;
readonly "done": string;
readonly "why": string;
readonly "reasons": {
readonly "wrong": string;
readonly "off_topic": string;
readonly "hard_to_read": string;
readonly "too_little": string;
};
readonly "thanks": string;
readonly "rate": string;
};
readonly "conversations": {
readonly "title": string;
readonly "open": string;
readonly "search": string;
readonly "scope": string;
readonly "thisGame": string;
readonly "allGames": string;
readonly "failed": string;
readonly "none": string;
readonly "noneHint": string;
readonly "nothing": (values: { words: string | number }) => string;
readonly "nothingHere": string;
readonly "nothingHint": string;
readonly "questions": (values: { count: number }) => string;
readonly "byProgram": string;
readonly "actions": (values: { title: string | number }) => string;
readonly "rename": string;
readonly "delete": string;
readonly "name": string;
readonly "save": string;
readonly "more": string;
readonly "deleted": string;
readonly "notFound": string;
readonly "notFoundHint": string;
readonly "toCurrent": string;
};
readonly "askedModel": {
readonly "writtenBy": (values: { articles: number; model: string | number; seconds: string | number }) => string;
readonly "quotedWithout": (values: { articles: number; seconds: string | number }) => string;
readonly "foundNothing": (values: { model: string | number; seconds: string | number }) => string;
readonly "wholeName": string;
};
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
