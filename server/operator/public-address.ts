import { randomBytes } from 'node:crypto';
import { lookup, resolve4, resolve6 } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { TLSSocket } from 'node:tls';
import { closeSession, listNetworksOfTries, openProbe, removeTries } from '#server/auth/login/sessions.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import { networkOf } from '#server/rules/network.ts';
import { good, off, type SetupLine as Line, type SetupTexts, wrong } from './setup-line.ts';

interface Answer {
  status: number;
  location: string;
  own_address: string;
  /** Days that the certificate is valid; nothing without TLS. */
  days_left: number | undefined;
}

interface RequestOptions {
  /** The address that the name leads to, as everybody else finds it. */
  ip: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** Waits for the first part of the body, of an answer that goes on. */
  first_part?: boolean;
}

const dayMs = 24 * 60 * 60 * 1000;
const patienceMs = 10_000;
/** Nobody has it: addresses of this network are for documents (RFC 5737). */
const forged = '198.51.100.7';

/** An address of this machine that is not the proxy's own, so that the server can tell the two apart. */
const ownLoopback = '127.0.0.2';

function ask(
  url: URL,
  { ip, method = 'GET', headers = {}, body, first_part = false }: RequestOptions,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const isName = isIP(hostOf(url)) === 0;
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)({
    host: ip,
    port: url.port,
    path: `${url.pathname}${url.search}`,
    method,
    headers: { host: url.host, ...headers },
    agent: false,
    ...(isName ? { servername: hostOf(url) } : {}),
    ...(ip.startsWith('127.') ? { localAddress: ownLoopback } : {}),
  });
  const late = setTimeout(() => request.destroy(new Error('no answer in time')), patienceMs);
  request.once('error', reject).once('close', () => clearTimeout(late));
  request.once('response', (response) => {
    const { socket } = response;
    const valid_to = socket instanceof TLSSocket ? Date.parse(socket.getPeerCertificate().valid_to) : undefined;
    const answer: Answer = {
      status: response.statusCode ?? 0,
      location: response.headers.location ?? '',
      own_address: socket.localAddress ?? '',
      days_left: valid_to === undefined ? undefined : Math.floor((valid_to - Date.now()) / dayMs),
    };
    response.once('error', reject);
    response.once(first_part ? 'data' : 'end', () => {
      resolve(answer);
      request.destroy();
    });
    response.once('close', () => reject(new Error('the connection was closed')));
    if (!first_part) response.resume();
  });
  request.end(body);
  return promise;
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** Asks the name servers first: a line in /etc/hosts would lead past them to this machine. */
async function findAddress(host: string): Promise<string | undefined> {
  if (isIP(host) !== 0) return host;
  for (const find of [resolve4, resolve6]) {
    const [first] = await find(host).catch(() => []);
    if (first !== undefined) return first;
  }
  return (await lookup(host).catch(() => undefined))?.address;
}

const wordsOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'no answer';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
};

/** Says nothing of who answers: a limit refused the request. */
const isBusy = (answer: Answer | string) => typeof answer !== 'string' && answer.status === 429;

/** The way in from outside: name, TLS, proxy and server. @param admin_id who reads the events that are tried */
export async function checkAddress(
  { PUBLIC_URL, TRUST_PROXY }: Config,
  db: Db | undefined,
  admin_id: number | undefined,
  texts: SetupTexts,
): Promise<Line[]> {
  const at = (path: string) => new URL(`${PUBLIC_URL}${path}`);
  const url = at('/readyz');
  const say = texts.address;
  if (url.protocol !== 'https:') return [wrong('address', say.noTls({ url: PUBLIC_URL }))];
  const ip = await findAddress(hostOf(url));
  if (ip === undefined) return [wrong('address', say.noName({ host: hostOf(url) }))];
  const ready = await ask(url, { ip }).catch(wordsOf);
  if (typeof ready === 'string') return [wrong('address', say.noAnswer({ url: PUBLIC_URL, found: ready }))];
  if (ready.status !== 200) return [wrong('address', say.notReady({ url: PUBLIC_URL, status: String(ready.status) }))];
  return [
    ...(await checkServer(at('/api/auth/login'), { ip, db, PUBLIC_URL, TRUST_PROXY }, texts)),
    checkCertificate(ready.days_left ?? 0, texts.certificate),
    await checkRedirect(at('/'), ip, texts.redirect),
    await checkEvents(at('/api/events'), { ip, db, admin_id }, texts),
  ];
}

function checkCertificate(days: number, texts: SetupTexts['certificate']): Line {
  return days > 14 ? good('certificate', texts.good({ days })) : wrong('certificate', texts.ends({ days }));
}

async function checkRedirect(url: URL, ip: string, texts: SetupTexts['redirect']): Promise<Line> {
  if (url.port !== '') return off('redirect', texts.port);
  const plain = new URL(url);
  plain.protocol = 'http:';
  const answer = await ask(plain, { ip }).catch(wordsOf);
  const { origin } = plain;
  if (typeof answer === 'string') return wrong('redirect', texts.silent({ origin, found: answer }));
  if (answer.status < 300 || !answer.location.startsWith('https:'))
    return wrong('redirect', texts.wrong({ origin, status: String(answer.status) }));
  return good('redirect', texts.good({ origin }));
}

interface Way {
  ip: string;
  db: Db | undefined;
}

/**
 * A login with an address that nobody else knows fails, and is counted in the database that the server behind the address
 * has, with who it takes for the client.
 */
async function checkServer(
  url: URL,
  { ip, db, PUBLIC_URL, TRUST_PROXY }: Way & Pick<Config, 'PUBLIC_URL' | 'TRUST_PROXY'>,
  texts: SetupTexts,
): Promise<Line[]> {
  if (db === undefined) return [off('address', texts.address.unproven({ url: PUBLIC_URL }))];
  const email = `setup-${randomBytes(12).toString('hex')}@hintline.invalid`;
  const answer = await ask(url, {
    ip,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': forged },
    body: JSON.stringify({ email, password: email }),
  }).catch(wordsOf);
  const seen = await listNetworksOfTries(db, email);
  await removeTries(db, email);
  if (isBusy(answer)) return [off('address', texts.busy)];
  const [network] = seen;
  if (typeof answer === 'string' || network === undefined) {
    const found = typeof answer === 'string' ? answer : String(answer.status);
    return [wrong('address', texts.address.other({ url: PUBLIC_URL, found }))];
  }
  return [
    good('address', texts.address.good({ url: PUBLIC_URL })),
    checkProxies(network, answer, TRUST_PROXY, texts.proxies),
  ];
}

function checkProxies(
  seen: string,
  { own_address }: Answer,
  trusted: Config['TRUST_PROXY'],
  texts: SetupTexts['proxies'],
): Line {
  if (seen === networkOf(forged)) return wrong('proxies', texts.believes);
  if (seen === networkOf(own_address)) return good('proxies', texts.good({ seen }));
  if (trusted === undefined || /^(?:127\.|::1)/.test(seen)) return wrong('proxies', texts.everybody({ seen }));
  return off('proxies', texts.machine({ seen }));
}

async function checkEvents(
  url: URL,
  { ip, db, admin_id }: Way & { admin_id: number | undefined },
  { events, busy }: SetupTexts,
): Promise<Line> {
  if (db === undefined || admin_id === undefined) return off('events', events.noAdmin);
  const { id, token } = await openProbe(db, admin_id);
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
  try {
    const answer = await ask(url, { ip, headers, first_part: true }).catch(wordsOf);
    if (isBusy(answer)) return off('events', busy);
    if (typeof answer !== 'string' && answer.status === 200) return good('events', events.good);
    return wrong('events', events.wrong({ found: typeof answer === 'string' ? answer : String(answer.status) }));
  } finally {
    await closeSession(db, id);
  }
}
