import { lookup } from 'node:dns/promises';
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { isPublicAddress } from './public-addresses.ts';
import type { Problem } from '#server/errors.ts';

export interface WebSettings {
  user_agent: string;
  /** Hosts of a private network that may be read all the same, with or without a port. */
  permitted_hosts: readonly string[];
}

export interface WebAnswer {
  status: number;
  /** Where the last redirect led. */
  address: string;
  text: string;
  /** What the answer says it is, such as `text/html`; empty where it says nothing. */
  content_type: string;
  /** Seconds after which the other side accepts another request; null where it does not say. */
  retry_after: number | null;
}

interface GetOptions {
  most_bytes: number;
  signal?: AbortSignal | undefined;
}

export interface PublicWeb {
  /** @throws WebError */
  get: (address: string, options: GetOptions) => Promise<WebAnswer>;
  close: () => void;
}

type Found = { address: string; family: number }[];

/** What keeps an address from being read. */
export class WebError extends Error {
  /** Whether the same request may succeed later. */
  readonly may_pass: boolean;
  /** What it is, where that is more than a failure. */
  readonly reason: 'not_public' | 'too_large' | undefined;

  readonly problem: Problem;

  constructor(problem: Problem, may_pass = false, options: ErrorOptions & Pick<Partial<WebError>, 'reason'> = {}) {
    super(JSON.stringify(problem), options);
    this.problem = problem;
    this.may_pass = may_pass;
    this.reason = options.reason;
  }
}

const usualTimeoutMs = 30_000;
const mostRedirects = 5;
const usualPorts = new Set(['', '80', '443']);

const findAddresses = (host: string): Promise<Found> => lookup(host, { all: true });

/** For a connection to a name: finds its addresses, and refuses it where one of them is not public. */
export function publicLookup(resolve = findAddresses): LookupFunction {
  const findPublic = async (host: string): Promise<Found> => {
    const found = await resolve(host).catch((error: unknown) => {
      throw new WebError({ code: 'host_unknown', name: host }, true, { cause: error });
    });
    if (found.length === 0) throw new WebError({ code: 'host_unknown', name: host }, true);
    if (!found.every(({ address }) => isPublicAddress(address))) throw refusal(host);
    return found;
  };
  return (host, { all }, callback) => {
    void (async () => {
      try {
        const found = await findPublic(host);
        if (all === true) callback(null, found);
        else callback(null, found[0]!.address, found[0]!.family);
      } catch (error) {
        callback(error instanceof Error ? error : new Error(String(error)), '', 0);
      }
    })();
  };
}

/**
 * Reads addresses that people name. Only public ones: each address and each redirect is checked, and a name by all that
 * it resolves to at the moment of the connection, which goes to the address that was checked.
 * @param resolve finds the addresses of a name; for tests that play a name server
 */
export function createPublicWeb(
  { user_agent, permitted_hosts, timeout_ms = usualTimeoutMs }: WebSettings & { timeout_ms?: number },
  resolve = findAddresses,
): PublicWeb {
  const checked = publicLookup(resolve);
  const isPermitted = (url: URL) => isPermittedHost(url, permitted_hosts);
  const agents = [new HttpAgent({ keepAlive: true }), new HttpsAgent({ keepAlive: true })];
  const send = (url: URL, signal: AbortSignal) =>
    new Promise<IncomingMessage>((answered, failed) => {
      const isSecure = url.protocol === 'https:';
      const headers = { 'user-agent': user_agent, accept: '*/*', 'accept-encoding': 'gzip' };
      const agent = agents[isSecure ? 1 : 0];
      const options = { headers, agent, signal, ...(isPermitted(url) ? {} : { lookup: checked }) };
      (isSecure ? requestHttps : requestHttp)(url, options).on('response', answered).on('error', failed).end();
    });

  const follow = async (
    address: string,
    { most_bytes, signal }: GetOptions,
    ended: AbortSignal,
  ): Promise<WebAnswer> => {
    let url = readAddress(address);
    for (let redirects = 0; ; redirects += 1) {
      if (!isPermitted(url)) requirePublic(url);
      const response = await send(url, signal === undefined ? ended : AbortSignal.any([signal, ended]));
      const { statusCode: status = 0, headers } = response;
      if (status >= 300 && status < 400 && headers.location !== undefined) {
        response.destroy();
        if (redirects === mostRedirects) throw new WebError({ code: 'redirects_endless', name: url.host });
        const next = readAddress(headers.location, url);
        if (url.protocol === 'https:' && next.protocol !== 'https:')
          throw new WebError({ code: 'redirects_down', name: url.host });
        url = next;
        continue;
      }
      return {
        status,
        address: url.href,
        text: await readText(response, most_bytes, url.host),
        content_type: headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '',
        retry_after: readRetryAfter(headers['retry-after']),
      };
    }
  };

  return {
    get: async (address, options) => {
      const ended = AbortSignal.timeout(timeout_ms);
      try {
        return await follow(address, options, ended);
      } catch (error) {
        options.signal?.throwIfAborted();
        if (error instanceof WebError) throw error;
        const host = URL.parse(address)?.host ?? address;
        throw new WebError({ code: ended.aborted ? 'too_slow' : 'silent', name: host }, true, { cause: error });
      }
    },
    close: () => {
      for (const agent of agents) agent.destroy();
    },
  };
}

/** Whether a host of a private network may be spoken to all the same. */
export const isPermittedHost = (url: URL, permitted: readonly string[]) =>
  permitted.includes(url.host) || permitted.includes(url.hostname);

/** Whether something may be posted to this address; what its name leads to is seen when it is connected to. */
export function isPublicHttps(address: string, permitted_hosts: readonly string[]): boolean {
  const url = URL.parse(address);
  if (url === null || url.username !== '' || url.password !== '') return false;
  if (isPermittedHost(url, permitted_hosts)) return /^https?:$/.test(url.protocol);
  const host = url.hostname.replaceAll(/[[\]]/g, '');
  return url.protocol === 'https:' && url.port === '' && (isIP(host) === 0 || isPublicAddress(host));
}

const refusal = (host: string) => new WebError({ code: 'not_public', name: host }, false, { reason: 'not_public' });

function readAddress(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href);
  if (url === null || !/^https?:$/.test(url.protocol)) throw new WebError({ code: 'no_address' });
  if (url.username !== '' || url.password !== '') throw new WebError({ code: 'login_in_address' });
  url.hash = '';
  return url;
}

/** What is known before the name is resolved. */
function requirePublic(url: URL): void {
  const host = url.hostname.replaceAll(/[[\]]/g, '');
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw refusal(host);
  if (!usualPorts.has(url.port)) throw new WebError({ code: 'port', name: url.port }, false, { reason: 'not_public' });
}

async function readText(response: IncomingMessage, most_bytes: number, host: string): Promise<string> {
  const encoding = response.headers['content-encoding'] ?? 'identity';
  let body: Readable = response;
  if (encoding === 'gzip') body = pipeline(response, createGunzip(), () => {});
  else if (encoding !== 'identity') throw new WebError({ code: 'packs', name: host, other: encoding.slice(0, 40) });
  const pieces: Buffer[] = [];
  let read = 0;
  const stream: AsyncIterable<Buffer> = body;
  for await (const piece of stream) {
    read += piece.length;
    if (read > most_bytes) {
      response.destroy();
      const most = Math.floor(most_bytes / 1024 / 1024);
      throw new WebError({ code: 'large_answer', name: host, other: most }, false, { reason: 'too_large' });
    }
    pieces.push(piece);
  }
  return decode(Buffer.concat(pieces), response.headers['content-type'] ?? '');
}

/** As the answer or, of a page, its own head says; UTF-8 where neither names an encoding that there is. */
function decode(bytes: Buffer, content_type: string): string {
  const isPage = /html/i.test(content_type);
  const head = isPage ? bytes.subarray(0, 2048).toString('latin1') : '';
  const [, label = 'utf-8'] =
    /charset\s*=\s*["']?([\w-]{1,40})/i.exec(content_type) ??
    /<meta[^>]*charset\s*=\s*["']?([\w-]{1,40})/i.exec(head) ??
    [];
  try {
    return new TextDecoder(label, { ignoreBOM: true }).decode(bytes);
  } catch {
    return bytes.toString('utf8');
  }
}

/** Seconds, or a moment. */
function readRetryAfter(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (/^\s*\d{1,9}\s*$/.test(text)) return Number(text);
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? null : Math.max(0, (moment - Date.now()) / 1000);
}
