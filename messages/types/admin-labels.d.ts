// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:admin-labels' {
  export type Messages = {
readonly "labels": {
readonly "title": string;
readonly "gamesTitle": string;
readonly "games": string;
readonly "noGames": string;
readonly "noGamesHint": string;
readonly "game": string;
readonly "snapshot": (values: { version: string | number }) => string;
readonly "progress": (values: { judged: string | number; queries: string | number }) => string;
readonly "relevantOf": (values: { with_relevant: string | number }) => string;
readonly "coverage": (values: { graded: string | number; chunks: string | number }) => string;
readonly "counts": string;
readonly "label": string;
readonly "queries": string;
readonly "import": string;
readonly "export": string;
readonly "exportAs": {
readonly "qrels": string;
readonly "jsonl": string;
};
readonly "exportFailed": (values: { reason: string | number }) => string;
readonly "importTitle": (values: { game: string | number }) => string;
readonly "importHint": string;
readonly "importFile": string;
readonly "importChosen": (values: { name: string | number }) => string;
readonly "imported": (values: { queries: number; grades: number }) => string;
readonly "skipped": (values: { total: number }) => string;
readonly "line": (values: { line: string | number; reason: string | number }) => string;
readonly "moreLines": (values: { total: string | number }) => string;
readonly "cancel": string;
readonly "query": string;
readonly "states": {
readonly "open": string;
readonly "put_off": string;
readonly "judged": string;
};
readonly "answerableChoices": {
readonly "true": string;
readonly "false": string;
};
readonly "unjudgeable": string;
readonly "fromRating": string;
readonly "search": string;
readonly "count": (values: { total: number }) => string;
readonly "none": string;
readonly "noneHint": string;
readonly "desk": string;
readonly "delete": string;
readonly "deleted": string;
readonly "restored": string;
readonly "newQuery": string;
readonly "newQueryHint": string;
readonly "begin": string;
readonly "allDone": string;
readonly "allDoneHint": string;
readonly "candidates": string;
readonly "candidatesHint": string;
readonly "noCandidates": string;
readonly "ownSearch": string;
readonly "find": string;
readonly "gradeOf": string;
readonly "gradeNames": readonly [string, string, string, string];
readonly "unjudgeableShort": string;
readonly "gradedBy": (values: { who: string | number; when: string | number }) => string;
readonly "fact": string;
readonly "factHint": string;
readonly "mayRefuse": string;
readonly "note": string;
readonly "later": string;
readonly "save": string;
readonly "saved": string;
readonly "putOff": string;
readonly "changes": (values: { count: number }) => string;
readonly "keys": string;
readonly "keyList": readonly [readonly [string, string], readonly [string, string], readonly [string, string], readonly [string, string], readonly [string, string], readonly [string, string], readonly [string, string]];
readonly "failed": string;
readonly "notFound": string;
readonly "of": (values: { place: string | number; total: string | number }) => string;
readonly "noQueries": string;
readonly "noQueriesHint": string;
readonly "toLab": string;
readonly "toEvaluations": string;
readonly "toQuality": string;
readonly "columns": {
readonly "query_text": string;
readonly "state": string;
readonly "relevant": string;
readonly "grades": string;
readonly "answerable": string;
readonly "message_id": string;
readonly "updated_at": string;
readonly "id": string;
};
};
readonly "lost": {
readonly "title": string;
readonly "hint": (values: { count: number }) => string;
readonly "grade": (values: { grade: string | number }) => string;
readonly "rewritten": string;
readonly "gone": string;
readonly "revision": (values: { number: string | number }) => string;
};
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
