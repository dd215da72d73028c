/** What a text names on Steam: a player by id, a player by their own address, or why neither. */
export type SteamName = { steam_id: string } | { vanity: string } | { wrong: 'form' | 'group' | 'range' };

/** Public, individual, desktop: everything else with 17 digits is a group, a server or nothing. */
const firstId = 76_561_197_960_265_728n;
const mostAccount = 4_294_967_295n;

const hosts = new Set(['steamcommunity.com', 'www.steamcommunity.com']);
const shortHosts = new Set(['s.team', 'www.s.team']);

const vanityForm = /^[\w-]{2,32}$/;
const inviteDigits = 'bcdfghjkmnpqrtvw';
const shortCodeForm = /^[bcdfghjkmnpqrtvw]{2,4}-[bcdfghjkmnpqrtvw]{2,4}$/i;
const accountDigits = 10;

const gameCodeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const gameCodeForm = /^[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{4}$/;

/**
 * Reads any form in which players give their Steam profile. Nothing is fetched: of an address only
 * the name in it is used, whatever else it holds.
 */
export function readSteamName(text: string): SteamName {
  // Steam shows the digits of a friend code in groups.
  const typed = /^[\d\s]+$/.test(text) ? text.replaceAll(/\s/g, '') : text.trim();
  const id = readId(typed);
  if (id !== undefined) return id;
  if (typed.includes('/') || typed.includes('.')) return readAddress(typed);
  // Steam shows a friend code as the account's number; a name of digits alone is read from its address only.
  if (/^\d+$/.test(typed)) return typed.length <= accountDigits ? fromAccount(BigInt(typed)) : { wrong: 'range' };
  if (gameCodeForm.test(typed)) return fromGameCode(typed.toUpperCase());
  if (shortCodeForm.test(typed)) return fromInvite(typed);
  return vanityForm.test(typed) ? { vanity: typed } : { wrong: 'form' };
}

export function profileUrlOf(steam_id: string): string {
  return `https://steamcommunity.com/profiles/${steam_id}`;
}

/** An id as it stands: 17 digits, `STEAM_0:1:23`, `[U:1:23]`; nothing for other texts. */
function readId(text: string): SteamName | undefined {
  if (/^7656\d{13}$/.test(text)) return fromAccount(BigInt(text) - firstId);
  const [, , low, high] = /^STEAM_([0-5]):([01]):(\d{1,12})$/i.exec(text) ?? [];
  if (low !== undefined && high !== undefined) return fromAccount(BigInt(high) * 2n + BigInt(low));
  const [, account] = /^\[?U:1:(\d{1,12})\]?$/i.exec(text) ?? [];
  return account === undefined ? undefined : fromAccount(BigInt(account));
}

function fromAccount(account: bigint): SteamName {
  if (account < 1n || account > mostAccount) return { wrong: 'range' };
  return { steam_id: String(firstId + account) };
}

function readAddress(typed: string): SteamName {
  const address = parseAddress(typed);
  if (address === undefined) return { wrong: 'form' };
  const [kind = '', name = ''] = address.pathname.split('/').slice(1).map(decoded);
  if (shortHosts.has(address.hostname)) return kind === 'p' ? fromInvite(name) : { wrong: 'form' };
  if (!hosts.has(address.hostname)) return { wrong: 'form' };
  switch (kind.toLowerCase()) {
    case 'profiles':
      return /^\d+$/.test(name) ? (readId(name) ?? { wrong: 'range' }) : (readId(name) ?? { wrong: 'form' });
    // All digits are a name here, so the path decides and not the look.
    case 'id':
      return vanityForm.test(name) ? { vanity: name } : { wrong: 'form' };
    case 'user':
      return fromInvite(name);
    case 'gid':
    case 'groups':
      return { wrong: 'group' };
    default:
      return { wrong: 'form' };
  }
}

function parseAddress(typed: string): URL | undefined {
  const withScheme = /^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed.replace(/^\/\//, '')}`;
  if (!URL.canParse(withScheme)) return undefined;
  const address = new URL(withScheme);
  const plain = ['http:', 'https:'].includes(address.protocol) && address.port === '';
  return plain && address.username === '' && address.password === '' ? address : undefined;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

/** A friend code is the account's number in hexadecimal, written with sixteen consonants. */
function fromInvite(code: string): SteamName {
  const digits = code.toLowerCase().replaceAll('-', '');
  if (!/^[bcdfghjkmnpqrtvw\da-f]{1,8}$/.test(digits)) return { wrong: 'form' };
  const own = [...digits].every((digit) => inviteDigits.includes(digit));
  const hex = own ? [...digits].map((digit) => inviteDigits.indexOf(digit).toString(16)).join('') : digits;
  return /^[\da-f]+$/.test(hex) ? fromAccount(BigInt(`0x${hex}`)) : { wrong: 'form' };
}

/**
 * The friend code that Counter-Strike shows, such as `SUCVS-FADA`: 64 bits in base 32 without their leading zeros, bytes
 * swapped, in which each half byte of the account's number follows one bit of a checksum.
 */
function fromGameCode(code: string): SteamName {
  const letters = [...`AAAA${code.replace('-', '')}`];
  const bits = letters.reduce((sum, letter, i) => sum | (BigInt(gameCodeLetters.indexOf(letter)) << BigInt(5 * i)), 0n);
  const swapped = Buffer.alloc(8);
  swapped.writeBigUInt64LE(BigInt.asUintN(64, bits));
  let rest = swapped.readBigUInt64BE();
  let account = 0n;
  for (let i = 0; i < 8; i++) {
    account = (account << 4n) | ((rest >> 1n) & 15n);
    rest >>= 5n;
  }
  return fromAccount(account);
}
