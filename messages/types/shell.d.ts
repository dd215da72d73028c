// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:shell' {
  export type Messages = {
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
readonly "callsLeft": (values: { calls: number }) => string;
readonly "noCalls": string;
readonly "loadingPage": string;
readonly "noReply": string;
readonly "brokenScreen": string;
readonly "reload": string;
readonly "details": string;
readonly "goTo": string;
readonly "signUp": string;
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
readonly "deletion": string;
readonly "steamSync": string;
readonly "calls": string;
readonly "myGames": string;
readonly "myArticles": string;
readonly "notifications": string;
readonly "articles": string;
readonly "createArticle": string;
readonly "article": string;
readonly "editArticle": string;
readonly "chat": string;
readonly "admin": string;
readonly "notFound": string;
readonly "shared": string;
};
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
