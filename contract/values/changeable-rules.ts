interface RuleDefinition {
  /** Under which heading it stands. */
  group: RuleGroup;
  /** `switch`: 0 is off and 1 is on. */
  kind: 'whole' | 'number' | 'switch';
  unit: RuleUnit | null;
  min: number;
  max: number;
  /** What the environment may say below `min`: tests wait for the end of such a time. */
  least_in_environment?: number;
  /** Of the environment above `max`: load tests multiply the limits. */
  most_in_environment?: number;
  /** Where nothing is set; null where the rule is then not there. */
  fallback: number | null;
}

export const ruleGroups = ['calls', 'money', 'limits', 'times', 'knowledge'] as const;
export type RuleGroup = (typeof ruleGroups)[number];
export type RuleUnit = 'calls' | 'hours' | 'times' | 'usd' | 'usd_per_million' | 'rub' | 'seconds';

const day = 86_400;

/**
 * The settings that are rules rather than addresses or secrets: an admin may change them while the product runs. The
 * bounds of the environment, of the API and of the fields are these.
 */
export const changeableRules = {
  FREE_CALLS: { group: 'calls', kind: 'whole', unit: 'calls', min: 0, max: 1000, fallback: 5 },
  ARTICLE_REWARD_CALLS: { group: 'calls', kind: 'whole', unit: 'calls', min: 0, max: 1000, fallback: 5 },
  GIVE_BACK_HOURS: { group: 'calls', kind: 'number', unit: 'hours', min: 0, max: 720, fallback: 24 },
  GIVE_BACK_PER_DAY: { group: 'calls', kind: 'whole', unit: 'times', min: 0, max: 1000, fallback: 3 },
  USD_RUB: {
    group: 'money',
    kind: 'number',
    unit: 'rub',
    min: 0.01,
    max: 100_000,
    least_in_environment: 0.000_001,
    fallback: null,
  },
  AI_DAILY_BUDGET_USD: {
    group: 'money',
    kind: 'number',
    unit: 'usd',
    min: 0.01,
    max: 1_000_000,
    least_in_environment: 0.000_001,
    fallback: null,
  },
  AI_PRICE_INPUT: { group: 'money', kind: 'number', unit: 'usd_per_million', min: 0, max: 100_000, fallback: 0 },
  AI_PRICE_OUTPUT: { group: 'money', kind: 'number', unit: 'usd_per_million', min: 0, max: 100_000, fallback: 0 },
  RATE_LIMIT_FACTOR: {
    group: 'limits',
    kind: 'number',
    unit: null,
    min: 0.1,
    max: 1,
    least_in_environment: 0.000_001,
    most_in_environment: 1_000_000,
    fallback: 1,
  },
  VERIFY_TTL_SECONDS: {
    group: 'times',
    kind: 'whole',
    unit: 'seconds',
    min: 300,
    max: day,
    least_in_environment: 0.001,
    fallback: day,
  },
  RESET_TTL_SECONDS: {
    group: 'times',
    kind: 'whole',
    unit: 'seconds',
    min: 300,
    max: day,
    least_in_environment: 0.001,
    fallback: 1800,
  },
  RESERVATION_LEASE_SECONDS: {
    group: 'times',
    kind: 'whole',
    unit: 'seconds',
    min: 60,
    max: day,
    least_in_environment: 0.001,
    fallback: 120,
  },
  REFUSE_NONCOMMERCIAL: { group: 'knowledge', kind: 'switch', unit: null, min: 0, max: 1, fallback: 0 },
} as const satisfies Record<string, RuleDefinition>;

export type RuleName = keyof typeof changeableRules;
export const ruleNames = Object.keys(changeableRules) as RuleName[];

export const ruleOf = (name: RuleName): RuleDefinition => changeableRules[name];

/** Where a value comes from. */
export const valueSources = ['environment', 'default', 'changed'] as const;

/** What can be tried from the settings screen. */
export const testedServices = ['model', 'embeddings', 'mail', 'payments', 'steam'] as const;
export type TestedService = (typeof testedServices)[number];

/** Real; played in development; found on this machine; mails written to a folder; or not there at all. */
export const serviceStates = ['real', 'built_in', 'stand_in', 'found', 'outbox', 'off'] as const;
export type ServiceState = (typeof serviceStates)[number];

/** How a model is asked: as a server with plenty of power is, or as one machine that answers one after the other. */
export const modelProfiles = ['api', 'local'] as const;
export type ModelProfile = (typeof modelProfiles)[number];

/** Why a service did not work, as far as it changes what to do about it. */
export const serviceProblems = ['refused', 'unreachable', 'timeout', 'limit', 'unreadable', 'other'] as const;
export type ServiceProblem = (typeof serviceProblems)[number];
