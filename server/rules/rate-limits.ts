import type { Limit } from './limits.ts';

const minute = 60;
const quarter = 15 * minute;
const hour = 60 * minute;
const day = 24 * hour;

/** Requests a minute, counted in the memory of each process; a visitor is counted by network. What only reads is counted apart: whoever leafs quickly may still ask. Reading pages costs little, drawing a picture much. Tokens that nobody knows are counted by network, too: the database is asked for each. */
export const perMinute = {
  user: 300,
  reading: 600,
  visitor: 100,
  unknown: 100,
  search: 600,
  page: 600,
  picture: 60,
} as const;

/** Answers that may be written for one player at a time. */
export const answersAtOnce = 2;

/** Everything else that is limited, counted in the database for all processes together. `RATE_LIMIT_FACTOR` multiplies all. */
export const rateLimits = {
  /** A program, beside the limit of its owner: one that runs wild leaves more than half of that. */
  apiKey: { name: 'api_key', hits: 120, seconds: minute },
  /** Each is kept for a week after it was deleted, and its owner is notified of it. */
  newApiKeys: { name: 'api-key:new', hits: 60, seconds: day },
  /** Programs that register to sign in. The servers of a chat service register for all of its users from a few networks. */
  newClients: { name: 'oauth:client', hits: 60, seconds: hour },
  newClientsOfSite: { name: 'oauth:client-site', hits: 300, seconds: hour },
  /** Of one sign-in, whose token opens for an hour. */
  renewals: { name: 'oauth:renewal', hits: 60, seconds: hour },
  /** Faster than anybody reads; each question is an answer of the model. */
  questions: { name: 'chat', hits: 20, seconds: minute },
  /** Free searches of an account's programs, with whichever of its keys. */
  programSearches: { name: 'program-search', hits: 60, seconds: minute },
  /** A question that may cost the model something although its player pays nothing; over it, words alone search. */
  rewritings: { name: 'rewriting', hits: 60, seconds: hour },
  /**
   * Answers of a model that their player does not pay for, beside one for each answer that they paid for; over it, articles
   * are quoted, and nothing is answered without them.
   */
  freeAnswers: { name: 'free-answer', hits: 10, seconds: day },

  /** Those without an account are counted by these. A refusal costs a search; an answer is one of a day's, and of all networks together. */
  guestQuestions: { name: 'guest:question', hits: 30, seconds: hour },
  guestQuestionsOfSite: { name: 'guest:question-site', hits: 150, seconds: hour },
  guestQuestionsOfDay: { name: 'guest:question-day', hits: 20_000, seconds: day },
  guestAnswers: { name: 'guest:answer', hits: 10, seconds: day },
  guestAnswersOfSite: { name: 'guest:answer-site', hits: 50, seconds: day },
  guestAnswersOfDay: { name: 'guest:answer-day', hits: 2000, seconds: day },
  /** The operator says how much, see `GUEST_MODEL_BUDGET_USD`. */
  guestSpending: { name: 'guest:spending', seconds: day },

  /** Passwords are hashed for it, and mails sent to whoever is named. */
  registerIp: { name: 'register:ip', hits: 10, seconds: hour },
  registerSite: { name: 'register:site', hits: 50, seconds: hour },
  /** Mails to one address: nobody’s box is filled by another. */
  registerAgain: { name: 'register:address', hits: 3, seconds: hour },
  /** For as long as such a mail is valid, see `countResetMail`: whoever asks for them, the last one always is. */
  forgotAddress: { name: 'forgot:address', hits: 3 },
  /** Of one who writes for the support, to one person. */
  supportMessages: { name: 'support-message', hits: 10, seconds: hour },
  /** For as long as a code is valid, so that whoever asks for some, the last one always is. */
  mailCode: { name: 'mail-code:address', hits: 3 },
  resendAddress: { name: 'resend:address', hits: 3, seconds: hour },
  changeAddress: { name: 'change:address', hits: 3, seconds: hour },
  changeOfUser: { name: 'change:user', hits: 5, seconds: hour },
  /** Wrong current passwords in a session: who found it open does not guess the password. */
  currentPassword: { name: 'current:user', hits: 10, seconds: quarter },
  /**
   * Failed logins. Only the pair of address and network is closed: whoever fails elsewhere cannot keep the owner out.
   * Many networks together slow an address down. One site may have thousands of networks.
   */
  loginPair: { name: 'login:pair', hits: 10, seconds: quarter },
  loginNetwork: { name: 'login:network', hits: 50, seconds: quarter },
  loginSite: { name: 'login:site', hits: 200, seconds: quarter },
  loginAddress: { name: 'login:address', hits: 30, seconds: quarter },
  /** In a browser in which the account was logged in to before, in place of all others. */
  loginDevice: { name: 'login:device', hits: 10, seconds: quarter },

  /** More than a very busy day; free answers would fill the database otherwise. */
  questionsOfDay: { name: 'chat:day', hits: 3000, seconds: day },

  /** KiB that saved texts add to their articles: an edit of one section adds that section. */
  savedText: { name: 'saved-text', hits: 8 * 1024, seconds: day },
  savedTextOfAdmin: { name: 'saved-text:admin', hits: 128 * 1024, seconds: day },
  /** KiB of texts that may hold HTML, of which a megabyte takes seconds. */
  searchedText: { name: 'searched-text', hits: 16 * 1024, seconds: hour },
  newArticles: { name: 'article', hits: 200, seconds: day },
  newArticlesOfAdmin: { name: 'article:admin', hits: 2000, seconds: day },
  /** Of one person and one article: a reader is counted once. */
  articleOpenings: { name: 'article-opening', hits: 1, seconds: day },
  /** Each makes an index of a game's texts. */
  draftAnswers: { name: 'draft-answer', hits: 60, seconds: day },
  /** KiB of drafts, kept anew while somebody writes. */
  draftText: { name: 'draft-text', hits: 128 * 1024, seconds: hour },

  /** Each is decoded, and a model looks at it. */
  pictures: { name: 'picture', hits: 60, seconds: day },

  /** Names of games that admins read. */
  titleDemand: { name: 'title-demand', hits: 30, seconds: day },

  /** Each is a page that anybody may open. */
  shares: { name: 'share', hits: 30, seconds: day },

  /** Steam is asked for each. */
  steamLinks: { name: 'steam:link', hits: 30, seconds: hour },
  steamProofs: { name: 'steam:proof', hits: 30, seconds: hour },
  /** Each asks Steam about every game that was played. */
  steamSyncs: { name: 'steam:sync', hits: 20, seconds: hour },
  /** Games whose achievements a player's syncs ask for, each by up to four requests; unlinked and linked again, a profile is read anew. */
  steamGames: { name: 'steam:games', hits: 5000, seconds: day },
  /**
   * Steam allows a key 100,000 requests a day. Whenever its day begins, it touches five such windows at most, so never
   * more than 95,000 are sent in one.
   */
  steamRequests: { name: 'steam:requests', hits: 19_000, seconds: 6 * hour },
  /** Syncs leave some to those who wait for an answer: who links a profile, and admins who test the key. */
  steamRequestsOfSyncs: { name: 'steam:requests-of-syncs', hits: 16_000, seconds: 6 * hour },
  /** Of one account’s syncs, while nobody else has any: `request-budget.ts` lets it have three tenths of what is left. */
  steamRequestsOfAccount: { name: 'steam:requests-of-account', hits: 4_800, seconds: 6 * hour },
  /** A file of everything about a person. */
  exports: { name: 'export:user', hits: 5, seconds: day },
  /** A job that a player runs again is as dear as a new one. */
  jobRetries: { name: 'retry:job', hits: 20, seconds: hour },

  /** The payment provider is asked for each. */
  topUps: { name: 'top-up', hits: 30, seconds: minute },
  topUpsOfDay: { name: 'top-up:day', hits: 500, seconds: day },
  /** Mails to oneself. */
  receipts: { name: 'receipt', hits: 10, seconds: hour },
  topUpChecks: { name: 'top-up-check', hits: 60, seconds: minute },
  /** Codes are typed, not guessed: of one player, and of all players of one network. */
  promotionsOfUser: { name: 'promotion:user', hits: 10, seconds: hour },
  promotionsOfNetwork: { name: 'promotion:network', hits: 40, seconds: hour },
  /** Of one admin: a program that credits by mistake is noticed before it has emptied anything. */
  credits: { name: 'credit', hits: 100, seconds: minute },
  /** Each asks somebody outside, who may want to be paid for it. */
  serviceTests: { name: 'service-test', hits: 30, seconds: minute },
} as const satisfies Record<string, Limit | Omit<Limit, 'seconds'> | Omit<Limit, 'hits'>>;

/** While an address is slowed down: one try a second, and who would wait longer than this is sent away. */
export const loginTurn = { name: 'login:turn', seconds: 1, longest_wait: 10 };
