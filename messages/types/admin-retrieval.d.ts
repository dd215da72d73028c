// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:admin-retrieval' {
  export type Messages = {
readonly "lab": {
readonly "title": string;
readonly "game": string;
readonly "failed": string;
readonly "tryAgain": string;
readonly "noGames": string;
readonly "noGamesHint": string;
readonly "question": string;
readonly "withSettings": string;
readonly "withAnswer": string;
readonly "look": string;
readonly "steps": string;
readonly "lookHint": string;
readonly "words": string;
readonly "readAs": (values: { text: string | number }) => string;
readonly "kinds": {
readonly "known": string;
readonly "repaired": string;
readonly "cross_script": string;
readonly "expanded": string;
readonly "unknown": string;
};
readonly "standsFor": (values: { words: string | number }) => string;
readonly "notAsked": string;
readonly "candidates": string;
readonly "took": (values: { ms: string | number }) => string;
readonly "noCandidates": string;
readonly "parts": {
readonly "words": string;
readonly "word_parts": string;
readonly "neighbours": string;
};
readonly "given": string;
readonly "fusion": string;
readonly "fusionOff": string;
readonly "evidence": string;
readonly "decisions": {
readonly "answer": string;
readonly "unsure": string;
readonly "none": string;
};
readonly "covered": (values: { share: string | number; answer: string | number; unsure: string | number }) => string;
readonly "prompt": string;
readonly "promptHint": string;
readonly "answer": string;
readonly "answerStates": {
readonly "answered": string;
readonly "unsure": string;
readonly "refused": string;
};
readonly "noText": string;
readonly "settings": string;
readonly "inForce": string;
readonly "draft": string;
readonly "usual": string;
readonly "publishedBy": (values: { name: string | number; time: string | number }) => string;
readonly "draftedBy": (values: { name: string | number; time: string | number }) => string;
readonly "proofs": {
readonly "passed": string;
readonly "not_proved": string;
readonly "overridden": string;
};
readonly "queries": (values: { count: number }) => string;
readonly "aliases": string;
readonly "aliasesHint": string;
readonly "aliasesWrong": (values: { line: string | number }) => string;
readonly "prompts": string;
readonly "promptsHint": string;
readonly "saveDraft": string;
readonly "saved": string;
readonly "throwAway": string;
readonly "thrownAway": string;
readonly "evaluate": string;
readonly "publish": string;
readonly "publishing": string;
readonly "progress": (values: { done: string | number; total: string | number }) => string;
readonly "cancel": string;
readonly "publishCancelled": string;
readonly "unsaved": string;
readonly "verdicts": {
readonly "passed": string;
readonly "not_proved": string;
readonly "refused": string;
};
readonly "means": (values: { before: string | number; after: string | number }) => string;
readonly "lost": (values: { change: string | number }) => string;
readonly "left": (values: { rank: string | number | null; name: string | number }) => string;
readonly "moreLosses": (values: { count: string | number }) => string;
readonly "evidenceLost": (values: { before: string | number; after: string | number }) => string;
readonly "compare": string;
readonly "reason": string;
readonly "reasonHint": string;
readonly "publishAnyway": string;
};
readonly "embeddings": {
readonly "title": string;
readonly "notSetUp": string;
readonly "whole": string;
readonly "partly": string;
readonly "covered": (values: { covered: string | number; chunks: string | number; model: string | number }) => string;
readonly "refused": (values: { count: number }) => string;
readonly "start": string;
readonly "check": string;
readonly "jobFailed": string;
readonly "openJob": string;
readonly "notReady": (values: { covered: string | number; chunks: string | number }) => string;
readonly "unanswered": string;
readonly "fused": (values: { weight: string | number; model: string | number }) => string;
readonly "byWords": (values: { place: string | number | null }) => string;
readonly "byMeaning": (values: { place: string | number | null; similarity: string | number }) => string;
readonly "onlyByMeaning": string;
readonly "sum": (values: { score: string | number }) => string;
};
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
