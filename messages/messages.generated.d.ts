// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:all' {
  import type { Compiled } from '#messages/compiled.ts';
  import type { Language } from '#contract/values/languages.ts';

  /** A part of the catalogue in every language, as the build compiles it. */
  export type Part<Messages> = Readonly<Record<Language, Compiled>> & { readonly messages?: Messages };

  export interface AllMessages {
    readonly "admin": import('messages:admin').Messages;
    readonly "admin-announcements": import('messages:admin-announcements').Messages;
    readonly "admin-api-keys": import('messages:admin-api-keys').Messages;
    readonly "admin-articles": import('messages:admin-articles').Messages;
    readonly "admin-audit": import('messages:admin-audit').Messages;
    readonly "admin-chats": import('messages:admin-chats').Messages;
    readonly "admin-evaluations": import('messages:admin-evaluations').Messages;
    readonly "admin-games": import('messages:admin-games').Messages;
    readonly "admin-home": import('messages:admin-home').Messages;
    readonly "admin-jobs": import('messages:admin-jobs').Messages;
    readonly "admin-labels": import('messages:admin-labels').Messages;
    readonly "admin-quality": import('messages:admin-quality').Messages;
    readonly "admin-retrieval": import('messages:admin-retrieval').Messages;
    readonly "admin-users": import('messages:admin-users').Messages;
    readonly "admin-wallet": import('messages:admin-wallet').Messages;
    readonly "api-keys": import('messages:api-keys').Messages;
    readonly "article-editor": import('messages:article-editor').Messages;
    readonly "articles": import('messages:articles').Messages;
    readonly "auth": import('messages:auth').Messages;
    readonly "chat": import('messages:chat').Messages;
    readonly "consent": import('messages:consent').Messages;
    readonly "dead-ends": import('messages:dead-ends').Messages;
    readonly "form": import('messages:form').Messages;
    readonly "games": import('messages:games').Messages;
    readonly "help": import('messages:help').Messages;
    readonly "home": import('messages:home').Messages;
    readonly "jobs": import('messages:jobs').Messages;
    readonly "legal": import('messages:legal').Messages;
    readonly "library": import('messages:library').Messages;
    readonly "live": import('messages:live').Messages;
    readonly "notifications": import('messages:notifications').Messages;
    readonly "profile": import('messages:profile').Messages;
    readonly "shell": import('messages:shell').Messages;
    readonly "steam": import('messages:steam').Messages;
    readonly "ui": import('messages:ui').Messages;
    readonly "wallet": import('messages:wallet').Messages;
  }
}

declare module 'messages:admin' {
  export interface Messages {
readonly "list": {
readonly "columns": string;
readonly "csv": string;
readonly "csvFailed": (values: { reason: string | number }) => string;
readonly "sortBy": string;
readonly "usualOrder": string;
readonly "largestFirst": (values: { title: string | number }) => string;
readonly "smallestFirst": (values: { title: string | number }) => string;
readonly "sort": string;
readonly "clear": string;
readonly "rows": string;
readonly "shown": (values: { from: string | number; to: string | number; of: string | number }) => string;
readonly "previous": string;
readonly "next": string;
readonly "menu": string;
readonly "open": string;
readonly "failed": string;
readonly "tryAgain": string;
readonly "noneLikeThat": string;
readonly "clearFilters": string;
readonly "pageEmpty": string;
readonly "toFirstPage": string;
readonly "all": string;
};
readonly "frame": {
readonly "sections": string;
readonly "names": {
readonly "home": string;
readonly "users": string;
readonly "games": string;
readonly "jobs": string;
readonly "audit": string;
readonly "articles": string;
readonly "quality": string;
readonly "labels": string;
readonly "evaluations": string;
readonly "topUps": string;
readonly "packs": string;
readonly "apiKeys": string;
readonly "retrievalLab": string;
readonly "announcements": string;
};
readonly "more": string;
};
}
  const part: import('messages:all').Part<Messages>;
  export default part;
}

declare module 'messages:admin-announcements' {
  export interface Messages {
readonly "title": string;
readonly "count": (values: { total: number }) => string;
readonly "search": string;
readonly "none": string;
readonly "noneHint": string;
readonly "create": string;
readonly "what": string;
readonly "audience": string;
readonly "audiences": {
readonly "all": string;
readonly "active": string;
readonly "users": string;
};
readonly "recipients": string;
readonly "read": string;
readonly "author": string;
readonly "created": string;
readonly "titleEn": string;
readonly "bodyEn": string;
readonly "titleRu": string;
readonly "bodyRu": string;
readonly "link": string;
readonly "linkHint": string;
readonly "people": string;
readonly "nobody": string;
readonly "cancel": string;
readonly "send": (values: { people: number }) => string;
readonly "final": string;
readonly "started": string;
readonly "choosePeople": string;
readonly "close": string;
readonly "state": string;
readonly "states": {
readonly "told": string;
readonly "withdrawn": string;
};
readonly "withdraw": string;
readonly "withdrawn": string;
readonly "restore": string;
readonly "restored": string;
readonly "undo": string;
}
  const part: import('messages:all').Part<Messages>;
  export default part;
}

declare module 'messages:admin-api-keys' {
  export interface Messages {
readonly "title": string;
readonly "count": (values: { total: number }) => string;
readonly "search": string;
readonly "none": string;
readonly "noneHint": string;
readonly "newKey": string;
readonly "editTitle": (values: { name: string | number }) => string;
readonly "name": string;
readonly "nameHint": string;
readonly "user": string;
readonly "userHint": string;
readonly "nobody": string;
readonly "searching": string;
readonly "clear": string;
readonly "chooseUser": string;
readonly "ownerOff": string;
readonly "prefix": string;
readonly "state": string;
readonly "states": {
readonly "active": string;
readonly "inactive": string;
readonly "deleted": string;
};
readonly "expired": string;
readonly "requests": string;
readonly "refused": (values: { count: string | number }) => string;
readonly "lastUsed": string;
readonly "never": string;
readonly "expires": string;
readonly "expiresHint": string;
readonly "monthlyCalls": string;
readonly "monthlyCallsHint": string;
readonly "monthlyCallsWrong": string;
readonly "callsThisMonth": string;
readonly "ofMonthly": (values: { most: string | number }) => string;
readonly "created": string;
readonly "id": string;
readonly "isActive": string;
readonly "onlyUser": (values: { id: string | number }) => string;
readonly "edit": string;
readonly "switchOff": string;
readonly "switchOn": string;
readonly "delete": string;
readonly "restore": string;
readonly "undo": string;
readonly "create": string;
readonly "save": string;
readonly "cancel": string;
readonly "saved": string;
readonly "switchedOff": (values: { name: string | number }) => string;
readonly "switchedOn": (values: { name: string | number }) => string;
readonly "deleted": (values: { name: string | number }) => string;
readonly "restored": (values: { name: string | number }) => string;
readonly "docs": string;
}
  const part: import('messages:all').Part<Messages>;
  export default part;
}

declare module 'messages:admin-articles' {
  export interface Messages {
readonly "articles": {
readonly "parts": string;
readonly "articles": string;
readonly "chunks": string;
readonly "reviews": string;
readonly "reports": string;
readonly "gaps": string;
readonly "snapshots": string;
readonly "articleCount": (values: { total: number }) => string;
readonly "chunkCount": (values: { total: number }) => string;
readonly "reviewCount": (values: { total: number }) => string;
readonly "reportCount": (values: { total: number }) => string;
readonly "searchArticles": string;
readonly "searchChunks": string;
readonly "searchReviews": string;
readonly "searchReports": string;
readonly "title": string;
readonly "game": string;
readonly "language": string;
readonly "state": string;
readonly "states": {
readonly "reviewed": string;
readonly "unreviewed": string;
readonly "deleted": string;
};
readonly "waits": string;
readonly "author": string;
readonly "sections": string;
readonly "length": string;
readonly "usedIn": string;
readonly "changed": string;
readonly "created": string;
readonly "source": string;
readonly "article": string;
readonly "section": string;
readonly "content": string;
readonly "revision": string;
readonly "kind": string;
readonly "isNew": string;
readonly "isEdit": string;
readonly "waitsSince": string;
readonly "reason": string;
readonly "reasons": {
readonly "wrong": string;
readonly "outdated": string;
readonly "spoiler": string;
readonly "offensive": string;
readonly "copied": string;
};
readonly "comment": string;
readonly "reader": string;
readonly "reported": string;
readonly "actions": (values: { title: string | number }) => string;
readonly "open": string;
readonly "edit": string;
readonly "delete": string;
readonly "restore": string;
readonly "deleted": (values: { title: string | number }) => string;
readonly "restored": (values: { title: string | number }) => string;
readonly "undo": string;
readonly "close": string;
readonly "closed": string;
readonly "noArticles": string;
readonly "noChunks": string;
readonly "noReviews": string;
readonly "noReviewsHint": string;
readonly "noReports": string;
readonly "reviewOf": (values: { title: string | number }) => string;
readonly "toQueue": string;
readonly "approve": string;
readonly "approved": (values: { title: string | number }) => string;
readonly "sendBack": string;
readonly "sentBack": (values: { title: string | number }) => string;
readonly "note": string;
readonly "diff": string;
readonly "preview": string;
readonly "same": string;
readonly "gone": string;
readonly "goneHint": string;
readonly "failed": string;
readonly "tryAgain": string;
readonly "by": (values: { name: string | number }) => string;
readonly "version": (values: { version: string | number }) => string;
readonly "checkedOn": (values: { date: string | number }) => string;
readonly "untitled": string;
};
readonly "snapshots": {
readonly "title": string;
readonly "hint": string;
readonly "game": string;
readonly "noGame": string;
readonly "noGameHint": string;
readonly "keep": string;
readonly "kept": (values: { revision: string | number }) => string;
readonly "json": string;
readonly "markdown": string;
readonly "none": string;
readonly "noneHint": string;
readonly "current": (values: { revision: string | number }) => string;
readonly "version": string;
readonly "isCurrent": string;
readonly "kind": string;
readonly "reasons": {
readonly "rebuild": string;
readonly "import": string;
readonly "evaluation": string;
readonly "button": string;
};
readonly "who": string;
readonly "created": string;
readonly "articles": string;
readonly "chunks": string;
readonly "length": string;
readonly "compare": string;
readonly "from": string;
readonly "to": string;
readonly "now": (values: { revision: string | number }) => string;
readonly "changes": (values: { n: number }) => string;
readonly "figures": (values: { added: string | number; changed: string | number; gone: string | number }) => string;
readonly "firstOnes": (values: { n: string | number }) => string;
readonly "same": string;
readonly "states": {
readonly "added": string;
readonly "changed": string;
readonly "gone": string;
};
readonly "failed": string;
readonly "tryAgain": string;
};
readonly "gaps": {
readonly "title": string;
readonly "count": (values: { total: number }) => string;
readonly "search": string;
readonly "question": string;
readonly "wording": string;
readonly "notReleased": string;
readonly "game": string;
readonly "state": string;
readonly "states": {
readonly "open": string;
readonly "closed": string;
readonly "dismissed": string;
};
readonly "asked": string;
readonly "askers": (values: { n: number }) => string;
readonly "first": string;
readonly "last": string;
readonly "none": string;
readonly "noneHint": string;
readonly "release": string;
readonly "write": string;
readonly "read": string;
readonly "dismiss": string;
readonly "reopen": string;
readonly "dismissed": string;
readonly "reopened": string;
readonly "released": string;
readonly "undo": string;
readonly "dialogTitle": string;
readonly "inTheirWords": string;
readonly "hint": string;
readonly "wordingLabel": string;
readonly "language": string;
readonly "languages": {
readonly "en": string;
readonly "ru": string;
};
readonly "cancel": string;
readonly "save": string;
readonly "unknown": string;
readonly "unknownHint": string;
readonly "toLab": string;
readonly "times": (values: { count: number }) => string;
};
}
  const part: import('messages:all').Part<Messages>;
  export default part;
}

declare module 'messages:admin-audit' {
  export interface Messages {
readonly "title": string;
readonly "count": (values: { total: number }) => string;
readonly "search": string;
readonly "none": string;
readonly "noneHint": string;
readonly "when": string;
readonly "who": string;
readonly "product": string;
readonly "action": string;
readonly "actions": {
readonly "create": string;
readonly "update": string;
readonly "delete": string;
readonly "restore": string;
readonly "purge": string;
readonly "read": string;
readonly "credit": string;
readonly "reverse": string;
readonly "refund": string;
readonly "merge": string;
readonly "approve": string;
readonly "return": string;
readonly "review": string;
readonly "publish": string;
readonly "import": string;
readonly "cancel": string;
readonly "retry": string;
};
readonly "object": string;
readonly "objects": {
readonly "user": string;
readonly "wallet": string;
readonly "chats": string;
readonly "game": string;
readonly "job": string;
readonly "call_pack": string;
readonly "top_up": string;
readonly "quality_item": string;
readonly "labelled_query": string;
readonly "labels": string;
readonly "evaluation": string;
readonly "game_settings": string;
readonly "api_key": string;
readonly "announcement": string;
readonly "article": string;
readonly "title_alias": string;
readonly "gap": string;
};
readonly "changes": string;
readonly "address": string;
readonly "request": string;
readonly "from": string;
readonly "to": string;
readonly "only": (values: { object: string | number }) => string;
readonly "close": string;
readonly "field": string;
readonly "before": string;
readonly "after": string;
readonly "noFields": string;
readonly "nothing": string;
}
  const part: import('messages:all').Part<Messages>;
  export default part;
}

declare module 'messages:admin-chats' {
  export interface Messages {
readonly "audited": string;
readonly "none": string;
readonly "failed": string;
readonly "tryAgain": string;
readonly "game": string;
readonly "questions": string;
readonly "answered": string;
readonly "refused": string;
readonly "failures": string;
readonly "rating": string;
readonly "last": string;
readonly "deleted": (values: { count: string | number }) => string;
readonly "toUser": (values: { name: string | number }) => string;
readonly "aUser": string;
readonly "chatIn": (values: { game: string | number }) => string;
readonly "filter": string;
readonly "all": string;
readonly "fromArticles": string;
readonly "without": string;
readonly "nothing": string;
readonly "nothingHint": string;
readonly "earlier": string;
readonly "notFound": string;
readonly "notFoundHint": string;
readonly "player": string;
readonly "expert": string;
readonly "states": {
readonly "running": string;
readonly "answered": string;
readonly "unsure": string;
readonly "refused": string;
readonly "failed": string;
readonly "stopped": string;
};
readonly "general": string;
readonly "steps": (values: { shown: string | number; of: string | number }) => string;
readonly "hidden": string;
readonly "chunks": (values: { given: number; cited: string | number }) => string;
readonly "noChunks": string;
readonly "cited": string;
readonly "given": string;
readonly "changed": string;
readonly "score": string;
readonly "rated": (values: { stars: string | number }) => string;
readonly "tokens": (values: { count: string | number }) => string;
readonly "builtIn": string;
readonly "models": string;
readonly "model": string;
readonly "answers": string;
readonly "input": string;
readonly "output": string;
readonly "cost": string;
readonly "inAll": string;
readonly "log": string;
readonly "when": string;
readonly "outcome": string;
readonly "time": string;
readonly "seconds": (values: { count: string | number }) => string;
readonly "estimated": string;
readonly "noTokens": string;
readonly "noGames": string;
readonly "noGamesHint": string;
readonly "added": string;
readonly "notInList": string;
readonly "achievements": string;
readonly "pages": string;
}
  const part: import('messages:all').Part<Messages>;
  export default part;
}

declare module 'messages:admin-evaluations' {
  export interface Messages {
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
readonly "state": string;
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
readonly "created": string;
readonly "who": string;
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
readonly "undo": string;
readonly "all": string;
readonly "notFound": string;
readonly "notFoundHint": string;
readonly "failed": string;
readonly "tryAgain": string;
readonly "running": (values: { done: string | number; total: string | number }) => string;
readonly "waits": string;
readonly "noResults": string;
readonly "trend": string;
readonly "trendNone": string;
readonly "spread": string;
readonly "perQuery": string;
readonly "query": string;
readonly "missed": string;
readonly "missedAt": (values: { name: string | number; rank: string | number }) => string;
readonly "missedFar": (values: { name: string | number }) => string;
readonly "nothingMissed": string;
readonly "leftOutShort": string;
readonly "answer": string;
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
readonly "answersChanged": (values: { wins: number; losses: string | number }) => string;
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
};
}
  const part: import('messages:all').Part<Messages>;
  export default part;
}

declare module 'messages:admin-games' {
  export interface Messages {
readonly "aliases": {
readonly "title": string;
readonly "count": (values: { total: number }) => string;
readonly "search": string;
readonly "alias": string;
readonly "aliasHint": string;
readonly "standsFor": string;
readonly "standsForHint": string;
readonly "added": string;
readonly "newAlias": string;
readonly "save": string;
readonly "cancel": string;
readonly "none": string;
readonly "noneHint": string;
readonly "take": string;
readonly "taken": (values: { alias: string | number }) => string;
readonly "kept": (values: { alias: string | number }) => string;
readonly "undo": string;
readonly "toGames": string;
readonly "missed": string;
readonly "missedHint": string;
readonly "times": (values: { count: number }) => string;
readonly "nearest": (values: { title: string | number }) => string;
readonly "nothing": string;
readonly "name": string;
readonly "dismiss": string;
};
readonly "table": {
readonly "title": string;
readonly "count": (values: { total: number }) => string;
readonly "search": string;
readonly "game": string;
readonly "state": string;
readonly "states": {
readonly "listed": string;
readonly "hidden": string;
readonly "deleted": string;
};
readonly "steam": string;
readonly "noSteam": string;
readonly "fromSteam": string;
readonly "byHand": string;
readonly "expert": string;
readonly "withExpert": string;
readonly "withoutExpert": string;
readonly "articles": string;
readonly "players": string;
readonly "popularity": string;
readonly "released": string;
readonly "genres": string;
readonly "id": string;
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
readonly "undo": string;
readonly "keep": string;
readonly "cancel": string;
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
readonly "hanging": string;
readonly "playersHave": (values: { count: number }) => string;
readonly "articlesOf": (values: { count: number }) => string;
readonly "achievementsOf": (values: { count: number }) => string;
readonly "questionsOf": (values: { count: number; askers: number }) => string;
readonly "hangsNothing": string;
readonly "hangingFailed": string;
};
readonly "page": {
readonly "appsTitle": string;
readonly "appsHint": string;
readonly "apps": string;
readonly "appsFound": (values: { n: number }) => string;
readonly "appsNone": string;
readonly "appsMany": string;
readonly "appsWrong": (values: { word: string | number }) => string;
readonly "appsStart": string;
readonly "appsStarted": string;
readonly "importTitle": string;
readonly "importHint": string;
readonly "drop": string;
readonly "choose": string;
readonly "limits": string;
readonly "chosen": (values: { name: string | number }) => string;
readonly "sending": string;
readonly "notJson": string;
readonly "tooLarge": string;
readonly "several": string;
readonly "refused": string;
readonly "again": string;
readonly "started": string;
readonly "toJob": string;
};
readonly "form": {
readonly "createTitle": string;
readonly "editTitle": (values: { title: string | number }) => string;
readonly "title": string;
readonly "steamId": string;
readonly "steamIdHint": string;
readonly "steamIdWrong": string;
readonly "summaryEn": string;
readonly "summaryRu": string;
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
readonly "cancel": string;
readonly "save": string;
readonly "create": string;
readonly "saved": string;
readonly "created": (values: { title: string | number }) => string;
};
}
  const part: import('messages:all').Part<Messages>;
  export default part;
}

declare module 'messages:admin-home' {
  export interface Messages {
readonly "title": string;
readonly "attention": string;
readonly "allWell": string;
readonly "look": string;
readonly "tiles": {
readonly "questions_today": string;
readonly "questions": string;
readonly "refusals": string;
readonly "failures": string;
readonly "active_players": string;
readonly "calls_credited": string;
readonly "revenue": string;
readonly "top_ups_in_review": string;
readonly "tokens": string;
readonly "cost": string;
readonly "users": string;
readonly "held_reservations": string;
readonly "failed_jobs": string;
readonly "failed_mails": string;
readonly "bad_ratings": string;
readonly "articles_to_review": string;
readonly "calls_sold": string;
};
readonly "worries": {
readonly "failures": string;
readonly "top_ups_in_review": string;
readonly "held_reservations": string;
readonly "failed_jobs": string;
readonly "failed_mails": string;
readonly "bad_ratings": string;
readonly "articles_to_review": string;
};
readonly "same": string;
readonly "more": (values: { by: string | number }) => string;
readonly "less": (values: { by: string | number }) => string;
readonly "perDay": (values: { name: string | number }) => string;
readonly "hits": string;
readonly "hitsHint": string;
readonly "hitsOff": string;
readonly "hitsOn": (values: { date: string | number; hits: string | number; visitors: string | number }) => string;
readonly "inAll": (values: { hits: string | number }) => string;
readonly "pages": string;
readonly "noHits": string;
readonly "failed": string;
readonly "tryAgain": string;
}
  const part: import('messages:all').Part<Messages>;
  export default part;
}

declare module 'messages:admin-jobs' {
  export interface Messages {
readonly "title": string;
readonly "count": (values: { total: number }) => string;
readonly "search": string;
readonly "none": string;
readonly "noneHint": string;
readonly "job": string;
readonly "kinds": {
readonly "game_import": string;
readonly "steam_sync": string;
readonly "steam_apps": string;
readonly "data_export": string;
readonly "knowledge_rebuild": string;
readonly "guides_import": string;
readonly "announcement": string;
readonly "evaluation": string;
readonly "embeddings": string;
readonly "settings_publish": string;
};
readonly "names": {
readonly "game_import": (values: { title: string | number }) => string;
readonly "steam_sync": (values: { title: string | number }) => string;
readonly "steam_apps": (values: { title: string | number }) => string;
readonly "data_export": string;
readonly "knowledge_rebuild": (values: { title: string | number }) => string;
readonly "guides_import": (values: { title: string | number }) => string;
readonly "announcement": (values: { title: string | number }) => string;
readonly "evaluation": (values: { title: string | number }) => string;
readonly "embeddings": (values: { title: string | number }) => string;
readonly "settings_publish": (values: { title: string | number }) => string;
};
readonly "state": string;
readonly "states": {
readonly "queued": string;
readonly "running": string;
readonly "succeeded": string;
readonly "failed": string;
readonly "cancelled": string;
};
readonly "who": string;
readonly "tries": string;
readonly "created": string;
readonly "took": string;
readonly "notYet": string;
readonly "seconds": (values: { seconds: string | number }) => string;
readonly "minutes": (values: { minutes: string | number }) => string;
readonly "open": string;
readonly "cancel": string;
readonly "cancelled": string;
readonly "retry": string;
readonly "retried": string;
readonly "all": string;
readonly "failed": string;
readonly "notFound": string;
readonly "notFoundHint": string;
readonly "tryAgain": string;
readonly "progress": (values: { done: string | number; total: string | number }) => string;
readonly "begins": string;
readonly "stays": string;
readonly "staysQuietly": string;
readonly "result": string;
readonly "problems": string;
readonly "openGame": string;
readonly "openEvaluation": string;
readonly "openSettings": string;
readonly "verdicts": {
readonly "passed": string;
readonly "not_proved": string;
readonly "refused": string;
};
readonly "notRead": string;
readonly "guideFaults": {
readonly "no_guide": string;
readonly "wants_age": string;
readonly "blocked": string;
readonly "empty": string;
readonly "too_deep": string;
readonly "no_answer": string;
};
readonly "revision": (values: { revision: string | number }) => string;
readonly "articles": string;
readonly "chunks": string;
readonly "embedded": string;
readonly "reused": string;
readonly "refused": string;
readonly "vectorsOf": (values: { model: string | number }) => string;
readonly "added": string;
readonly "changed": string;
readonly "unchanged": string;
readonly "ended": string;
readonly "games": string;
readonly "syncFound": string;
readonly "syncAdded": string;
readonly "syncUnlocked": string;
}
  const part: import('messages:all').Part<Messages>;
  export default part;
}

declare module 'messages:admin-labels' {
  export interface Messages {
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
readonly "close": string;
readonly "query": string;
readonly "state": string;
readonly "states": {
readonly "open": string;
readonly "put_off": string;
readonly "judged": string;
};
readonly "answerable": string;
readonly "answerableChoices": {
readonly "true": string;
readonly "false": string;
};
readonly "relevant": string;
readonly "grades": string;
readonly "unjudgeable": string;
readonly "updated": string;
readonly "fromRating": string;
readonly "id": string;
readonly "search": string;
readonly "count": (values: { total: number }) => string;
readonly "none": string;
readonly "noneHint": string;
readonly "desk": string;
readonly "delete": string;
readonly "deleted": string;
readonly "restored": string;
readonly "undo": string;
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
readonly "tryAgain": string;
readonly "notFound": string;
readonly "of": (values: { place: string | number; total: string | number }) => string;
};
readonly "lost": {
readonly "title": string;
readonly "hint": (values: { count: number }) => string;
readonly "grade": (values: { grade: string | number }) => string;
readonly "rewritten": string;
readonly "gone": string;
readonly "revision": (values: { number: string | number }) => string;
};
}
  const part: import('messages:all').Part<Messages>;
  export default part;
}

declare module 'messages:admin-quality' {
  export interface Messages {
readonly "title": string;
readonly "count": (values: { total: number }) => string;
readonly "search": string;
readonly "none": string;
readonly "noneHint": string;
readonly "stars": string;
readonly "starChoices": {
readonly "1": string;
readonly "2": string;
readonly "3": string;
readonly "4": string;
readonly "5": string;
readonly "bad": string;
};
readonly "starsOf": (values: { stars: number }) => string;
readonly "handledLabel": string;
readonly "handledChoices": {
readonly "false": string;
readonly "true": string;
};
readonly "open": string;
readonly "handled": string;
readonly "comment": string;
readonly "commentChoices": {
readonly "true": string;
readonly "false": string;
};
readonly "game": string;
readonly "from": string;
readonly "to": string;
readonly "onlyUser": (values: { id: string | number }) => string;
readonly "question": string;
readonly "player": string;
readonly "rated": string;
readonly "id": string;
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
readonly "undo": string;
readonly "notFound": string;
readonly "notFoundHint": string;
readonly "failed": string;
readonly "tryAgain": string;
}
  const part: import('messages:all').Part<Messages>;
  export default part;
}

declare module 'messages:admin-retrieval' {
  export interface Messages {
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
readonly "intent": (values: { name: string | number }) => string;
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
}
  const part: import('messages:all').Part<Messages>;
  export default part;
}

declare module 'messages:admin-users' {
  export interface Messages {
readonly "list": {
readonly "title": string;
readonly "count": (values: { total: number }) => string;
readonly "search": string;
readonly "none": string;
readonly "newUser": string;
readonly "role": string;
readonly "roles": {
readonly "user": string;
readonly "admin": string;
};
readonly "players": string;
readonly "admins": string;
readonly "state": string;
readonly "states": {
readonly "active": string;
readonly "inactive": string;
readonly "unverified": string;
readonly "deleted": string;
};
readonly "user": string;
readonly "email": string;
readonly "calls": string;
readonly "questions": string;
readonly "lastSeen": string;
readonly "never": string;
readonly "joined": string;
readonly "id": string;
readonly "language": string;
readonly "edit": string;
readonly "open": string;
readonly "activate": string;
readonly "deactivate": string;
readonly "delete": string;
readonly "restore": string;
readonly "undo": string;
readonly "activated": (values: { name: string | number }) => string;
readonly "deactivated": (values: { name: string | number }) => string;
readonly "deleted": (values: { name: string | number }) => string;
readonly "restored": (values: { name: string | number }) => string;
readonly "deleteTitle": (values: { name: string | number }) => string;
readonly "deleteHint": (values: { email: string | number }) => string;
readonly "keep": string;
readonly "close": string;
};
readonly "timeline": {
readonly "timeline": string;
readonly "filter": string;
readonly "kinds": {
readonly "account": string;
readonly "sessions": string;
readonly "chats": string;
readonly "ledger": string;
readonly "ratings": string;
readonly "tokens": string;
readonly "notifications": string;
readonly "api_keys": string;
readonly "articles": string;
readonly "jobs": string;
};
readonly "more": string;
readonly "none": string;
readonly "noneLikeThat": string;
readonly "failed": string;
readonly "tryAgain": string;
readonly "registered": string;
readonly "verified": string;
readonly "consented": (values: { version: string | number }) => string;
readonly "deleted": string;
readonly "loggedIn": string;
readonly "asked": (values: { game: string | number }) => string;
readonly "states": {
readonly "running": string;
readonly "answered": string;
readonly "unsure": string;
readonly "refused": string;
readonly "failed": string;
readonly "stopped": string;
};
readonly "hidden": string;
readonly "calls": (values: { sign: string | number; count: number }) => string;
readonly "movements": {
readonly "credit": string;
readonly "free_calls": string;
readonly "reserve": string;
readonly "refund": string;
readonly "expire": string;
readonly "settle": string;
readonly "top_up": string;
readonly "top_up_refund": string;
readonly "top_up_refund_undone": string;
readonly "reversal": string;
};
readonly "by": (values: { name: string | number }) => string;
readonly "rated": (values: { stars: string | number; game: string | number }) => string;
readonly "tokens": (values: { count: string | number }) => string;
readonly "builtIn": string;
readonly "notified": (values: { title: string | number }) => string;
readonly "keyMade": (values: { name: string | number }) => string;
readonly "keyDeleted": (values: { name: string | number }) => string;
readonly "byAdmin": string;
readonly "read": string;
readonly "unread": string;
readonly "ordered": (values: { calls: number; price: string | number }) => string;
readonly "topUps": {
readonly "pending": string;
readonly "succeeded": string;
readonly "canceled": string;
readonly "failed": string;
readonly "review": string;
readonly "refunded": string;
};
readonly "wrote": (values: { title: string | number }) => string;
readonly "articleReviewed": string;
readonly "articleUnreviewed": string;
readonly "articleDeleted": string;
readonly "jobs": {
readonly "game_import": string;
readonly "knowledge_rebuild": string;
readonly "guides_import": string;
readonly "steam_sync": string;
readonly "steam_apps": string;
readonly "data_export": string;
readonly "announcement": string;
readonly "evaluation": string;
readonly "embeddings": string;
readonly "settings_publish": string;
};
readonly "jobStates": {
readonly "queued": string;
readonly "running": string;
readonly "succeeded": string;
readonly "failed": string;
readonly "cancelled": string;
};
};
readonly "page": {
readonly "all": string;
readonly "failed": string;
readonly "notFound": string;
readonly "notFoundHint": string;
readonly "tryAgain": string;
readonly "audit": string;
readonly "deletedOn": (values: { date: string | number }) => string;
readonly "tabs": string;
readonly "tabNames": {
readonly "overview": string;
readonly "chats": string;
readonly "tokens": string;
readonly "games": string;
readonly "wallet": string;
};
readonly "facts": string;
readonly "calls": string;
readonly "reserved": (values: { count: number }) => string;
readonly "balance": string;
readonly "questions": string;
readonly "refused": (values: { refused: string | number; failed: string | number }) => string;
readonly "ratings": string;
readonly "ratingsOf": (values: { count: number }) => string;
readonly "games": string;
readonly "tokens": string;
readonly "joined": string;
readonly "consent": (values: { version: string | number; date: string | number }) => string;
readonly "noConsent": string;
readonly "lastSeen": string;
readonly "never": string;
readonly "sessions": string;
readonly "noSessions": string;
readonly "seen": (values: { moment: string | number }) => string;
readonly "unknownDevice": string;
};
readonly "form": {
readonly "createTitle": string;
readonly "editTitle": (values: { name: string | number }) => string;
readonly "name": string;
readonly "password": string;
readonly "passwordHint": string;
readonly "isActive": string;
readonly "verified": string;
readonly "verifiedHint": string;
readonly "cancel": string;
readonly "create": string;
readonly "save": string;
readonly "created": (values: { name: string | number }) => string;
readonly "saved": string;
readonly "passwordTitle": string;
readonly "passwordOnce": (values: { email: string | number }) => string;
readonly "copy": string;
readonly "copied": string;
readonly "notCopied": string;
readonly "done": string;
};
}
  const part: import('messages:all').Part<Messages>;
  export default part;
}

declare module 'messages:admin-wallet' {
  export interface Messages {
readonly "packs": {
readonly "title": string;
readonly "none": string;
readonly "noneHint": string;
readonly "newPack": string;
readonly "editPack": (values: { name: string | number }) => string;
readonly "calls": string;
readonly "price": string;
readonly "perCall": (values: { sum: string | number }) => string;
readonly "titleEn": string;
readonly "titleRu": string;
readonly "position": string;
readonly "positionHint": string;
readonly "active": string;
readonly "inactive": string;
readonly "deleted": string;
readonly "edit": string;
readonly "delete": string;
readonly "deletePack": (values: { name: string | number }) => string;
readonly "restore": string;
readonly "undo": string;
readonly "wasDeleted": string;
readonly "wasRestored": string;
readonly "saved": string;
readonly "save": string;
readonly "cancel": string;
readonly "callPrice": string;
readonly "callPriceHint": string;
readonly "callPriceWrong": string;
readonly "failed": string;
readonly "tryAgain": string;
};
readonly "topUps": {
readonly "title": string;
readonly "count": (values: { total: number }) => string;
readonly "search": string;
readonly "none": string;
readonly "noneHint": string;
readonly "created": string;
readonly "paid": string;
readonly "user": string;
readonly "calls": string;
readonly "amount": string;
readonly "state": string;
readonly "provider": string;
readonly "payment": string;
readonly "id": string;
readonly "from": string;
readonly "to": string;
readonly "least": string;
readonly "most": string;
readonly "onlyUser": (values: { id: string | number }) => string;
readonly "providers": {
readonly "balance": string;
readonly "sandbox": string;
readonly "yookassa": string;
};
readonly "reviews": {
readonly "amount": string;
readonly "currency": string;
readonly "top_up": string;
readonly "shop": string;
readonly "test": string;
readonly "refund": string;
};
readonly "refundStates": {
readonly "pending": string;
readonly "succeeded": string;
readonly "failed": string;
};
readonly "sum": string;
readonly "ordered": string;
readonly "paidSum": string;
readonly "refundedSum": string;
readonly "all": string;
readonly "name": (values: { id: string | number }) => string;
readonly "notFound": string;
readonly "notFoundHint": string;
readonly "failed": string;
readonly "tryAgain": string;
readonly "pack": string;
readonly "noPack": string;
readonly "paidAt": string;
readonly "checked": string;
readonly "nextCheck": string;
readonly "never": string;
readonly "review": string;
readonly "reviewChoice": string;
readonly "reviewOpen": string;
readonly "looked": string;
readonly "received": (values: { sum: string | number }) => string;
readonly "endReview": string;
readonly "endReviewTitle": (values: { id: string | number }) => string;
readonly "endReviewHint": string;
readonly "endReviewNote": string;
readonly "noteWrong": string;
readonly "wasReviewed": string;
readonly "refundCalls": string;
readonly "refundCallsHint": (values: { most: string | number }) => string;
readonly "refundCallsWrong": (values: { most: string | number }) => string;
readonly "check": string;
readonly "asked": string;
readonly "refund": string;
readonly "refundTitle": (values: { name: string | number }) => string;
readonly "refundHint": (values: { calls: number; sum: string | number }) => string;
readonly "refundSum": (values: { sum: string | number }) => string;
readonly "refundReason": string;
readonly "reasonWrong": string;
readonly "refunded": string;
readonly "paidBack": string;
readonly "keep": string;
readonly "ledger": string;
readonly "noLedger": string;
readonly "refunds": string;
readonly "refundOf": (values: { calls: number; sum: string | number }) => string;
readonly "byProvider": string;
readonly "notices": string;
readonly "noNotices": string;
readonly "times": (values: { count: number }) => string;
readonly "providerData": string;
readonly "noProviderData": string;
readonly "audit": string;
};
readonly "user": {
readonly "credit": string;
readonly "unit": string;
readonly "byMoney": string;
readonly "byCalls": string;
readonly "amount": string;
readonly "amountHint": string;
readonly "amountWrong": string;
readonly "calls": string;
readonly "callsWrong": string;
readonly "description": string;
readonly "descriptionHint": string;
readonly "descriptionWrong": string;
readonly "after": string;
readonly "callsCount": (values: { count: number }) => string;
readonly "give": string;
readonly "confirmTitle": (values: { what: string | number; name: string | number }) => string;
readonly "confirm": (values: { what: string | number }) => string;
readonly "keep": string;
readonly "credited": (values: { name: string | number; what: string | number }) => string;
readonly "topUps": string;
readonly "history": string;
readonly "none": string;
readonly "by": (values: { name: string | number }) => string;
readonly "reversed": string;
readonly "reverse": string;
readonly "reverseTitle": (values: { what: string | number; name: string | number }) => string;
readonly "reverseHint": string;
readonly "reason": string;
readonly "wasReversed": string;
readonly "failed": string;
readonly "tryAgain": string;
readonly "pages": string;
readonly "check": string;
readonly "checkHint": string;
readonly "adds": (values: { users: number; lines: number }) => string;
readonly "differs": (values: { count: number }) => string;
readonly "differsBy": (values: { what: string | number; kept: string | number; summed: string | number }) => string;
readonly "checkedAt": (values: { moment: string | number }) => string;
};
}
  const part: import('messages:all').Part<Messages>;
  export default part;
}

declare module 'messages:api-keys' {
  export interface Messages {
readonly "own": {
readonly "title": string;
readonly "hint": string;
readonly "docs": string;
readonly "none": string;
readonly "newKey": string;
readonly "name": string;
readonly "nameHint": string;
readonly "expires": string;
readonly "expiresHint": string;
readonly "monthlyCalls": string;
readonly "monthlyCallsHint": string;
readonly "monthlyCallsWrong": string;
readonly "callsThisMonth": (values: { most: string | number | null; used: number }) => string;
readonly "create": string;
readonly "save": string;
readonly "saved": (values: { name: string | number }) => string;
readonly "editKey": (values: { name: string | number }) => string;
readonly "cancel": string;
readonly "failed": string;
readonly "tryAgain": string;
readonly "works": (values: { name: string | number }) => string;
readonly "isOff": string;
readonly "expired": string;
readonly "until": (values: { day: string | number }) => string;
readonly "unused": string;
readonly "used": (values: { moment: string | number; requests: number }) => string;
readonly "deleteKey": (values: { name: string | number }) => string;
readonly "deleted": (values: { name: string | number }) => string;
readonly "switchedOff": (values: { name: string | number }) => string;
readonly "switchedOn": (values: { name: string | number }) => string;
readonly "restored": (values: { name: string | number }) => string;
readonly "undo": string;
};
readonly "connect": {
readonly "title": string;
readonly "lead": string;
readonly "game": string;
readonly "openai": string;
readonly "openaiHint": string;
readonly "mcpHint": string;
readonly "pythonHint": string;
readonly "curlHint": string;
readonly "question": string;
readonly "copy": string;
readonly "copied": string;
readonly "notCopied": string;
readonly "none": string;
readonly "failed": string;
readonly "tryAgain": string;
};
readonly "once": {
readonly "title": string;
readonly "once": string;
readonly "key": string;
readonly "copy": string;
readonly "copied": string;
readonly "notCopied": string;
readonly "saved": string;
readonly "close": string;
};
}
  const part: import('messages:all').Part<Messages>;
  export default part;
}

declare module 'messages:article-editor' {
  export interface Messages {
readonly "createTitle": string;
readonly "editTitle": string;
readonly "title": string;
readonly "language": string;
readonly "version": string;
readonly "versionHint": string;
readonly "checkedOn": string;
readonly "checkedOnHint": string;
readonly "hints": string;
readonly "hintsHint": string;
readonly "nudge": string;
readonly "nudgeHint": string;
readonly "direction": string;
readonly "directionHint": string;
readonly "sections": string;
readonly "sectionNumber": (values: { n: string | number }) => string;
readonly "sectionTitle": string;
readonly "text": string;
readonly "characters": (values: { count: string | number }) => string;
readonly "splits": string;
readonly "write": string;
readonly "preview": string;
readonly "mode": string;
readonly "nothing": string;
readonly "add": string;
readonly "up": (values: { n: string | number }) => string;
readonly "down": (values: { n: string | number }) => string;
readonly "drag": (values: { n: string | number }) => string;
readonly "remove": (values: { n: string | number }) => string;
readonly "removed": string;
readonly "undo": string;
readonly "who": string;
readonly "everybody": string;
readonly "mild": string;
readonly "major": string;
readonly "after": (values: { title: string | number }) => string;
readonly "save": string;
readonly "saveHint": string;
readonly "adminHint": string;
readonly "saved": string;
readonly "sent": string;
readonly "cancel": string;
readonly "keeping": string;
readonly "kept": string;
readonly "keepFailed": string;
readonly "restored": (values: { when: string | number }) => string;
readonly "older": string;
readonly "discard": string;
readonly "leaveTitle": string;
readonly "leaveHint": string;
readonly "leave": string;
readonly "stay": string;
readonly "conflictTitle": string;
readonly "conflictHint": string;
readonly "theirs": string;
readonly "mine": string;
readonly "takeTheirs": string;
readonly "keepMine": string;
readonly "returned": string;
readonly "history": string;
readonly "backToText": string;
readonly "close": string;
readonly "versionNumber": (values: { n: string | number }) => string;
readonly "by": (values: { name: string | number }) => string;
readonly "states": {
readonly "in_force": string;
readonly "waiting": string;
readonly "returned": string;
readonly "replaced": string;
};
readonly "causes": {
readonly "edit": string;
readonly "restore": string;
readonly "import": string;
readonly "rebuild": string;
};
readonly "restore": string;
readonly "restoredVersion": string;
readonly "same": string;
readonly "compared": (values: { n: string | number }) => string;
readonly "noHistory": string;
readonly "failed": string;
readonly "tryAgain": string;
readonly "notAllowed": string;
readonly "toArticle": string;
}
  const part: import('messages:all').Part<Messages>;
  export default part;
}

declare module 'messages:articles' {
  export interface Messages {
readonly "actions": {
readonly "more": string;
readonly "forAdmins": string;
readonly "importGuides": string;
readonly "rebuild": string;
readonly "started": string;
readonly "edit": string;
readonly "delete": string;
readonly "deleted": (values: { title: string | number }) => string;
readonly "undo": string;
readonly "undone": string;
readonly "report": string;
readonly "reportTitle": string;
readonly "reasons": {
readonly "wrong": string;
readonly "outdated": string;
readonly "spoiler": string;
readonly "offensive": string;
readonly "copied": string;
};
readonly "comment": string;
readonly "send": string;
readonly "sent": string;
readonly "cancel": string;
readonly "close": string;
readonly "spoilers": string;
readonly "someHidden": string;
readonly "choose": string;
readonly "spoilersTitle": string;
readonly "levels": readonly [string, string, string];
readonly "done": string;
readonly "doneHint": string;
readonly "save": string;
readonly "saved": string;
};
readonly "reading": {
readonly "articles": string;
readonly "total": (values: { count: number }) => string;
readonly "language": string;
readonly "all": string;
readonly "sections": (values: { count: number }) => string;
readonly "minutes": (values: { count: string | number }) => string;
readonly "readingTime": (values: { count: number }) => string;
readonly "unreviewed": string;
readonly "unreviewedHint": string;
readonly "reviewed": string;
readonly "listFailed": string;
readonly "articleFailed": string;
readonly "tryAgain": string;
readonly "search": string;
readonly "order": string;
readonly "orders": {
readonly "title": string;
readonly "-updated_at": string;
readonly "-created_at": string;
readonly "-used_in": string;
};
readonly "only": string;
readonly "onlys": {
readonly "all": string;
readonly "reviewed": string;
readonly "unreviewed": string;
readonly "mine": string;
};
readonly "noneLikeThat": string;
readonly "none": string;
readonly "noneInLanguage": string;
readonly "showAll": string;
readonly "write": string;
readonly "pageEmpty": string;
readonly "toFirstPage": string;
readonly "pages": string;
readonly "page": (values: { page: string | number; all: string | number }) => string;
readonly "previous": string;
readonly "next": string;
readonly "notFound": string;
readonly "notFoundHint": string;
readonly "allArticles": string;
readonly "contents": string;
readonly "copyLink": (values: { section: string | number }) => string;
readonly "linkCopied": string;
readonly "copyFailed": string;
readonly "byAuthor": (values: { name: string | number }) => string;
readonly "source": string;
readonly "gameVersion": (values: { version: string | number }) => string;
readonly "updated": (values: { date: string | number }) => string;
readonly "inLanguage": {
readonly "en": string;
readonly "ru": string;
};
readonly "usedIn": (values: { count: number }) => string;
readonly "checkedOn": (values: { date: string | number }) => string;
readonly "pending": string;
readonly "returned": string;
readonly "hidden": (values: { count: number }) => string;
readonly "askAbout": string;
readonly "aboutArticle": (values: { title: string | number }) => string;
};
readonly "gaps": {
readonly "title": string;
readonly "hint": string;
readonly "asked": (values: { count: number }) => string;
readonly "answer": string;
readonly "answerThis": (values: { question: string | number }) => string;
};
}
  const part: import('messages:all').Part<Messages>;
  export default part;
}

declare module 'messages:auth' {
  export interface Messages {
readonly "forms": {
readonly "loginTitle": string;
readonly "loginLead": string;
readonly "logIn": string;
readonly "email": string;
readonly "password": string;
readonly "showPassword": string;
readonly "hidePassword": string;
readonly "capsLock": string;
readonly "forgot": string;
readonly "deletionCancelled": string;
readonly "noAccount": string;
readonly "toRegister": string;
readonly "registerTitle": string;
readonly "registerLead": string;
readonly "name": string;
readonly "passwordHint": string;
readonly "consentBefore": string;
readonly "consentLink": string;
readonly "register": string;
readonly "readBefore": string;
readonly "offerLink": string;
readonly "operatorLink": string;
readonly "haveAccount": string;
readonly "toLogin": string;
readonly "checkTitle": string;
readonly "checkLead": string;
readonly "checkHint": string;
readonly "code": string;
readonly "confirm": string;
readonly "resend": string;
readonly "resendIn": (values: { seconds: string | number }) => string;
readonly "resent": string;
readonly "otherAddress": string;
readonly "verifyTitle": string;
readonly "verifyLead": string;
readonly "newMailLead": string;
readonly "verifying": string;
readonly "verifiedTitle": string;
readonly "verifiedLead": string;
readonly "verifiedToast": string;
readonly "findGame": string;
readonly "expiredTitle": string;
readonly "expiredLead": string;
readonly "sendNew": string;
readonly "tryAgain": string;
readonly "verifyFailed": string;
readonly "consentRequired": string;
readonly "codeWrong": string;
};
readonly "recovery": {
readonly "confirmLead": string;
readonly "notMine": string;
readonly "knowPassword": string;
readonly "claimTitle": string;
readonly "claimLead": string;
readonly "newPassword": string;
readonly "claim": string;
readonly "forgotTitle": string;
readonly "forgotLead": string;
readonly "forgotSent": string;
readonly "sendReset": string;
readonly "remembered": string;
readonly "resetTitle": string;
readonly "resetLead": string;
readonly "resetHint": string;
readonly "resetByCode": string;
readonly "resetToast": string;
readonly "setPassword": string;
readonly "noMail": string;
readonly "checking": string;
readonly "expiredResetLead": string;
readonly "alreadyLead": string;
};
}
  const part: import('messages:all').Part<Messages>;
  export default part;
}

declare module 'messages:chat' {
  export interface Messages {
readonly "obstacles": {
readonly "noCalls": string;
readonly "noCallsHint": string;
readonly "buy": string;
readonly "unverified": string;
readonly "unverifiedHint": (values: { email: string | number }) => string;
readonly "resend": string;
readonly "resent": string;
readonly "enterCode": string;
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
readonly "tryAgain": string;
readonly "noExpert": string;
readonly "noExpertHint": string;
readonly "toArticles": string;
readonly "sending": string;
readonly "steps": {
readonly "searching": string;
readonly "reading": (values: { count: number }) => string;
readonly "writing": string;
readonly "checking": string;
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
readonly "unsure": string;
readonly "general": string;
readonly "oneCall": string;
readonly "free": string;
readonly "sources": string;
readonly "nearest": string;
readonly "source": (values: { n: string | number }) => string;
readonly "openSource": (values: { n: string | number; section: string | number }) => string;
readonly "unsupported": string;
readonly "olderThan": (values: { game_version: string | number; day: string | number | null }) => string;
readonly "outdated": (values: { written_for: string | number; day: string | number | null; game_version: string | number }) => string;
readonly "changed": string;
readonly "textLater": string;
readonly "openArticle": string;
readonly "close": string;
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
};
readonly "delete": {
readonly "deleteTitle": string;
readonly "deleteHint": string;
readonly "keep": string;
readonly "delete": string;
readonly "deleted": string;
};
readonly "progress": {
readonly "used": (values: { done: string | number; all: number }) => string;
readonly "unused": string;
readonly "hint": (values: { day: string | number }) => string;
};
readonly "context": {
readonly "achievements": (values: { done: string | number; all: string | number }) => string;
readonly "achievementsWord": string;
readonly "askNext": string;
readonly "askGeneral": string;
readonly "askGeneralHint": string;
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
}
  const part: import('messages:all').Part<Messages>;
  export default part;
}

declare module 'messages:consent' {
  export interface Messages {
readonly "title": string;
readonly "version": (values: { version: string | number }) => string;
readonly "contents": string;
readonly "accept": string;
readonly "please": string;
readonly "again": string;
readonly "agreed": (values: { version: string | number; day: string | number }) => string;
readonly "visitor": string;
readonly "register": string;
readonly "accepted": string;
readonly "failed": string;
readonly "tryAgain": string;
readonly "askNew": string;
readonly "askFirst": string;
readonly "read": string;
readonly "later": string;
}
  const part: import('messages:all').Part<Messages>;
  export default part;
}

declare module 'messages:dead-ends' {
  export interface Messages {
readonly "notFound": string;
readonly "notFoundHint": string;
readonly "toHome": string;
readonly "gameNotFound": string;
readonly "gameNotFoundHint": string;
readonly "toOtherGame": string;
readonly "notAllowed": string;
readonly "notAllowedHint": string;
}
  const part: import('messages:all').Part<Messages>;
  export default part;
}

declare module 'messages:form' {
  export interface Messages {
readonly "required": string;
readonly "emailWrong": string;
readonly "tooShort": (values: { least: string | number }) => string;
}
  const part: import('messages:all').Part<Messages>;
  export default part;
}

declare module 'messages:games' {
  export interface Messages {
readonly "askExpert": string;
readonly "question": string;
readonly "questionPlaceholder": (values: { title: string | number }) => string;
readonly "ask": string;
readonly "price": string;
readonly "readsArticles": (values: { count: number }) => string;
readonly "noExpert": string;
readonly "noExpertHint": string;
readonly "writeArticle": string;
readonly "trySamples": string;
readonly "parts": string;
readonly "overview": string;
readonly "achievements": string;
readonly "articles": string;
readonly "noSummary": string;
readonly "genres": string;
readonly "released": string;
readonly "achievementsCount": (values: { count: number }) => string;
readonly "articlesCount": (values: { count: number }) => string;
readonly "progress": (values: { done: string | number; all: number }) => string;
readonly "noAchievements": string;
readonly "filter": string;
readonly "all": string;
readonly "left": string;
readonly "done": string;
readonly "nothingLeft": string;
readonly "doneFirst": string;
readonly "nothingDone": string;
readonly "secret": string;
readonly "hidden": string;
readonly "showSecret": string;
readonly "noDescription": string;
readonly "askAboutIt": string;
readonly "howToEarn": (values: { title: string | number }) => string;
readonly "rarity": (values: { percent: string | number }) => string;
readonly "unlocked": (values: { date: string | number }) => string;
readonly "logInToRead": string;
readonly "logInToReadHint": string;
readonly "logIn": string;
readonly "noArticles": string;
readonly "sections": (values: { count: number }) => string;
readonly "allArticles": (values: { count: number }) => string;
readonly "articlesFailed": string;
readonly "failed": string;
readonly "tryAgain": string;
}
  const part: import('messages:all').Part<Messages>;
  export default part;
}

declare module 'messages:help' {
  export interface Messages {
readonly "title": string;
readonly "search": string;
readonly "found": (values: { count: number }) => string;
readonly "none": string;
readonly "noneHint": string;
readonly "write": (values: { address: string | number }) => string;
}
  const part: import('messages:all').Part<Messages>;
  export default part;
}

declare module 'messages:home' {
  export interface Messages {
readonly "page": {
readonly "heading": string;
readonly "lead": string;
readonly "search": string;
readonly "clear": string;
readonly "searching": string;
readonly "foundNothing": (values: { text: string | number }) => string;
readonly "nearest": string;
readonly "searchFailed": string;
readonly "tryAsking": string;
readonly "continue": string;
readonly "ask": string;
readonly "achievements": (values: { done: string | number; all: number }) => string;
readonly "recommended": string;
readonly "reasons": {
readonly "owned": string;
readonly "similar": string;
readonly "popular": string;
readonly "has_expert": string;
};
readonly "allGames": string;
readonly "games": (values: { count: number }) => string;
readonly "articles": (values: { count: number }) => string;
readonly "noExpert": string;
readonly "noGames": string;
readonly "noGamesHint": string;
readonly "pageEmpty": string;
readonly "toFirstPage": string;
readonly "failed": string;
readonly "tryAgain": string;
readonly "pages": string;
readonly "page": (values: { page: string | number; all: string | number }) => string;
readonly "previous": string;
readonly "next": string;
};
readonly "yourGames": {
readonly "title": string;
readonly "all": (values: { count: string | number }) => string;
readonly "none": string;
readonly "fill": string;
readonly "progress": (values: { done: string | number; all: number }) => string;
};
}
  const part: import('messages:all').Part<Messages>;
  export default part;
}

declare module 'messages:jobs' {
  export interface Messages {
readonly "jobs": string;
readonly "names": {
readonly "game_import": (values: { title: string | number }) => string;
readonly "steam_sync": (values: { title: string | number }) => string;
readonly "steam_apps": (values: { title: string | number }) => string;
readonly "data_export": string;
readonly "knowledge_rebuild": (values: { title: string | number }) => string;
readonly "guides_import": (values: { title: string | number }) => string;
readonly "announcement": (values: { title: string | number }) => string;
readonly "evaluation": (values: { title: string | number }) => string;
readonly "embeddings": (values: { title: string | number }) => string;
readonly "settings_publish": (values: { title: string | number }) => string;
};
readonly "states": {
readonly "queued": string;
readonly "running": string;
readonly "succeeded": string;
readonly "failed": string;
readonly "cancelled": string;
};
readonly "refused": string;
readonly "progress": (values: { done: string | number; total: string | number }) => string;
readonly "cancel": string;
readonly "cancelling": string;
readonly "result": string;
readonly "reason": string;
readonly "details": string;
readonly "close": string;
}
  const part: import('messages:all').Part<Messages>;
  export default part;
}

declare module 'messages:legal' {
  export interface Messages {
readonly "operator": {
readonly "documents": string;
readonly "offer": string;
readonly "refunds": string;
readonly "operator": string;
readonly "personalData": string;
readonly "operatorLead": string;
readonly "name": string;
readonly "address": string;
readonly "inn": string;
readonly "email": string;
readonly "notGiven": string;
readonly "unnamed": string;
readonly "unnamedHint": string;
readonly "paymentsTitle": string;
readonly "payments": {
readonly "off": string;
readonly "sandbox": string;
readonly "yookassa": string;
};
readonly "productTitle": string;
readonly "product": string;
readonly "failed": string;
readonly "tryAgain": string;
};
readonly "refunds": {
readonly "title": string;
readonly "lead": string;
readonly "seller": string;
readonly "sections": readonly [{
readonly "title": string;
readonly "text": readonly [string, string, string];
}, {
readonly "title": string;
readonly "text": readonly [(values: { support_email: string | number | null }) => string, string];
}, {
readonly "title": string;
readonly "text": readonly [string];
}, {
readonly "title": string;
readonly "text": readonly [string];
readonly "points": readonly [string, string, string];
}, {
readonly "title": string;
readonly "text": readonly [string];
}];
};
readonly "offer": {
readonly "title": string;
readonly "lead": string;
readonly "seller": string;
readonly "sections": readonly [{
readonly "title": string;
readonly "text": readonly [string, string];
}, {
readonly "title": string;
readonly "text": readonly [string, string];
}, {
readonly "title": string;
readonly "text": readonly [(values: { payments: string }) => string, string];
}, {
readonly "title": string;
readonly "text": readonly [string];
readonly "points": readonly [string, string, string, string];
}, {
readonly "title": string;
readonly "text": readonly [string];
}, {
readonly "title": string;
readonly "text": readonly [string, string];
}, {
readonly "title": string;
readonly "text": readonly [string, string];
}];
};
}
  const part: import('messages:all').Part<Messages>;
  export default part;
}

declare module 'messages:library' {
  export interface Messages {
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
};
readonly "add": string;
readonly "addHint": string;
readonly "clear": string;
readonly "searching": string;
readonly "foundNothing": (values: { text: string | number }) => string;
readonly "searchFailed": string;
readonly "owned": string;
readonly "added": (values: { title: string | number }) => string;
readonly "remove": (values: { title: string | number }) => string;
readonly "removed": (values: { title: string | number }) => string;
readonly "undo": string;
readonly "hours": (values: { hours: string | number }) => string;
readonly "minutes": (values: { minutes: string | number }) => string;
readonly "neverPlayed": string;
readonly "noPlaytime": string;
readonly "lastPlayed": (values: { day: string | number }) => string;
readonly "achievements": (values: { done: string | number; all: number }) => string;
readonly "unknown": string;
readonly "ask": string;
readonly "none": string;
readonly "noneHint": string;
readonly "noneSuch": string;
readonly "showAll": string;
readonly "pageEmpty": string;
readonly "toFirstPage": string;
readonly "failed": string;
readonly "tryAgain": string;
readonly "pages": string;
readonly "page": (values: { page: string | number; all: string | number }) => string;
readonly "previous": string;
readonly "next": string;
}
  const part: import('messages:all').Part<Messages>;
  export default part;
}

declare module 'messages:live' {
  export interface Messages {
readonly "open": string;
}
  const part: import('messages:all').Part<Messages>;
  export default part;
}

declare module 'messages:notifications' {
  export interface Messages {
readonly "title": string;
readonly "today": string;
readonly "yesterday": string;
readonly "unread": string;
readonly "markAll": string;
readonly "markFailed": string;
readonly "none": string;
readonly "noneHint": string;
readonly "toGames": string;
readonly "pageEmpty": string;
readonly "toFirstPage": string;
readonly "failed": string;
readonly "oneFailed": string;
readonly "notFound": string;
readonly "notFoundHint": string;
readonly "all": string;
readonly "open": {
readonly "calls_credited": string;
readonly "calls_low": string;
readonly "rub_credited": string;
readonly "credit_reversed": string;
readonly "topup_succeeded": string;
readonly "topup_failed": string;
readonly "topup_refunded": string;
readonly "topup_review": string;
readonly "import_done": string;
readonly "import_failed": string;
readonly "export_ready": string;
readonly "export_failed": string;
readonly "api_key_made": string;
readonly "article_approved": string;
readonly "article_returned": string;
readonly "gap_closed": string;
readonly "sync_done": string;
readonly "sync_failed": string;
readonly "announcement": string;
};
readonly "tryAgain": string;
readonly "pages": string;
readonly "page": (values: { page: string | number; all: string | number }) => string;
readonly "previous": string;
readonly "next": string;
}
  const part: import('messages:all').Part<Messages>;
  export default part;
}

declare module 'messages:profile' {
  export interface Messages {
readonly "steam": {
readonly "title": string;
readonly "none": string;
readonly "off": string;
readonly "linked": (values: { name: string | number }) => string;
readonly "synced": (values: { games: number; moment: string | number }) => string;
readonly "neverSynced": string;
readonly "link": string;
readonly "open": string;
readonly "failed": string;
};
readonly "page": {
readonly "since": (values: { day: string | number }) => string;
readonly "save": string;
readonly "saved": string;
readonly "cancel": string;
readonly "confirm": string;
readonly "failed": string;
readonly "tryAgain": string;
readonly "account": string;
readonly "name": string;
readonly "nameHint": string;
readonly "email": string;
readonly "confirmed": string;
readonly "unconfirmed": string;
readonly "confirmNow": string;
readonly "changeEmail": string;
readonly "newEmail": string;
readonly "newEmailHint": string;
readonly "sendMail": string;
readonly "mailSent": string;
readonly "waitsFor": string;
readonly "code": string;
readonly "codeHint": string;
readonly "keepEmail": string;
readonly "emailChanged": string;
readonly "password": string;
readonly "passwordLead": string;
readonly "passwordHint": string;
readonly "changePassword": string;
readonly "currentPassword": string;
readonly "newPassword": string;
readonly "passwordChanged": string;
readonly "forgot": string;
readonly "appearance": string;
readonly "appearanceLead": string;
readonly "language": string;
readonly "theme": string;
readonly "dark": string;
readonly "light": string;
readonly "apiKeys": string;
readonly "sessions": string;
readonly "sessionsLead": string;
readonly "sessionsFailed": string;
readonly "unknownDevice": string;
readonly "thisSession": string;
readonly "lastSeen": (values: { moment: string | number }) => string;
readonly "openedOn": (values: { moment: string | number }) => string;
readonly "end": string;
readonly "endThat": (values: { device: string | number }) => string;
readonly "sessionEnded": string;
readonly "endOthers": string;
readonly "othersEnded": string;
readonly "data": string;
readonly "dataLead": string;
readonly "dataOf": (values: { moment: string | number; until: string | number }) => string;
readonly "download": string;
readonly "collect": string;
readonly "collectAgain": string;
readonly "collecting": string;
readonly "deletion": string;
readonly "deletionLead": string;
readonly "deleteAccount": string;
readonly "deletionQuestion": string;
readonly "deletionWhat": string;
readonly "callsLost": (values: { calls: number }) => string;
readonly "roublesLost": (values: { roubles: string | number }) => string;
readonly "callsAndRoublesLost": (values: { calls: number; roubles: string | number }) => string;
readonly "deletionAsked": (values: { day: string | number }) => string;
};
readonly "switches": {
readonly "title": string;
readonly "lead": string;
readonly "always": string;
readonly "failed": string;
readonly "tryAgain": string;
readonly "kinds": {
readonly "calls_credited": string;
readonly "calls_low": string;
readonly "rub_credited": string;
readonly "credit_reversed": string;
readonly "topup_succeeded": string;
readonly "topup_failed": string;
readonly "topup_refunded": string;
readonly "topup_review": string;
readonly "import_done": string;
readonly "import_failed": string;
readonly "export_ready": string;
readonly "export_failed": string;
readonly "api_key_made": string;
readonly "article_approved": string;
readonly "article_returned": string;
readonly "gap_closed": string;
readonly "sync_done": string;
readonly "sync_failed": string;
readonly "announcement": string;
};
};
}
  const part: import('messages:all').Part<Messages>;
  export default part;
}

declare module 'messages:shell' {
  export interface Messages {
readonly "bar": {
readonly "skip": string;
readonly "mainPlaces": string;
readonly "back": string;
readonly "otherLanguage": string;
readonly "toLight": string;
readonly "toDark": string;
readonly "account": string;
readonly "unread": (values: { place: string | number; count: string | number }) => string;
readonly "logOut": string;
readonly "logIn": string;
readonly "close": string;
readonly "callsLeft": (values: { calls: number }) => string;
readonly "noCalls": string;
readonly "loadingPage": string;
readonly "brokenScreen": string;
readonly "reload": string;
readonly "details": string;
};
readonly "screens": {
readonly "home": string;
readonly "login": string;
readonly "register": string;
readonly "personalData": string;
readonly "verifyEmail": string;
readonly "forgotPassword": string;
readonly "resetPassword": string;
readonly "help": string;
readonly "documents": string;
readonly "game": string;
readonly "profile": string;
readonly "steamSync": string;
readonly "calls": string;
readonly "myGames": string;
readonly "notifications": string;
readonly "articles": string;
readonly "createArticle": string;
readonly "article": string;
readonly "editArticle": string;
readonly "chat": string;
readonly "admin": string;
readonly "notFound": string;
};
readonly "account": {
readonly "language": string;
readonly "theme": string;
readonly "dark": string;
readonly "light": string;
};
}
  const part: import('messages:all').Part<Messages>;
  export default part;
}

declare module 'messages:steam' {
  export interface Messages {
readonly "title": string;
readonly "lead": string;
readonly "standIn": string;
readonly "standInShort": string;
readonly "off": string;
readonly "offHint": string;
readonly "toMyGames": string;
readonly "loadFailed": string;
readonly "tryAgain": string;
readonly "stepProfile": string;
readonly "stepRead": string;
readonly "stepSync": string;
readonly "field": string;
readonly "fieldHint": string;
readonly "link": string;
readonly "linked": string;
readonly "unlink": string;
readonly "unlinkTitle": string;
readonly "unlinkHint": string;
readonly "keep": string;
readonly "close": string;
readonly "unlinked": string;
readonly "proves": string;
readonly "reads": readonly [string, string, string];
readonly "when": string;
readonly "synced": (values: { moment: string | number }) => string;
readonly "neverSynced": string;
readonly "sync": string;
readonly "starting": string;
readonly "asking": string;
readonly "progress": (values: { done: string | number; all: string | number }) => string;
readonly "leave": string;
readonly "cancel": string;
readonly "cancelling": string;
readonly "cancelled": string;
readonly "failedTitle": string;
readonly "kept": string;
readonly "privateTitle": string;
readonly "privateSteps": readonly [string, string, string];
readonly "privateLink": string;
readonly "doneTitle": string;
readonly "games": (values: { count: number }) => string;
readonly "added": (values: { count: string | number }) => string;
readonly "played": (values: { count: number }) => string;
readonly "unlocked": (values: { count: number }) => string;
readonly "nothing": string;
readonly "privateGames": string;
readonly "found": string;
readonly "isNew": string;
readonly "moreMinutes": (values: { minutes: string | number }) => string;
readonly "moreHours": (values: { hours: string | number }) => string;
readonly "moreUnlocked": (values: { count: number }) => string;
readonly "of": (values: { done: string | number; all: string | number }) => string;
readonly "noAchievements": string;
readonly "isPrivate": string;
readonly "showMore": string;
readonly "onSteam": string;
}
  const part: import('messages:all').Part<Messages>;
  export default part;
}

declare module 'messages:ui' {
  export interface Messages {
readonly "close": string;
readonly "cancel": string;
readonly "clear": string;
readonly "undo": string;
readonly "tryAgain": string;
readonly "loading": string;
readonly "discard": string;
readonly "discardHint": string;
readonly "discardConfirm": string;
readonly "keepEditing": string;
readonly "fieldsWrong": string;
readonly "selectAll": string;
readonly "selectRow": string;
readonly "selected": (values: { count: string | number }) => string;
readonly "clearSelection": string;
readonly "rowActions": string;
readonly "sort": string;
readonly "table": string;
readonly "open": string;
readonly "pages": string;
readonly "rows": string;
readonly "shown": (values: { from: string | number; to: string | number; of: string | number }) => string;
readonly "previousPage": string;
readonly "nextPage": string;
readonly "from": string;
readonly "to": string;
readonly "password": string;
readonly "showPassword": string;
readonly "hidePassword": string;
readonly "capsLock": string;
}
  const part: import('messages:all').Part<Messages>;
  export default part;
}

declare module 'messages:wallet' {
  export interface Messages {
readonly "topUp": {
readonly "title": {
readonly "pending": string;
readonly "succeeded": string;
readonly "canceled": string;
readonly "failed": string;
readonly "review": string;
readonly "refunded": string;
};
readonly "word": {
readonly "pending": string;
readonly "succeeded": string;
readonly "canceled": string;
readonly "failed": string;
readonly "review": string;
readonly "refunded": string;
};
readonly "says": {
readonly "pending": string;
readonly "succeeded": string;
readonly "failed": string;
readonly "review": string;
readonly "refunded": string;
};
readonly "reviewedTitle": string;
readonly "reviewed": string;
readonly "canceled": {
readonly "user": string;
readonly "expired": string;
readonly "provider": string;
};
readonly "preparing": string;
readonly "what": (values: { calls: number; sum: string | number }) => string;
readonly "fromBalance": string;
readonly "refunded": (values: { calls: number; sum: string | number }) => string;
readonly "goOn": string;
readonly "cancel": string;
readonly "retry": string;
readonly "close": string;
readonly "notFound": string;
readonly "notFoundHint": string;
readonly "failed": string;
readonly "tryAgain": string;
readonly "open": string;
readonly "wasCanceled": string;
readonly "number": (values: { id: string | number }) => string;
};
readonly "page": {
readonly "callsLeft": string;
readonly "usedLately": (values: { count: number }) => string;
readonly "held": (values: { count: number }) => string;
readonly "roubles": (values: { sum: string | number }) => string;
readonly "lastDays": string;
readonly "today": string;
readonly "usedOn": (values: { day: string | number; count: string | number }) => string;
readonly "balanceFailed": string;
readonly "tryAgain": string;
readonly "buy": string;
readonly "oneIsOne": string;
readonly "packs": string;
readonly "callsWord": (values: { count: number }) => string;
readonly "perCall": (values: { sum: string | number }) => string;
readonly "best": string;
readonly "other": string;
readonly "otherHint": (values: { sum: string | number }) => string;
readonly "number": string;
readonly "numberWrong": (values: { most: string | number }) => string;
readonly "willBuy": (values: { count: number }) => string;
readonly "pay": (values: { sum: string | number }) => string;
readonly "payNothing": string;
readonly "fromBalance": (values: { left: string | number }) => string;
readonly "balanceTooSmall": (values: { sum: string | number }) => string;
readonly "neverExpire": string;
readonly "offer": string;
readonly "refunds": string;
readonly "operator": string;
readonly "terms": string;
readonly "off": string;
readonly "offHint": string;
readonly "offBalance": string;
readonly "packsFailed": string;
readonly "low": string;
readonly "lowHint": string;
readonly "lowNumber": string;
readonly "lowWrong": string;
readonly "save": string;
readonly "saved": string;
};
readonly "history": {
readonly "history": string;
readonly "lines": (values: { count: number }) => string;
readonly "kinds": {
readonly "credit": string;
readonly "free_calls": string;
readonly "reversal": string;
readonly "reserve": string;
readonly "settle": string;
readonly "refund": string;
readonly "expire": string;
readonly "top_up": string;
readonly "top_up_refund": string;
readonly "top_up_refund_undone": string;
};
readonly "none": string;
readonly "noneHint": string;
readonly "toGames": string;
readonly "pageEmpty": string;
readonly "toFirstPage": string;
readonly "failed": string;
readonly "tryAgain": string;
readonly "close": string;
readonly "lineNumber": (values: { id: string | number }) => string;
readonly "takesBack": (values: { id: string | number }) => string;
readonly "pages": string;
readonly "page": (values: { page: string | number; all: string | number }) => string;
readonly "previous": string;
readonly "next": string;
};
}
  const part: import('messages:all').Part<Messages>;
  export default part;
}
