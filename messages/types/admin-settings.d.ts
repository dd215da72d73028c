// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:admin-settings' {
  export type Messages = {
readonly "alerts": string;
readonly "title": string;
readonly "lead": string;
readonly "failed": string;
readonly "services": string;
readonly "servicesHint": string;
readonly "names": {
readonly "model": string;
readonly "embeddings": string;
readonly "mail": string;
readonly "payments": string;
readonly "steam": string;
};
readonly "states": {
readonly "real": string;
readonly "built_in": string;
readonly "stand_in": string;
readonly "found": string;
readonly "outbox": string;
readonly "off": string;
};
readonly "offHints": {
readonly "model": string;
readonly "embeddings": string;
readonly "mail": string;
readonly "payments": string;
readonly "steam": string;
};
readonly "test": string;
readonly "testOf": (values: { name: string | number }) => string;
readonly "never": string;
readonly "works": (values: { time: string | number; ms: string | number }) => string;
readonly "failedAt": (values: { time: string | number }) => string;
readonly "mailHint": string;
readonly "modelFigures": string;
readonly "modelHint": string;
readonly "problems": {
readonly "refused": string;
readonly "unreachable": string;
readonly "timeout": string;
readonly "limit": string;
readonly "unreadable": string;
readonly "other": string;
};
readonly "details": string;
readonly "said": (values: { words: string | number }) => string;
readonly "set": string;
readonly "notSet": string;
readonly "sources": {
readonly "environment": string;
readonly "default": string;
readonly "changed": string;
};
readonly "others": string;
readonly "rules": string;
readonly "rulesHint": string;
readonly "groups": {
readonly "calls": string;
readonly "money": string;
readonly "limits": string;
readonly "times": string;
readonly "knowledge": string;
};
readonly "rule": {
readonly "FREE_CALLS": {
readonly "name": string;
readonly "hint": string;
};
readonly "GIVE_BACK_HOURS": {
readonly "name": string;
readonly "hint": string;
};
readonly "GIVE_BACK_PER_DAY": {
readonly "name": string;
readonly "hint": string;
};
readonly "GIVE_BACK_OF_LAST": {
readonly "name": string;
readonly "hint": string;
};
readonly "GIVE_BACK_SHARE": {
readonly "name": string;
readonly "hint": string;
};
readonly "USD_RUB": {
readonly "name": string;
readonly "hint": string;
};
readonly "AI_DAILY_BUDGET_USD": {
readonly "name": string;
readonly "hint": string;
};
readonly "AI_PRICE_INPUT": {
readonly "name": string;
readonly "hint": string;
};
readonly "AI_PRICE_OUTPUT": {
readonly "name": string;
readonly "hint": string;
};
readonly "RATE_LIMIT_FACTOR": {
readonly "name": string;
readonly "hint": string;
};
readonly "VERIFY_TTL_SECONDS": {
readonly "name": string;
readonly "hint": string;
};
readonly "RESET_TTL_SECONDS": {
readonly "name": string;
readonly "hint": string;
};
readonly "RESERVATION_LEASE_SECONDS": {
readonly "name": string;
readonly "hint": string;
};
readonly "REFUSE_NONCOMMERCIAL": {
readonly "name": string;
readonly "hint": string;
};
};
readonly "units": {
readonly "calls": (values: { value: number }) => string;
readonly "hours": (values: { value: number }) => string;
readonly "answers": (values: { value: number }) => string;
readonly "times": (values: { value: number }) => string;
readonly "minutes": (values: { value: number }) => string;
readonly "seconds": (values: { value: number }) => string;
readonly "usd_per_million": (values: { value: string | number }) => string;
};
readonly "fieldUnits": {
readonly "calls": string;
readonly "hours": string;
readonly "answers": string;
readonly "times": string;
readonly "share": string;
readonly "usd": string;
readonly "usd_per_million": string;
readonly "rub": string;
readonly "seconds": string;
};
readonly "none": string;
readonly "on": string;
readonly "off": string;
readonly "change": string;
readonly "changeOf": (values: { name: string | number }) => string;
readonly "save": string;
readonly "saved": string;
readonly "value": (values: { unit: string | number }) => string;
readonly "plainValue": string;
readonly "bounds": (values: { min: string | number; max: string | number }) => string;
readonly "boundsOrNone": (values: { min: string | number; max: string | number }) => string;
readonly "back": (values: { value: string | number; source: string | number }) => string;
readonly "backOf": (values: { value: string | number; source: string | number; name: string | number }) => string;
readonly "wentBack": string;
readonly "changedBy": (values: { name: string | number; time: string | number }) => string;
readonly "changedAt": (values: { time: string | number }) => string;
readonly "someoneElse": (values: { value: string | number }) => string;
readonly "fit": {
readonly "profile": {
readonly "api": (values: { model: string | number }) => string;
readonly "local": (values: { model: string | number }) => string;
};
readonly "speed": (values: { read: string | number; written: string | number; ms: string | number }) => string;
readonly "notMeasured": string;
readonly "cut": (values: { sent: string | number; read: string | number; profile: string }) => string;
};
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
