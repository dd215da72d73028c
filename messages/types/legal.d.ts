// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:legal' {
  export type Messages = {
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
readonly "unnamed": string;
readonly "unnamedHint": string;
readonly "paymentsTitle": string;
readonly "payments": {
readonly "off": string;
readonly "sandbox": string;
};
readonly "productTitle": string;
readonly "product": string;
readonly "failed": string;
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
readonly "text": readonly [(values: { payments: string; provider_terms: string | number }) => string, string];
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
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
