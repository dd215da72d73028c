// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:help' {
  export type Messages = {
readonly "title": string;
readonly "search": string;
readonly "found": (values: { count: number }) => string;
readonly "none": string;
readonly "noneHint": string;
readonly "write": (values: { address: string | number }) => string;
readonly "groups": {
readonly "asking": {
readonly "title": string;
readonly "answers": {
readonly "how-to-ask": {
readonly "question": string;
readonly "answer": readonly [string, string];
readonly "link": string;
};
readonly "where-from": {
readonly "question": string;
readonly "answer": readonly [string];
};
readonly "no-expert": {
readonly "question": string;
readonly "answer": readonly [string];
};
readonly "refusal": {
readonly "question": string;
readonly "answer": readonly [string];
};
readonly "in-doubt": {
readonly "question": string;
readonly "answer": readonly [string];
};
readonly "wrong": {
readonly "question": string;
readonly "answer": readonly [string, string];
};
readonly "spoilers": {
readonly "question": string;
readonly "answer": readonly [string];
};
readonly "leave": {
readonly "question": string;
readonly "answer": readonly [string];
};
};
};
readonly "calls": {
readonly "title": string;
readonly "answers": {
readonly "what-is-a-call": {
readonly "question": string;
readonly "answer": readonly [string];
readonly "link": string;
};
readonly "when-charged": {
readonly "question": string;
readonly "answer": readonly [string];
};
readonly "payment-missing": {
readonly "question": string;
readonly "answer": readonly [string];
readonly "link": string;
};
readonly "refund": {
readonly "question": string;
readonly "answer": readonly [string];
readonly "link": string;
};
};
};
readonly "account": {
readonly "title": string;
readonly "answers": {
readonly "no-mail": {
readonly "question": string;
readonly "answer": readonly [string];
};
readonly "forgot-password": {
readonly "question": string;
readonly "answer": readonly [string];
readonly "link": string;
};
readonly "steam": {
readonly "question": string;
readonly "answer": readonly [string];
readonly "link": string;
};
readonly "data": {
readonly "question": string;
readonly "answer": readonly [string];
readonly "link": string;
};
readonly "who-reads": {
readonly "question": string;
readonly "answer": readonly [string];
};
};
};
readonly "more": {
readonly "title": string;
readonly "answers": {
readonly "write": {
readonly "question": string;
readonly "answer": readonly [string];
};
readonly "install": {
readonly "question": string;
readonly "answer": readonly [string, string];
};
readonly "api": {
readonly "question": string;
readonly "answer": readonly [string, string, string];
readonly "link": string;
};
};
};
};
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
