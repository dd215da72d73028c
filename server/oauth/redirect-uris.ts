/**
 * The schemes of apps. A name turned round belongs to whoever has the domain (RFC 8252, section 7.1); of others only those
 * of known programs are taken, since a browser or the system opens many itself. Windows uses some of the first form.
 */
const reverseName = /^(?!microsoft\.|windows\.)[a-z]{2,63}(?:\.[a-z0-9-]+)+$/;
const schemesOfPrograms = new Set(
  'claude cursor goose lmstudio raycast vscode vscode-insiders warp windsurf zed'.split(' '),
);

const longestUri = 500;
const loopbackIps = new Set(['127.0.0.1', '[::1]']);
const isLoopback = ({ hostname }: URL) => hostname === 'localhost' || loopbackIps.has(hostname);

/** Whether a program may register an address: https, http on the own device, or the scheme of an app. */
export function mayBeRegistered(uri: string): boolean {
  // Only what a parser takes as it stands: blanks and backslashes are read differently by different ones.
  if (uri.length > longestUri || !/^[\x21-\x7e]+$/.test(uri) || /[\\#<>"]/.test(uri)) return false;
  const url = URL.parse(uri);
  if (url === null || url.username !== '' || url.password !== '') return false;
  const scheme = url.protocol.slice(0, -1);
  if (scheme === 'https') return /^https:\/\/[^/]/i.test(uri);
  if (scheme === 'http') return isLoopback(url);
  // Programs do what some of their addresses say: install, open, run.
  return reverseName.test(scheme) || (schemesOfPrograms.has(scheme) && url.search === '');
}

/**
 * The registered address that a request names: character by character, but for the port of a loopback address, which
 * the system gives an app anew each time (RFC 8252).
 */
export function isRegistered(uri: string, registered: readonly string[]): boolean {
  return registered.includes(uri) || registered.some((one) => differInPort(uri, one));
}

function differInPort(uri: string, registered: string): boolean {
  const [given, known] = [loopbackParts(uri), loopbackParts(registered)];
  return given !== undefined && known !== undefined && given.host === known.host && given.rest === known.rest;
}

/** Taken from the text itself, so that nothing that a parser would level is taken for the same. */
function loopbackParts(uri: string): { host: string; rest: string } | undefined {
  const match = /^http:\/\/(127\.0\.0\.1|\[::1\])(?::\d{1,5})?(\/[^#]*|\?[^#]*|)$/.exec(uri);
  if (match === null || !mayBeRegistered(uri)) return undefined;
  const [, host = '', rest = ''] = match;
  return { host, rest };
}

/** Where a code goes, as a person is shown it: a host with its port, or the scheme of an app. */
export function shownHost(uri: string): { host: string; is_local: boolean } {
  const url = new URL(uri);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { host: url.protocol, is_local: true };
  // As the name is written for the network: letters that look like others are seen.
  return { host: isLoopback(url) ? url.hostname : url.host, is_local: isLoopback(url) };
}

/** The address with what the program is answered; its own query stays as it is. */
export function withAnswer(uri: string, answer: Record<string, string | undefined>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(answer)) if (value !== undefined) parameters.set(name, value);
  return `${uri}${uri.includes('?') ? '&' : '?'}${parameters}`;
}
