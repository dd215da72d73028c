// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:admin-evaluations' {
  export type Messages = {
readonly "tuned": {
readonly "names": {
readonly "k1": string;
readonly "b": string;
readonly "title_weight": string;
readonly "section_weight": string;
readonly "gram_weight": string;
readonly "adjacency_weight": string;
readonly "answer_coverage": string;
readonly "unsure_coverage": string;
readonly "dense_weight": string;
readonly "chunks_given": string;
};
readonly "aliases": (values: { count: number }) => string;
readonly "prompt": string;
readonly "aliasesName": string;
readonly "usual": string;
readonly "differ": string;
readonly "alike": string;
readonly "dense": (values: { model: string | number; weight: string | number; covered: string | number; chunks: string | number }) => string;
readonly "withoutDense": string;
readonly "meaning": string;
};
readonly "evaluations": {
readonly "title": string;
readonly "count": (values: { total: number }) => string;
readonly "search": string;
readonly "none": string;
readonly "noneHint": string;
readonly "name": (values: { id: string | number }) => string;
readonly "kind": string;
readonly "kinds": {
readonly "retrieval": string;
readonly "answers": string;
};
readonly "states": {
readonly "queued": string;
readonly "running": string;
readonly "succeeded": string;
readonly "failed": string;
readonly "cancelled": string;
};
readonly "game": string;
readonly "snapshot": string;
readonly "depth": string;
readonly "queries": string;
readonly "leftOut": (values: { count: number }) => string;
readonly "metrics": {
readonly "recall": string;
readonly "ndcg": string;
readonly "mrr": string;
readonly "hit": string;
readonly "judged": string;
};
readonly "explained": {
readonly "recall": string;
readonly "ndcg": string;
readonly "mrr": string;
readonly "hit": string;
readonly "judged": string;
};
readonly "conventions": string;
readonly "latency": string;
readonly "settings": string;
readonly "asProduct": string;
readonly "note": string;
readonly "start": string;
readonly "startTitle": string;
readonly "run": string;
readonly "cancel": string;
readonly "delete": string;
readonly "deleted": string;
readonly "restored": string;
readonly "all": string;
readonly "notFound": string;
readonly "notFoundHint": string;
readonly "failed": string;
readonly "running": (values: { done: string | number; total: string | number }) => string;
readonly "waits": string;
readonly "noResults": string;
readonly "trend": string;
readonly "trendNone": string;
readonly "trendLine": (values: { game: string | number; snapshot_version: string | number; retrieve_k: string | number; queries: number }) => string;
readonly "spread": string;
readonly "perQuery": string;
readonly "query": string;
readonly "missedAt": (values: { name: string | number; rank: string | number }) => string;
readonly "missedFar": (values: { name: string | number }) => string;
readonly "nothingMissed": string;
readonly "leftOutShort": string;
readonly "answerRight": string;
readonly "answerWrong": string;
readonly "answers": {
readonly "fact": string;
readonly "refused_wrongly": string;
readonly "refused_rightly": string;
readonly "cited": string;
readonly "cost_usd": string;
};
readonly "answersCompared": (values: { count: number }) => string;
readonly "answerTime": string;
readonly "answersChanged": (values: { wins: string | number; losses: string | number }) => string;
readonly "tooFewJudged": string;
readonly "becameRight": string;
readonly "becameWrong": string;
readonly "answerStates": {
readonly "answered": string;
readonly "unsure": string;
readonly "refused": string;
};
readonly "compare": string;
readonly "baseline": string;
readonly "chooseBaseline": string;
readonly "baselineRuns": string;
readonly "toLab": string;
readonly "noBaseline": string;
readonly "delta": string;
readonly "better": string;
readonly "worse": string;
readonly "same": string;
readonly "wins": (values: { wins: number; losses: string | number }) => string;
readonly "pValue": (values: { p: string | number }) => string;
readonly "rankings": string;
readonly "ofBaseline": string;
readonly "ofThis": string;
readonly "ungraded": string;
readonly "noJudged": string;
readonly "more": (values: { count: string | number }) => string;
readonly "milliseconds": string;
readonly "evaluation": string;
readonly "columns": {
readonly "game": string;
readonly "kind": string;
readonly "state": string;
readonly "queries": string;
readonly "retrieve_k": string;
readonly "snapshot_version": string;
readonly "id": string;
readonly "who": string;
};
readonly "resultColumns": {
readonly "query": string;
readonly "missed": string;
readonly "answer": string;
readonly "ms": string;
};
readonly "filters": {
readonly "game_id": string;
};
};
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
