/** Schemes that a browser or the system opens itself: a code sent there would be run, read or written by somebody else. */
const refusedSchemes = new Set(
  (
    'about blob chrome chrome-extension data feed file filesystem ftp intent jar javascript livescript mailto mhtml ' +
    'microsoft-edge moz-extension resource search search-ms shell sms steam tel vbscript view-source ws wss'
  ).split(' '),
);

const longestUri = 500;
const loopbackIps = new Set(['127.0.0.1', '[::1]']);
const isLoopback = ({ hostname }: URL) => hostname === 'localhost' || loopbackIps.has(hostname);

/** Whether a program may register an address: https, http on the own device, or the scheme of an app (RFC 8252). */
export function mayBeRegistered(uri: string): boolean {
  // Only what a parser takes as it stands: blanks and backslashes are read differently by different ones.
  if (uri.length > longestUri || !/^[\x21-\x7e]+$/.test(uri) || /[\\#<>"]/.test(uri)) return false;
  const url = URL.parse(uri);
  if (url === null || url.username !== '' || url.password !== '') return false;
  const scheme = url.protocol.slice(0, -1);
  if (scheme === 'https') return url.hostname !== '';
  if (scheme === 'http') return isLoopback(url);
  return !refusedSchemes.has(scheme) && !scheme.startsWith('ms-');
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
