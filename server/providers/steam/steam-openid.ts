import { createOutgoing, NoAnswerError, type Outgoing } from '../outgoing.ts';
import { SteamFault } from './steam-fault.ts';

const version = 'http://specs.openid.net/auth/2.0';
const anyPlayer = `${version}/identifier_select`;

/** What every answer of Steam signs; an answer that leaves one of them open proves nothing. */
const signedFields = ['op_endpoint', 'claimed_id', 'identity', 'return_to', 'response_nonce', 'assoc_handle'];

/** An answer that has the right form. Only Steam itself can say whether it is its own. */
export interface SteamAssertion {
  steam_id: string;
  /** Steam writes it into one answer only. */
  nonce: string;
  /** All that came back, as it is shown to Steam again. */
  fields: readonly (readonly [string, string])[];
}

/** Steam's OpenID 2.0, of which this much is needed: one known provider, players by number, no association. */
export interface SteamOpenId {
  /** The page on which a player signs in, and which leads back to `return_to` below `realm`. */
  addressOf: (places: { return_to: string; realm: string }) => string;
  /** Reads what came back to `return_to`, without asking anybody. */
  read: (answer: URLSearchParams, return_to: string) => SteamAssertion | 'cancelled' | 'refused';
  /** Whether Steam says that the answer is its own. @throws SteamFault */
  isGenuine: (assertion: SteamAssertion) => Promise<boolean>;
}

const path = '/openid/login';
const minutesOfNonce = 15;

/** @param community_url where Steam's OpenID is; no other address is ever asked, whatever an answer names */
export function createSteamOpenId(community_url: string, { timeout_ms = 10_000 } = {}): SteamOpenId {
  const endpoint = community_url + path;
  const send = createOutgoing({ base_url: community_url, timeout_ms, most_bytes: 16 * 1024 });
  return {
    addressOf: ({ return_to, realm }) =>
      `${endpoint}?${new URLSearchParams({
        'openid.ns': version,
        'openid.mode': 'checkid_setup',
        'openid.return_to': return_to,
        'openid.realm': realm,
        'openid.identity': anyPlayer,
        'openid.claimed_id': anyPlayer,
      })}`,
    read: (answer, return_to) => readAnswer(answer, { endpoint, return_to, ids: `${community_url}/openid/id/` }),
    isGenuine: ({ fields }) => askProvider(send, fields),
  };
}

function readAnswer(
  answer: URLSearchParams,
  { endpoint, return_to, ids }: { endpoint: string; return_to: string; ids: string },
): SteamAssertion | 'cancelled' | 'refused' {
  const fields = [...answer].filter(([name]) => name.startsWith('openid.'));
  const values = new Map(fields);
  // Of two values for one name each side could read another one.
  if (values.size < fields.length) return 'refused';
  const valueOf = (name: string) => values.get(`openid.${name}`) ?? '';
  if (valueOf('ns') !== version) return 'refused';
  if (valueOf('mode') === 'cancel') return 'cancelled';
  const signed = new Set(valueOf('signed').split(','));
  const holds =
    valueOf('mode') === 'id_res' &&
    valueOf('op_endpoint') === endpoint &&
    valueOf('return_to') === return_to &&
    valueOf('identity') === valueOf('claimed_id') &&
    valueOf('sig') !== '' &&
    signedFields.every((name) => signed.has(name) && valueOf(name) !== '');
  const nonce = valueOf('response_nonce');
  const steam_id = steamIdOf(valueOf('claimed_id'), ids);
  if (!holds || steam_id === undefined || !isFresh(nonce)) return 'refused';
  return { steam_id, nonce, fields };
}

/** Public individuals only: everything else with 17 digits is a group or a server. */
function steamIdOf(claimed: string, ids: string): string | undefined {
  const id = claimed.startsWith(ids) ? claimed.slice(ids.length) : '';
  const isPlayer = /^7656\d{13}$/.test(id) && id > '76561197960265728' && id <= '76561202255233023';
  return isPlayer ? id : undefined;
}

/** It begins with the moment in which Steam wrote it. */
function isFresh(nonce: string): boolean {
  const [, moment = ''] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)[\x21-\x7E]{0,200}$/.exec(nonce) ?? [];
  return Math.abs(Date.now() - Date.parse(moment)) < minutesOfNonce * 60_000;
}

async function askProvider(send: Outgoing, fields: SteamAssertion['fields']): Promise<boolean> {
  const form = new URLSearchParams(Object.fromEntries(fields));
  form.set('openid.mode', 'check_authentication');
  const { status, text } = await send({ method: 'POST', path, headers: { accept: 'text/plain' }, form }).catch(
    (error: unknown) => {
      if (!(error instanceof NoAnswerError)) throw error;
      throw new SteamFault(error.timed_out ? 'timeout' : 'unavailable', path, { retry_after: 30, cause: error });
    },
  );
  if (status === 429) throw new SteamFault('throttled', path, { retry_after: 60 });
  if (status >= 500) throw new SteamFault('unavailable', `${path} answered ${status}`, { retry_after: 30 });
  const lines = text.split('\n').filter((line) => line.startsWith('is_valid:'));
  if (status !== 200 || lines.length !== 1) throw new SteamFault('unreadable', `${path} answered ${status}`);
  return lines[0]?.trim() === 'is_valid:true';
}
