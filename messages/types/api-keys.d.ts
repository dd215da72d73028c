// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:api-keys' {
  export type Messages = {
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
readonly "failed": string;
readonly "works": (values: { name: string | number }) => string;
readonly "signedIn": (values: { host: string | number }) => string;
readonly "games": (values: { titles: string | number }) => string;
readonly "noGames": string;
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
};
readonly "connect": {
readonly "title": string;
readonly "lead": string;
readonly "game": string;
readonly "openai": string;
readonly "openaiHint": string;
readonly "mcpHint": (values: { address: string | number }) => string;
readonly "pythonHint": string;
readonly "curlHint": string;
readonly "question": string;
readonly "copy": string;
readonly "copied": string;
readonly "notCopied": string;
readonly "none": string;
readonly "failed": string;
};
readonly "once": {
readonly "title": string;
readonly "once": string;
readonly "key": string;
readonly "copy": string;
readonly "copied": string;
readonly "notCopied": string;
readonly "saved": string;
};
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
