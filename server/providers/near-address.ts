import { lookup } from 'node:dns/promises';
import { isPublicAddress } from './public-addresses.ts';

/** Whether a server is on this machine or in a private network, wherever its name leads. */
export async function isNear(base_url: string): Promise<boolean> {
  const host = new URL(base_url).hostname.replaceAll(/[[\]]/g, '');
  const found = await lookup(host, { all: true }).catch(() => []);
  return found.length > 0 && found.every(({ address }) => !isPublicAddress(address));
}
