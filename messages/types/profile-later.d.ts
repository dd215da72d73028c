// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:profile-later' {
  export type Messages = {
readonly "passwordLead": string;
readonly "passwordHint": string;
readonly "changePassword": string;
readonly "newPassword": string;
readonly "passwordChanged": string;
readonly "forgot": string;
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
readonly "deletionRequested": (values: { day: string | number }) => string;
readonly "switches": {
readonly "title": string;
readonly "lead": string;
readonly "always": string;
readonly "failed": string;
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
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
