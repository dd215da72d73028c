// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:admin-games' {
  export type Messages = {
readonly "aliases": {
readonly "title": string;
readonly "count": (values: { total: number }) => string;
readonly "search": string;
readonly "alias": string;
readonly "aliasHint": string;
readonly "standsFor": string;
readonly "standsForHint": string;
readonly "newAlias": string;
readonly "save": string;
readonly "none": string;
readonly "noneHint": string;
readonly "take": string;
readonly "taken": (values: { alias: string | number }) => string;
readonly "missed": string;
readonly "missedHint": string;
readonly "times": (values: { count: number }) => string;
readonly "demand": (values: { count: number }) => string;
readonly "nearest": (values: { title: string | number }) => string;
readonly "nothing": string;
readonly "name": string;
readonly "dismiss": string;
readonly "columns": {
readonly "alias": string;
readonly "stands_for": string;
readonly "created_at": string;
};
readonly "aliasAdded": (values: { alias: string | number }) => string;
};
readonly "table": {
readonly "title": string;
readonly "count": (values: { total: number }) => string;
readonly "search": string;
readonly "states": {
readonly "listed": string;
readonly "hidden": string;
readonly "deleted": string;
};
readonly "noSteam": string;
readonly "newGame": string;
readonly "otherNames": string;
readonly "none": string;
readonly "noneHint": string;
readonly "open": string;
readonly "edit": string;
readonly "hide": string;
readonly "show": string;
readonly "merge": string;
readonly "delete": string;
readonly "restore": string;
readonly "hiddenNow": (values: { title: string | number }) => string;
readonly "listedNow": (values: { title: string | number }) => string;
readonly "deleted": (values: { title: string | number }) => string;
readonly "restored": (values: { title: string | number }) => string;
readonly "merged": (values: { title: string | number }) => string;
readonly "deleteTitle": (values: { title: string | number }) => string;
readonly "deleteHint": string;
readonly "mergeTitle": (values: { title: string | number }) => string;
readonly "mergeHint": string;
readonly "mergeInto": string;
readonly "mergePick": string;
readonly "playersHave": (values: { count: number }) => string;
readonly "articlesOf": (values: { count: number }) => string;
readonly "achievementsOf": (values: { count: number }) => string;
readonly "questionsOf": (values: { count: number; askers: number }) => string;
readonly "related": string;
readonly "relatedNone": string;
readonly "relatedFailed": string;
readonly "searching": string;
readonly "noGame": string;
readonly "columns": {
readonly "title": string;
readonly "state": string;
readonly "popularity": string;
readonly "player_count": string;
readonly "demand": string;
readonly "article_count": string;
readonly "released_on": string;
readonly "steam_app_id": string;
readonly "genres": string;
readonly "id": string;
};
readonly "importWiki": string;
readonly "filters": {
readonly "expert": string;
readonly "steam": string;
};
readonly "experts": {
readonly "yes": string;
readonly "no": string;
};
readonly "steam": {
readonly "yes": string;
readonly "no": string;
};
};
readonly "form": {
readonly "createTitle": string;
readonly "editTitle": (values: { title: string | number }) => string;
readonly "title": string;
readonly "steamId": string;
readonly "steamIdHint": string;
readonly "steamIdWrong": string;
readonly "summaryIn": (values: { language: string | number }) => string;
readonly "genres": string;
readonly "genresHint": string;
readonly "released": string;
readonly "version": string;
readonly "versionHint": string;
readonly "developer": string;
readonly "publisher": string;
readonly "cover": string;
readonly "coverHint": string;
readonly "hidden": string;
readonly "save": string;
readonly "create": string;
readonly "saved": string;
readonly "created": (values: { title: string | number }) => string;
};
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
