import { createHmac } from 'node:crypto';
import { request } from 'node:https';
import { request as requestPlain } from 'node:http';
import { isPermittedHost, isPublicHttps, publicLookup, WebError } from './public-web.ts';

interface Webhook {
  address: string;
  secret: string;
  /** Repeated with each try of the same message. */
  id: string;
  body: string;
}

/** `address`: it leads nowhere that may be written to; `unreachable`: nobody took it; otherwise the answer’s status. */
export type WebhookOutcome = { status: number } | { problem: 'address' | 'unreachable' };

export type SendWebhook = (webhook: Webhook) => Promise<WebhookOutcome>;

const timeoutMs = 10_000;

/** Whoever knows the secret can tell that a message is from here, unchanged and new: the time is signed, too. */
export function signWebhook(secret: string, seconds: number, body: string): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}

/** Posts to public https addresses only; a name is checked by what it resolves to, and no redirect is followed. */
export function createWebhookSender(permitted_hosts: readonly string[]): SendWebhook {
  return async ({ address, secret, id, body }) => {
    if (!isPublicHttps(address, permitted_hosts)) return { problem: 'address' };
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Hintline',
      'hintline-delivery': id,
      'hintline-signature': signWebhook(secret, Math.floor(Date.now() / 1000), body),
    };
    try {
      return { status: await post(address, headers, body, isPermittedHost(new URL(address), permitted_hosts)) };
    } catch (error) {
      return { problem: error instanceof WebError && !error.may_pass ? 'address' : 'unreachable' };
    }
  };
}

/** @returns the status; what the receiver says beside it is not read */
function post(address: string, headers: Record<string, string>, body: string, is_permitted: boolean): Promise<number> {
  return new Promise((answered, failed) => {
    const send = address.startsWith('https:') ? request : requestPlain;
    const options = {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      signal: AbortSignal.timeout(timeoutMs),
      ...(is_permitted ? {} : { lookup: publicLookup() }),
    };
    send(address, options)
      .on('response', (response) => {
        response.destroy();
        answered(response.statusCode ?? 0);
      })
      .on('error', failed)
      .end(body);
  });
}
