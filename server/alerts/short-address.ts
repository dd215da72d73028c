const endShown = 4;
/** A shorter end would be all of it, or nearly. */
const leastHidden = 8;

/** The host of an address and its last letters, which distinguish addresses of one host; the rest may be secret. */
export function shortAddress(address: string): string {
  const { host, pathname, search } = new URL(address);
  const path = pathname === '/' ? search : pathname + search;
  if (path === '') return host;
  return `${host}/…${path.length < endShown + leastHidden ? '' : path.slice(-endShown)}`;
}
