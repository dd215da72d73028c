/** Kinds of background job. A kind's result is in `contract/jobs.ts`, what it does in `server/job-kinds.ts`. */
export const jobKinds = [
  'game_import',
  'knowledge_rebuild',
  'guides_import',
  'wiki_survey',
  'wiki_import',
  'steam_sync',
  'steam_apps',
  'catalogue_import',
  'data_export',
  'announcement',
  'evaluation',
  'embeddings',
  'settings_publish',
  'model_trial',
] as const;
export type JobKind = (typeof jobKinds)[number];

export const jobStates = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

/** A mail waits, is tried again, or was given up. */
export const mailStates = ['waiting', 'retried', 'failed'] as const;
export type MailState = (typeof mailStates)[number];

interface NotificationRule {
  /** Sent whatever the player switched off: what moves money back, and what may be somebody else's doing. */
  required?: true;
  /** Sent to admins only. */
  admins_only?: true;
}

/** Kinds of notification. Values are only ever added. */
export const notificationRules = {
  calls_credited: {},
  calls_low: {},
  rub_credited: {},
  credit_reversed: { required: true },
  topup_succeeded: {},
  topup_failed: { required: true },
  topup_refunded: { required: true },
  /** Money arrived that does not fit its top-up. */
  topup_review: { required: true, admins_only: true },
  import_done: { admins_only: true },
  import_failed: { admins_only: true },
  export_ready: {},
  export_failed: {},
  /** A key to one's account was made; whoever did not do it should know. */
  api_key_made: { required: true },
  /** A program may spend one's calls now. */
  program_signed_in: { required: true },
  article_approved: {},
  article_returned: {},
  article_rejected: {},
  /** Readers no longer have one's article. */
  article_hidden: {},
  article_shown: {},
  /** To whoever reported an article: its text was corrected. */
  report_upheld: {},
  suggestion_made: {},
  suggestion_taken: {},
  suggestion_declined: {},
  writing_blocked: { required: true },
  writing_unblocked: {},
  /** To those whose question had no answer: an article answers it now. */
  gap_closed: {},
  /** To whoever asked: an admin has made the answer to their question better. */
  better_answer: {},
  /** To whoever wanted an expert for a game: it has one. */
  expert_ready: {},
  sync_done: {},
  sync_failed: {},
  /** To whoever only named a Steam profile: somebody else has proved that it is theirs. */
  steam_proved_elsewhere: {},
  announcement: {},
  support_message: { required: true },
} as const satisfies Record<string, NotificationRule>;
export type NotificationKind = keyof typeof notificationRules;
export const notificationKinds = Object.keys(notificationRules) as NotificationKind[];

export const notificationRule = (kind: NotificationKind): NotificationRule => notificationRules[kind];

/** What was done by an admin. `read` is the reading of what a player wrote. Values are only ever added. */
export const auditActions = [
  'create',
  'update',
  'delete',
  'restore',
  'purge',
  'read',
  'credit',
  'import',
  'cancel',
  'retry',
  'reverse',
  'refund',
  'merge',
  'approve',
  'return',
  'review',
  'publish',
  'give_back',
  'message',
  'end_sessions',
  'send_reset',
  'view',
  'end_view',
  'dismiss',
  'hide',
  'show',
  'reject',
  'block',
  'unblock',
  /** By a player: calls that a colleague made a code for. */
  'redeem',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** What it was done to; `object_id` is the id of that. A wallet and the chats go by their user's id. */
export const auditObjectKinds = [
  'user',
  'wallet',
  'chats',
  'game',
  'job',
  'call_pack',
  'top_up',
  'api_key',
  'announcement',
  'article',
  'quality_item',
  'labelled_query',
  'labels',
  'evaluation',
  'game_settings',
  'title_alias',
  'gap',
  'share',
  'promotion',
  'rule',
  'alert_settings',
  'alert_channel',
  'saved_view',
] as const;
export type AuditObjectKind = (typeof auditObjectKinds)[number];

/** Why a balance moved. Values are only ever added. */
export const ledgerKinds = [
  'credit',
  'free_calls',
  'reversal',
  /** A call held for a question … */
  'reserve',
  'settle',
  /** … returned, or returned because its holder vanished. */
  'refund',
  'expire',
  /** … or taken back by the player, since the answer did not help. */
  'give_back',
  'top_up',
  'top_up_refund',
  /** A refund that the provider did not make after all. */
  'top_up_refund_undone',
  'promotion',
  'reward',
] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/** What a player can narrow the history of the wallet to; each kind is in one of them. */
export const historyGroups = {
  questions: ['reserve', 'settle', 'refund', 'expire', 'give_back'],
  purchases: ['top_up', 'top_up_refund', 'top_up_refund_undone'],
  credits: ['credit', 'free_calls', 'reversal', 'promotion', 'reward'],
} as const satisfies Record<string, readonly LedgerKind[]>;
export type HistoryGroup = keyof typeof historyGroups;

/** What a promotion code gives: calls at once, or so many percent more with the next top-up. */
export const promotionKinds = ['calls', 'share'] as const;

/** Whether a code can be redeemed now, and if not, why. */
export const promotionStates = ['open', 'planned', 'over', 'used_up', 'off', 'deleted'] as const;
export type PromotionState = (typeof promotionStates)[number];

/** Canceled and failed top-ups still succeed where the money arrives late; `review` waits for an admin. */
export const topUpStatuses = ['pending', 'succeeded', 'canceled', 'failed', 'review', 'refunded'] as const;

/** Providers that take real money; each has an entry in `server/providers/payment-providers.ts`. */
export const realProviders = ['yookassa'] as const;

/** How a top-up that the rouble balance does not cover is paid; `off`: it cannot be. */
export const paymentModes = ['off', 'sandbox', ...realProviders] as const;
export type PaymentMode = (typeof paymentModes)[number];

/** `balance`: a top-up that the rouble balance paid for. */
export const paymentProviders = ['balance', 'sandbox', ...realProviders] as const;
export type PaymentProviderName = (typeof paymentProviders)[number];

/** How an answer ends, and what it is until then. A question has the state of its answer. */
export const answerStates = ['running', 'answered', 'unsure', 'refused', 'failed', 'stopped'] as const;

/** States that are one figure wherever refusals and doubts are counted together; it is called "refused or unsure". */
export const unansweredStates = ['refused', 'unsure'] as const;

/** What became of the call of a question: paid, returned or never taken, or taken back by the player. */
export const callOutcomes = ['charged', 'free', 'given_back'] as const;
export type CallOutcome = (typeof callOutcomes)[number];

/** Why a player took the call of an answer back. */
export const giveBackReasons = ['wrong', 'off_topic', 'hard_to_read', 'too_little'] as const;
export type GiveBackReason = (typeof giveBackReasons)[number];

export const roles = ['user', 'admin'] as const;

/** Questions of a game without an answer: to be answered, answered by an article, or not to be answered. */
export const gapStates = ['open', 'closed', 'dismissed'] as const;

/** To whom an announcement goes. */
export const announcementAudiences = ['all', 'active', 'users'] as const;

/** Why a reader reports an article. */
export const reportReasons = ['wrong', 'outdated', 'spoiler', 'offensive', 'copied', 'spam'] as const;

/** Reasons for which the reports of several players hide an article until somebody has decided. */
export const hidingReasons = ['spam', 'offensive'] as const satisfies readonly (typeof reportReasons)[number][];

/** What became of a report. */
export const reportOutcomes = ['dismissed', 'upheld'] as const;

/** Why only its author and reviewers can read an article. */
export const hiddenCauses = ['reports', 'hidden', 'returned', 'rejected'] as const;

/** What is decided about an article that readers have, or that was reported. */
export const articleDecisions = ['dismiss', 'show', 'hide', 'return', 'reject', 'delete'] as const;
export type ArticleDecision = (typeof articleDecisions)[number];

/** Those whose author is told why. */
export const reasonedDecisions = ['hide', 'return', 'reject', 'delete'] as const satisfies readonly ArticleDecision[];

/**
 * Of a shared answer: anybody can read it; nobody can, since something in it is hidden now, such as a spoiler; an admin
 * ended it.
 */
export const shareStates = ['shown', 'hidden', 'taken_down'] as const;
export type ShareState = (typeof shareStates)[number];

/** What an evaluation measures: which chunks are found, or also the answers written from them. */
export const evaluationKinds = ['retrieval', 'answers'] as const;
/** The game’s own settings that an evaluation may run. */
export const evaluationSides = ['published', 'draft'] as const;

/** `open`: nothing is judged in this snapshot; `put_off`: somebody wants to judge it later; `judged`: something is. */
export const labelledQueryStates = ['open', 'put_off', 'judged'] as const;

/**
 * What a model is asked for: an answer, search queries for a question, or an answer in place of which it asked for
 * another search.
 */
export const modelPurposes = ['answer', 'rewriting', 'search', 'picture'] as const;
export type ModelPurpose = (typeof modelPurposes)[number];

/**
 * How an answer by a model ended, where the model did not fail; any other word in its place is the kind of a fault.
 * `unsure`: none of its sentences has a source; `not_in_sources`: it said that the articles do not hold what is asked, and
 * `refused`: before it could say so, it named none of them.
 */
export const modelOutcomes = ['answered', 'unsure', 'not_in_sources', 'refused', 'stopped'] as const;

/** How an answer ended that the model was to be asked for, had others not been first for too long: no fault of the model. */
export const queuedOutcome = 'queued';

/** Faults of a model that last until somebody mends them: a key refused, no credit, a name that its server does not know. */
export const lastingFaults: readonly string[] = ['unauthorised', 'quota', 'unknown_model'];

export function isModelOutcome(outcome: string): boolean {
  return modelOutcomes.some((one) => one === outcome);
}

/** What became of an article’s newest text, as its author sees it; `unreviewed` is read already, `waiting` not yet. */
export const ownArticleStates = ['published', 'unreviewed', 'waiting', 'returned', 'rejected', 'hidden'] as const;

/** The sources of a user's timeline, one or more of each domain; its filter names them. */
export const timelineKinds = [
  'account',
  'sessions',
  'chats',
  'ledger',
  'ratings',
  'tokens',
  'notifications',
  'api_keys',
  'articles',
  'games',
  'jobs',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** The kinds of things that the search of the admin asks the server for; screens and actions the browser finds by itself. */
export const searchedKinds = ['people', 'payments', 'answers', 'games', 'articles'] as const;
export type SearchedKind = (typeof searchedKinds)[number];
