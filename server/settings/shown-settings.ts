import type { ShownSetting } from '#contract/settings.ts';
import type { TestedService } from '#contract/values/changeable-rules.ts';
import type { Config } from '#server/config.ts';
import { paymentSettings } from '#server/providers/payment-providers.ts';

/** How a setting is shown: as it is, as an address without what opens it, or only whether it is set. */
type Showing = 'text' | 'address' | 'secret';
type Shown = Partial<Record<keyof Config, Showing>>;

const settingsOf: Record<TestedService | 'others', Shown> = {
  model: {
    AI_BASE_URL: 'address',
    AI_MODEL: 'text',
    AI_API_KEY: 'secret',
    AI_EXTRA_HEADERS: 'secret',
    AI_VISION: 'text',
    AI_PROFILE: 'text',
    AI_PROMPT_CHARACTERS: 'text',
    AI_OUTPUT_TOKENS: 'text',
    AI_FIRST_TEXT_SECONDS: 'text',
    AI_GAP_SECONDS: 'text',
    AI_TOTAL_SECONDS: 'text',
    AI_PASSAGES_SECONDS: 'text',
    AI_AT_ONCE: 'text',
    AI_QUEUE_SECONDS: 'text',
    AI_REWRITE: 'text',
    AI_REWRITE_SECONDS: 'text',
  },
  embeddings: {
    ENCODER: 'text',
    READER: 'text',
    EMBEDDING_BASE_URL: 'address',
    EMBEDDING_MODEL: 'text',
    EMBEDDING_API_KEY: 'secret',
  },
  mail: { SMTP_URL: 'address', MAIL_FROM: 'text' },
  payments: {
    PAYMENTS: 'text',
    ...Object.fromEntries(Object.keys(paymentSettings).map((name) => [name, showingOfProvider(name)])),
    RECEIPT_VAT_CODE: 'text',
    RECEIPT_TAX_SYSTEM: 'text',
    RECEIPT_MODE: 'text',
  },
  steam: {
    STEAM_API_KEY: 'secret',
    STEAM_API_URL: 'address',
    STEAM_STORE_URL: 'address',
    STEAM_COMMUNITY_URL: 'address',
  },
  others: {
    PUBLIC_URL: 'address',
    DATABASE_URL: 'secret',
    EVENTS_URL: 'address',
    OPERATOR_NAME: 'text',
    OPERATOR_ADDRESS: 'text',
    OPERATOR_INN: 'text',
    SUPPORT_EMAIL: 'text',
    CONSENT_VERSION: 'text',
    PUBLIC_ARTICLES: 'text',
    ANALYTICS: 'text',
    METRICS_TOKEN: 'secret',
    LOG_LEVEL: 'text',
  },
};

/** What a provider’s setting is called says no more than whether it is an address. */
function showingOfProvider(name: string): Showing {
  return name.endsWith('_URL') ? 'address' : 'secret';
}

/**
 * The settings of a service as an admin may see them: of a secret only whether it is set.
 * @param applied what applies where nothing is set
 */
export function shownSettings(
  of: TestedService | 'others',
  config: Config,
  applied: Partial<Config> = {},
): ShownSetting[] {
  return entriesOf(settingsOf[of]).map(([name, showing]) => {
    const value = asText(config[name] ?? applied[name]);
    const is_secret = showing === 'secret';
    return {
      name,
      value: is_secret || value === null ? null : showing === 'address' ? withoutCredentials(value) : value,
      is_set: value !== null,
      is_secret,
      source: config.set_names.has(name) ? 'environment' : 'default',
    };
  });
}

/** What must appear in no text that is shown. */
export function secretsOf(config: Config): string[] {
  const named = Object.values(settingsOf)
    .flatMap(entriesOf)
    .flatMap(([name, showing]) => (showing === 'secret' ? [asText(config[name])] : []));
  const inAddress = [config.SMTP_URL, config.EVENTS_URL].flatMap((address) => {
    const { username = '', password = '' } = (address === undefined ? null : URL.parse(address)) ?? {};
    // A name without a password is a token.
    const secret = password === '' && address === config.EVENTS_URL ? username : password;
    return [secret, decodeURIComponent(secret)];
  });
  const headers = Object.values(config.AI_EXTRA_HEADERS);
  return [...named, ...inAddress, ...headers].filter((text) => text !== null && text !== '').map(String);
}

const entriesOf = (shown: Shown) => Object.entries(shown) as [keyof Config, Showing][];

function asText(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'object') return Object.keys(value).length === 0 ? null : JSON.stringify(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function withoutCredentials(address: string): string {
  const url = URL.parse(address);
  return url === null ? '' : `${url.protocol}//${url.host}${url.pathname === '/' ? '' : url.pathname}`;
}
