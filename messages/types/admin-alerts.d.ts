// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:admin-alerts' {
  export type Messages = {
readonly "title": string;
readonly "lead": string;
readonly "back": string;
readonly "failed": string;
readonly "watched": string;
readonly "change": string;
readonly "changeTitle": string;
readonly "save": string;
readonly "saved": string;
readonly "signals": {
readonly "failures": string;
readonly "refusals": string;
readonly "given_back": string;
readonly "reviews": string;
readonly "reports": string;
readonly "failed_jobs": string;
readonly "model_faults": string;
};
readonly "windows": {
readonly "hour": string;
readonly "now": string;
readonly "share": string;
};
readonly "windowHints": {
readonly "hour": string;
readonly "now": string;
readonly "share": string;
};
readonly "value": (values: { value: string | number; window: string | number }) => string;
readonly "threshold": (values: { threshold: string | number }) => string;
readonly "isAlert": (values: { time: string | number }) => string;
readonly "isWell": string;
readonly "isOff": string;
readonly "thresholdHint": string;
readonly "quiet": string;
readonly "noQuiet": string;
readonly "quietHours": (values: { from: string | number; to: string | number; zone: string | number }) => string;
readonly "someoneElse": string;
readonly "storedNow": (values: { value: string | number }) => string;
readonly "isQuiet": string;
readonly "timeZone": string;
readonly "timeZoneHint": string;
readonly "channels": string;
readonly "none": string;
readonly "noneHint": string;
readonly "add": string;
readonly "addTitle": string;
readonly "kinds": {
readonly "mail": string;
readonly "webhook": string;
};
readonly "kindHints": {
readonly "mail": string;
readonly "webhook": string;
};
readonly "email": string;
readonly "address": string;
readonly "addressHint": string;
readonly "made": string;
readonly "secret": string;
readonly "secretHint": string;
readonly "copy": string;
readonly "copied": string;
readonly "notCopied": string;
readonly "stored": string;
readonly "test": string;
readonly "testOf": (values: { target: string | number }) => string;
readonly "testSent": string;
readonly "on": string;
readonly "onOf": (values: { target: string | number }) => string;
readonly "newSecret": string;
readonly "delete": string;
readonly "wasDeleted": string;
readonly "wasRestored": string;
readonly "sent": string;
readonly "noneSent": string;
readonly "noneSentHint": string;
readonly "moments": {
readonly "begin": (values: { signal: string | number }) => string;
readonly "end": (values: { signal: string | number }) => string;
readonly "test": string;
};
readonly "states": {
readonly "waiting": string;
readonly "sent": string;
readonly "failed": string;
};
readonly "problems": {
readonly "address": string;
readonly "unreachable": string;
readonly "answer": (values: { status: string | number }) => string;
readonly "mail": string;
readonly "stopped": string;
};
readonly "tries": (values: { tries: number }) => string;
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
