// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:mails' {
  export type Messages = {
readonly "greeting": (values: { name: string | number }) => string;
readonly "greetingWithoutName": string;
readonly "signature": {
readonly "inn": (values: { inn: string | number }) => string;
readonly "questions": (values: { email: string | number }) => string;
};
readonly "alert": {
readonly "subjects": {
readonly "begin": (values: { what: string | number }) => string;
readonly "end": (values: { what: string | number }) => string;
readonly "test": string;
};
readonly "what": {
readonly "failures": string;
readonly "refusals": string;
readonly "given_back": string;
readonly "reviews": string;
readonly "reports": string;
readonly "failed_jobs": string;
readonly "model_faults": string;
};
readonly "begin": {
readonly "hour": (values: { what: string | number; value: string | number; threshold: string | number }) => string;
readonly "now": (values: { what: string | number; value: string | number; threshold: string | number }) => string;
readonly "share": (values: { what: string | number; value: string | number; threshold: string | number }) => string;
};
readonly "end": (values: { what: string | number; threshold: string | number; value: string | number }) => string;
readonly "test": string;
readonly "label": string;
readonly "percent": (values: { figure: string | number }) => string;
};
readonly "receipt": {
readonly "subject": (values: { id: string | number }) => string;
readonly "why": string;
readonly "number": string;
readonly "date": string;
readonly "what": string;
readonly "calls": (values: { calls: number }) => string;
readonly "perCall": string;
readonly "total": string;
readonly "vat": string;
readonly "withoutVat": string;
readonly "vatAmount": (values: { percent: string | number; amount: string | number }) => string;
readonly "paidFrom": string;
readonly "from": {
readonly "balance": string;
readonly "provider": string;
};
readonly "buyer": string;
readonly "seller": string;
readonly "inn": (values: { inn: string | number }) => string;
readonly "label": string;
readonly "sandbox": string;
readonly "note": string;
};
readonly "testMail": {
readonly "subject": string;
readonly "text": string;
};
readonly "verification": {
readonly "subject": string;
readonly "why": string;
readonly "label": string;
readonly "orCode": string;
readonly "valid": (values: { time: string | number }) => string;
readonly "notYou": string;
};
readonly "knownAddress": {
readonly "subject": string;
readonly "why": string;
readonly "label": string;
readonly "forgotten": (values: { link: string | number }) => string;
readonly "notYou": string;
};
readonly "newAddress": {
readonly "subject": string;
readonly "why": string;
readonly "label": string;
readonly "orCode": string;
readonly "valid": (values: { time: string | number }) => string;
readonly "notYou": string;
};
readonly "addressChangeRequested": {
readonly "subject": string;
readonly "what": (values: { email: string | number }) => string;
readonly "notYou": string;
readonly "label": string;
};
readonly "addressChanged": {
readonly "subject": string;
readonly "what": (values: { email: string | number }) => string;
readonly "notYou": string;
readonly "label": string;
};
readonly "deletionRequested": {
readonly "subject": string;
readonly "what": (values: { day: string | number }) => string;
readonly "keep": string;
readonly "label": string;
};
readonly "deletionCancelled": {
readonly "subject": string;
readonly "what": string;
readonly "notYou": string;
readonly "label": string;
};
readonly "reset": {
readonly "subject": string;
readonly "why": string;
readonly "label": string;
readonly "orCode": string;
readonly "valid": (values: { time: string | number }) => string;
readonly "notYou": string;
};
readonly "passwordChanged": {
readonly "subject": string;
readonly "what": string;
readonly "notYou": string;
readonly "label": string;
};
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
