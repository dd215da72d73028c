// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:profile' {
  export type Messages = {
readonly "page": {
readonly "sections": string;
readonly "sectionNames": {
readonly "account": string;
readonly "notifications": string;
readonly "security": string;
readonly "programs": string;
readonly "data": string;
};
readonly "since": (values: { day: string | number }) => string;
readonly "save": string;
readonly "saved": string;
readonly "confirm": string;
readonly "failed": string;
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
readonly "currentPassword": string;
};
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
