// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:auth' {
  export interface Messages {
readonly "forms": {
readonly "loginTitle": string;
readonly "loginLead": string;
readonly "logIn": string;
readonly "email": string;
readonly "password": string;
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
