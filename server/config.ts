import { resolve } from 'node:path';
import { type PaymentMode, paymentModes } from '#contract/values/kinds.ts';
import { z } from 'zod';
import { consentVersion } from '#contract/auth.ts';
import { availableMib } from './available-memory.ts';
import { eventsUrl } from './providers/nats.ts';
import { findPaymentProvider, paymentSettings } from './providers/payment-providers.ts';
import {
  analytics,
  autodetect,
  headers,
  hosts,
  hostsWithoutPort,
  isSafeAddress,
  key,
  mib,
  optionalText,
  postgresUrl,
  publicUrl,
  rule,
  ruleOrDefault,
  type RuleValues,
  ruleValuesOf,
  sayMistyped,
  sayWrong,
  seconds,
  sender,
  type StandIn,
  standIns,
  switchSetting,
  trustedProxy,
  url,
} from './setting-types.ts';

const defaultStandIns: Record<'development' | 'production' | 'test', readonly StandIn[]> = {
  development: ['steam', 'payments'],
  test: ['payments'],
  production: [],
};

const settings = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: publicUrl.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  EVENTS_URL: eventsUrl.optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(1000).default(10),
  // Of embeddings as much again is kept.
  INDEX_CACHE_MIB: mib(1, 256).prefault(() => Math.floor(Math.min(256, availableMib() / 8))),
  INDEX_DIR: optionalText,
  ADMIN_EMAIL: z.email().toLowerCase().optional(),
  ADMIN_PASSWORD: z.string().min(10).max(1024).optional(),
  DEMO: switchSetting,
  AI_BASE_URL: url.optional(),
  AI_API_KEY: key,
  AI_MODEL: optionalText,
  AI_EXTRA_HEADERS: headers,
  AI_PRICE_INPUT: ruleOrDefault('AI_PRICE_INPUT'),
  AI_PRICE_OUTPUT: ruleOrDefault('AI_PRICE_OUTPUT'),
  // Those that are not set are as the profile has them: expert/model-fit.ts.
  AI_PROFILE: z.enum(['auto', 'api', 'local']).default('auto'),
  AI_PROMPT_CHARACTERS: z.coerce.number().int().min(1_000).max(100_000).optional(),
  AI_OUTPUT_TOKENS: z.coerce.number().int().min(50).max(100_000).optional(),
  AI_FIRST_TEXT_SECONDS: seconds.optional(),
  AI_GAP_SECONDS: seconds.optional(),
  AI_TOTAL_SECONDS: seconds.optional(),
  AI_PASSAGES_SECONDS: seconds.optional(),
  AI_AT_ONCE: z.coerce.number().int().min(1).max(1_000).optional(),
  AI_QUEUE_SECONDS: seconds.optional(),
  AI_AUTODETECT: autodetect,
  AI_REWRITE: switchSetting,
  AI_REWRITE_SECONDS: z.coerce.number().positive().max(20).optional(),
  AI_VISION: z.enum(['on', 'off']).default('off'),
  AI_DAILY_BUDGET_USD: rule('AI_DAILY_BUDGET_USD').optional(),
  GUEST_MODEL_BUDGET_USD: z.coerce.number().positive().max(10_000).optional(),
  USD_RUB: rule('USD_RUB').optional(),
  ENCODER: z.enum(['on', 'off']).default('on'),
  READER: z.enum(['on', 'off']).default('on'),
  EMBEDDING_BASE_URL: url.optional(),
  EMBEDDING_API_KEY: key,
  EMBEDDING_MODEL: z.string().trim().min(1).max(200).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: sender.default('Hintline <no-reply@hintline.local>'),
  PAYMENTS: z.enum(paymentModes).optional(),
  ...paymentSettings,
  RECEIPT_VAT_CODE: z.coerce.number().int().min(1).max(12).optional(),
  RECEIPT_TAX_SYSTEM: z.coerce.number().int().min(1).max(6).optional(),
  RECEIPT_MODE: z.enum(['full_prepayment', 'full_payment']).default('full_payment'),
  STEAM_API_KEY: key,
  STEAM_API_URL: url.default('https://api.steampowered.com'),
  STEAM_STORE_URL: url.default('https://store.steampowered.com'),
  STEAM_COMMUNITY_URL: url.default('https://steamcommunity.com'),
  STAND_INS: standIns,
  OPERATOR_NAME: optionalText,
  OPERATOR_ADDRESS: optionalText,
  OPERATOR_INN: optionalText,
  SUPPORT_EMAIL: z.email().optional(),
  CONSENT_VERSION: z.string().trim().min(1).max(40).default(consentVersion),
  FREE_CALLS: ruleOrDefault('FREE_CALLS'),
  ARTICLE_REWARD_CALLS: ruleOrDefault('ARTICLE_REWARD_CALLS'),
  GIVE_BACK_HOURS: ruleOrDefault('GIVE_BACK_HOURS'),
  GIVE_BACK_PER_DAY: ruleOrDefault('GIVE_BACK_PER_DAY'),
  RESET_TTL_SECONDS: ruleOrDefault('RESET_TTL_SECONDS'),
  VERIFY_TTL_SECONDS: ruleOrDefault('VERIFY_TTL_SECONDS'),
  RESERVATION_LEASE_SECONDS: ruleOrDefault('RESERVATION_LEASE_SECONDS'),
  PUBLIC_ARTICLES: switchSetting.transform((value) => value === 'on'),
  REFUSE_NONCOMMERCIAL: switchSetting.transform((value) => value === 'on'),
  IMPORT_HOSTS: hosts,
  PUSH_SERVICES: hostsWithoutPort,
  PUSH_HOSTS: hosts,
  WEBHOOK_HOSTS: hosts,
  RATE_LIMIT_FACTOR: ruleOrDefault('RATE_LIMIT_FACTOR'),
  TRUST_PROXY: trustedProxy,
  METRICS_TOKEN: optionalText,
  ANALYTICS: analytics,
  SERVICE_WORKER: z.enum(['on', 'off']).default('on'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type Config = Omit<
  z.infer<typeof settings>,
  'DEMO' | 'PAYMENTS' | 'STAND_INS' | 'PUBLIC_URL' | 'OPERATOR_NAME'
> & {
  DEMO: boolean;
  PAYMENTS: PaymentMode;
  /** A provider is set, and payments stay off as nobody is named who sells. */
  payments_lack_seller: boolean;
  /** Services that are played because nothing real is configured; empty in production. */
  stand_ins: ReadonlySet<StandIn>;
  PUBLIC_URL: string;
  OPERATOR_NAME: string;
  /** Everything is set that a buyer has to know of who sells. */
  operator_is_named: boolean;
  /** Whether a model is looked for on this machine: in development, where none is set and none is played. */
  looks_for_model: boolean;
  /** Stand-ins and settings of development are refused here. */
  production: boolean;
  /** The names of what the environment sets. */
  set_names: ReadonlySet<string>;
  /** The rules as the environment has them, whatever an admin changed since. */
  rules_of_environment: RuleValues;
};

const settingNames = Object.keys(settings.shape);

/** A setting that is missing or wrong, said in one sentence that names it. */
export class ConfigError extends Error {}

/**
 * Reads the settings once, from `process.env` or what a test gives instead.
 * @throws ConfigError naming every wrong setting
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const mistyped = sayMistyped(Object.keys(given), settingNames);
  if (mistyped !== '') throw new ConfigError(mistyped);
  const parsed = settings.safeParse(given, { error: sayWrong });
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`Wrong settings. ${wrong.join('; ')}. See .env.example.`);
  }
  // A setting that is gone would be passed over in silence.
  if (given.INDEX_DIR_MIB !== undefined)
    process.emitWarning('INDEX_DIR_MIB is gone: INDEX_DIR=off keeps no files of indexes.', 'HintlineSettings');
  const config = parsed.data;
  const production = config.NODE_ENV === 'production';
  if (production) requireProductionSettings(config);
  if ((config.AI_BASE_URL === undefined) !== (config.AI_MODEL === undefined)) {
    throw new ConfigError('AI_BASE_URL and AI_MODEL go together: set both or neither.');
  }
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL', 'EVENTS_URL'] as const)
    if (config[name] !== undefined && config.DATABASE_URL === undefined)
      throw new ConfigError(`${name} goes with DATABASE_URL, which is not set.`);
  requireEmbeddingSettings(config);
  requirePaymentSettings(config);
  requireSteamSettings(config);
  requirePublicHosts(config);
  const chosen = chosenStandIns(config);
  const PAYMENTS = paymentsOf(config, chosen);
  const isConfigured: Record<StandIn, boolean> = {
    model: config.AI_BASE_URL !== undefined,
    steam: config.STEAM_API_KEY !== undefined,
    payments: PAYMENTS !== 'sandbox',
    mail: config.SMTP_URL !== undefined,
    embeddings: config.EMBEDDING_BASE_URL !== undefined,
  };
  return {
    ...config,
    production,
    set_names: new Set(Object.keys(given)),
    rules_of_environment: ruleValuesOf(config),
    DATA_DIR: resolve(config.DATA_DIR),
    PAYMENTS,
    payments_lack_seller: PAYMENTS === 'off' && (config.PAYMENTS ?? 'off') !== 'off',
    stand_ins: new Set(chosen.filter((name) => !isConfigured[name])),
    looks_for_model:
      config.NODE_ENV === 'development' &&
      config.AI_AUTODETECT !== 'off' &&
      !isConfigured.model &&
      !chosen.includes('model'),
    DEMO: config.DEMO === undefined ? !production : config.DEMO === 'on',
    OPERATOR_NAME: config.OPERATOR_NAME ?? 'Hintline',
    operator_is_named: unsetOperator(config).length === 0,
    PUBLIC_URL: config.PUBLIC_URL ?? `http://localhost:${config.PORT}`,
  };
}

function requireProductionSettings(config: z.infer<typeof settings>): void {
  if (config.PUBLIC_URL === undefined)
    throw new ConfigError('PUBLIC_URL must be set in production: links in mails start with it.');
  if (!isSafeAddress(config.PUBLIC_URL))
    throw new ConfigError(
      'PUBLIC_URL must begin with https: in production, since passwords travel there. docs/going-live.md sets TLS up.',
    );
  if (config.RATE_LIMIT_FACTOR > 1)
    throw new ConfigError('RATE_LIMIT_FACTOR above 1 is for load tests and refused in production.');
  if (config.SMTP_URL === undefined) {
    process.emitWarning('SMTP_URL is not set: mails are only written to DATA_DIR/outbox.', 'HintlineSettings');
  }
}

function requireEmbeddingSettings({ EMBEDDING_BASE_URL, EMBEDDING_MODEL }: z.infer<typeof settings>): void {
  if ((EMBEDDING_BASE_URL === undefined) !== (EMBEDDING_MODEL === undefined))
    throw new ConfigError('EMBEDDING_BASE_URL and EMBEDDING_MODEL go together: set both or neither.');
}

function requirePaymentSettings(config: z.infer<typeof settings>): void {
  const { NODE_ENV, PAYMENTS, DATABASE_URL } = config;
  const production = NODE_ENV === 'production';
  if (PAYMENTS === 'sandbox' && production) {
    throw new ConfigError('PAYMENTS=sandbox is for development, where nobody pays, and refused in production.');
  }
  const provider = findPaymentProvider(PAYMENTS);
  if (provider === undefined) return;
  const missing = provider.missing(config);
  if (missing.length > 0) throw new ConfigError(`PAYMENTS=${PAYMENTS} needs ${missing.join(' and ')}.`);
  if (DATABASE_URL === undefined && NODE_ENV !== 'test') {
    throw new ConfigError(
      `PAYMENTS=${PAYMENTS} needs PostgreSQL (DATABASE_URL): the embedded database may lose its last moments when the power fails.`,
    );
  }
  const { setting, url: address } = provider.address(config);
  if (production && !isSafeAddress(address))
    throw new ConfigError(`${setting} must begin with https:, since the secret key travels there.`);
}

/** Services that are played where nothing real is configured. @throws ConfigError in production */
function chosenStandIns({ NODE_ENV, STAND_INS, PAYMENTS }: z.infer<typeof settings>): readonly StandIn[] {
  if (STAND_INS === undefined) return defaultStandIns[NODE_ENV];
  if (STAND_INS.length > 0 && NODE_ENV === 'production') {
    throw new ConfigError(
      `STAND_INS=${STAND_INS.join(',')} plays services for development and is refused in production: use off.`,
    );
  }
  if (PAYMENTS === 'sandbox' && !STAND_INS.includes('payments')) {
    throw new ConfigError('PAYMENTS=sandbox is a stand-in: add payments to STAND_INS, or leave PAYMENTS unset.');
  }
  return STAND_INS;
}

/** What is written to in a private network is played: the real ones are elsewhere. */
function requirePublicHosts({ NODE_ENV, PUSH_HOSTS, WEBHOOK_HOSTS }: z.infer<typeof settings>): void {
  for (const [name, permitted] of Object.entries({ PUSH_HOSTS, WEBHOOK_HOSTS }))
    if (NODE_ENV === 'production' && permitted.length > 0)
      throw new ConfigError(`${name} lets a stand-in be written to and is refused in production.`);
}

function requireSteamSettings({ NODE_ENV, STEAM_API_URL, STEAM_COMMUNITY_URL }: z.infer<typeof settings>): void {
  if (NODE_ENV !== 'production') return;
  if (!isSafeAddress(STEAM_API_URL))
    throw new ConfigError('STEAM_API_URL must begin with https:, since the key travels there.');
  if (!isSafeAddress(STEAM_COMMUNITY_URL))
    throw new ConfigError('STEAM_COMMUNITY_URL must begin with https:, since its word proves whose a profile is.');
}

const operatorSettings = ['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_INN', 'SUPPORT_EMAIL'] as const;

/** What is not said of who runs this installation. */
const unsetOperator = (config: z.infer<typeof settings>) =>
  operatorSettings.filter((name) => config[name] === undefined);

/** Nobody's money is taken for a seller without a name; the stand-ins take none. */
function paymentsOf(config: z.infer<typeof settings>, played: readonly StandIn[]): Config['PAYMENTS'] {
  const chosen = config.PAYMENTS ?? (played.includes('payments') ? 'sandbox' : 'off');
  const unset = unsetOperator(config);
  const takesMoney = findPaymentProvider(chosen)?.address(config).is_real === true;
  if (!takesMoney || config.NODE_ENV !== 'production' || unset.length === 0) return chosen;
  process.emitWarning(
    `Payments stay off: the offer cannot name the seller. Set ${unset.join(', ')}.`,
    'HintlineSettings',
  );
  return 'off';
}
