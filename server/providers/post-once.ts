import { request as requestPlain } from 'node:http';
import { request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPermittedHost, publicLookup } from './public-web.ts';

interface Post {
  headers: Record<string, string>;
  body: string | Buffer | null;
}

/** Who may be written to. */
export interface Receivers {
  /** Hosts of this machine or network that are written to all the same. */
  permitted_hosts: readonly string[];
  /** Finds the addresses of every other name, and refuses those inside. */
  lookup?: LookupFunction;
}

const timeoutMs = 10_000;

/**
 * Posts to an address that somebody named. A name is checked by what it resolves to; no redirect is followed.
 * @returns the status; what is said beside it is not read
 * @throws WebError where the address leads inside
 */
export function postOnce(
  address: string,
  { headers, body }: Post,
  { permitted_hosts, lookup = publicLookup() }: Receivers,
): Promise<number> {
  return new Promise((answered, failed) => {
    const url = new URL(address);
    const options = {
      method: 'POST',
      headers,
      signal: AbortSignal.timeout(timeoutMs),
      ...(isPermittedHost(url, permitted_hosts) ? {} : { lookup }),
    };
    (url.protocol === 'https:' ? request : requestPlain)(url, options)
      .on('response', (response) => {
        response.destroy();
        answered(response.statusCode ?? 0);
      })
      .on('error', failed)
      .end(body);
  });
}
