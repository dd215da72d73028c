import { isIP } from 'node:net';
import { z } from 'zod';
import { type RuleName, ruleNames, ruleOf } from '#contract/values/changeable-rules.ts';
import { pages } from '#contract/values/pages.ts';
import { editDistance, unitsOf } from '#server/language/edit-distance.ts';

/** The words for a value that its setting cannot have, where the setting has none of its own. */
export function sayWrong(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'number' || issue.expected === 'int' ? 'expects a number' : undefined;
    case 'invalid_value':
      return `expects ${issue.values.join(' or ')}`;
    case 'too_small':
      return `expects ${issue.inclusive === true ? 'at least' : 'more than'} ${issue.minimum}${unitOf(issue.origin)}`;
    case 'too_big':
      return `expects ${issue.inclusive === true ? 'at most' : 'less than'} ${issue.maximum}${unitOf(issue.origin)}`;
    default:
      return undefined;
  }
}

const unitOf = (origin: string) => (origin === 'string' ? ' characters' : '');

/** Letters that a typing error changes; shorter names are near to what other programs call theirs. */
const mayDiffer = ({ length }: string) => (length >= 14 ? 2 : length >= 6 ? 1 : 0);

/** The settings that somebody meant who wrote this name: one with an error in it, or one of which a word was left out. */
function similarNames(name: string, settings: readonly string[]): string[] {
  if (settings.includes(name)) return [];
  const written = name.toUpperCase();
  const near = settings.filter(
    (one) => editDistance(unitsOf(written), unitsOf(one), mayDiffer(one)) <= mayDiffer(one) && mayDiffer(one) > 0,
  );
  const words = name.split('_');
  return near.length > 0 || words.length < 2 ? near : settings.filter((one) => hasInOrder(one.split('_'), words));
}

/** A name that is nearly a setting would be passed over in silence, and what it limits would have no limit. */
export function sayMistyped(names: readonly string[], settings: readonly string[]): string {
  const sentences = names.flatMap((name) => {
    const meant = similarNames(name, settings);
    return meant.length === 0 ? [] : [`${name} is no setting. Did you mean ${meant.join(' or ')}?`];
  });
  return sentences.join(' ');
}

/** The first word says whose setting it is: other programs have a BASE_URL of their own. */
function hasInOrder(words: readonly string[], some: readonly string[]): boolean {
  if (words[0] !== some[0]) return false;
  let at = 0;
  for (const word of words) if (word === some[at]) at += 1;
  return at === some.length;
}

export const switchSetting = z.enum(['on', 'off']).optional();

export const optionalText = z.string().trim().min(1).optional();
/** What is sent in a header or an address: anything else is refused by whoever sends it. */
export const key = z
  .string()
  .trim()
  .regex(/^[ -~]+$/, 'expects letters, digits and signs of ASCII')
  .optional();
export const url = z
  .url({ protocol: /^https?$/ })
  // Nothing can be asked at such an address, and the error that says so repeats it in the log.
  .refine((text) => URL.parse(text)?.username === '' && URL.parse(text)?.password === '', 'must hold no password')
  // Paths are put behind it.
  .refine((text) => !/[?#]/.test(text), 'must end with its path, without ? or #')
  .transform((text) => text.replace(/\/+$/, ''));
/** The first part of every address of the product's own. */
const ownNames = new Set(['api', 'assets', 'pictures', ...Object.values(pages).map(({ path }) => path.split('/')[1])]);
/** Where players open the product: at the root of a host, or below a path of one that has other sites, too. */
export const publicUrl = url
  .refine((text) => /^https?:\/\/[^/?#\\]+(?:\/[\w~-][\w.~-]*)*$/i.test(text), {
    message:
      'expects an address such as https://hints.example or https://example.org/hints, with only letters, digits, - _ ~ and . in its path',
    abort: true,
  })
  // Whether a proxy has taken the path away could not be told any more.
  .refine((text) => text.split('/')[3] === undefined || !ownNames.has(text.split('/')[3]), {
    message: 'expects a path whose first part is no page of the product, such as /hints',
  });
export const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ });
/** How page hits are counted. */
export const analytics = z
  .string()
  .regex(/^(own|off|metrika:\d+|plausible:[a-z0-9.-]+)$/)
  .default('own');

export const seconds = z.coerce.number().positive().max(86_400);

/** A rule within its bounds. */
export function rule(name: RuleName) {
  const { kind, min, max, least_in_environment = min, most_in_environment = max } = ruleOf(name);
  const number = z.coerce.number().min(least_in_environment).max(most_in_environment);
  // A time may be a part of a second in the environment, where tests wait for its end.
  return kind === 'whole' && least_in_environment === min ? number.int() : number;
}

/** The rules that an admin may change, as numbers: null where there is none, a switch as 0 or 1. */
export type RuleValues = Readonly<Record<RuleName, number | null>>;

export function ruleValuesOf(values: Readonly<Partial<Record<RuleName, number | boolean | undefined>>>): RuleValues {
  const entries = ruleNames.map((name) => [name, values[name] === undefined ? null : Number(values[name])] as const);
  return Object.fromEntries(entries) as Record<RuleName, number | null>;
}

export const ruleOrDefault = (name: RuleName) => rule(name).default(ruleOf(name).fallback ?? 0);

/** Headers as `Name: value` pairs separated by `;`. */
export const headers = z
  .string()
  .default('')
  .transform((text, context) => {
    const pairs: Record<string, string> = {};
    for (const part of text.split(';').filter((item) => item.trim() !== '')) {
      const colon = part.indexOf(':');
      if (colon < 1) {
        context.addIssue({ code: 'custom', message: 'expects "Name: value; Other: value"' });
        return z.NEVER;
      }
      pairs[part.slice(0, colon).trim()] = part.slice(colon + 1).trim();
    }
    if (canBeSent(pairs)) return pairs;
    context.addIssue({ code: 'custom', message: 'expects names and values that a header may have' });
    return z.NEVER;
  });

function canBeSent(pairs: Record<string, string>): boolean {
  try {
    return new Headers(pairs) instanceof Headers;
  } catch {
    return false;
  }
}

/** How many proxies stand in front (`true`: one), or their addresses separated by commas. */
export const trustedProxy = z
  .string()
  .trim()
  .refine(
    (text) => /^(?:true|\d{1,2})$/.test(text) || text.split(',').every((part) => isNetwork(part.trim())),
    'expects the number of proxies, such as 1, or their addresses separated by commas',
  )
  .transform((text) => {
    // Never all of them: what lies beyond our own proxies is written by the client.
    const proxies = text === 'true' ? '1' : text;
    if (!/^\d{1,2}$/.test(proxies)) return proxies;
    return (_address: string, hop: number) => hop < Number(proxies);
  })
  .optional();

/** An address, or one with the bits that its network has in common. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

const ownHosts = ['localhost', '127.0.0.1', '[::1]'];

/** Nobody can read or change what goes there. */
export function isSafeAddress(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || ownHosts.includes(hostname);
}

/** `on`, `off`, or addresses of this machine separated by commas to look at instead of the usual ones. */
export const autodetect = z
  .string()
  .default('on')
  .transform((text, context): 'on' | 'off' | readonly string[] => {
    if (text === 'on' || text === 'off') return text;
    const addresses = text.split(',').map((part) => URL.parse(part.trim()));
    if (addresses.every((one) => one?.protocol === 'http:' && ownHosts.includes(one.hostname)))
      return addresses.map((one) => one!.origin);
    context.addIssue({
      code: 'custom',
      message: 'expects on, off or http addresses of this machine separated by commas',
    });
    return z.NEVER;
  });

/** Hosts separated by commas, each with or without a port. */
export const hosts = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim().toLowerCase()])))
  .refine(
    (all) => all.every((host) => URL.parse(`http://${host}`)?.host === host),
    'expects hosts separated by commas',
  );

/** Hosts separated by commas, of services that are written to at the usual port only. */
export const hostsWithoutPort = hosts.refine(
  (all) => all.every((host) => URL.parse(`http://${host}`)?.port === ''),
  'expects hosts without a port',
);

/** An address, alone or in angle brackets behind a name. */
export const sender = z
  .string()
  .trim()
  .refine((text) => z.email().safeParse(/^[^<>]*<([^<>]+)>$/.exec(text)?.[1] ?? text).success, {
    message: 'expects an address, or a name with an address as in Hintline <hello@hints.example>',
  });

/** So many MiB, at most a TiB. */
export const mib = (least: number, usual: number) => z.coerce.number().int().min(least).max(1_048_576).default(usual);

const standInNames = ['model', 'steam', 'payments', 'mail', 'embeddings'] as const;
export type StandIn = (typeof standInNames)[number];

/** Names of services separated by commas, `all` or `off`. */
export const standIns = z
  .string()
  .transform((text) => text.split(',').map((name) => name.trim()))
  .transform((names, context): readonly StandIn[] => {
    if (names.length === 1 && names[0] === 'off') return [];
    if (names.length === 1 && names[0] === 'all') return standInNames;
    const parsed = z.array(z.enum(standInNames)).safeParse(names);
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message: `expects off, all or names out of ${standInNames.join(', ')}` });
    return z.NEVER;
  })
  .optional();
