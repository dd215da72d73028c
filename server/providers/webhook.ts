import { createHmac } from 'node:crypto';
import { postOnce, type Receivers } from './post-once.ts';
import { isPublicHttps, WebError } from './public-web.ts';

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

/** Whoever knows the secret can tell that a message is from here, unchanged and new: the time is signed, too. */
export function signWebhook(secret: string, seconds: number, body: string): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}

/** Posts to public https addresses only; a name is checked by what it resolves to, and no redirect is followed. */
export function createWebhookSender(receivers: Receivers): SendWebhook {
  return async ({ address, secret, id, body }) => {
    if (!isPublicHttps(address, receivers.permitted_hosts)) return { problem: 'address' };
    const headers = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'Hintline',
      'hintline-delivery': id,
      'hintline-signature': signWebhook(secret, Math.floor(Date.now() / 1000), body),
    };
    try {
      return { status: await postOnce(address, { headers, body }, receivers) };
    } catch (error) {
      return { problem: error instanceof WebError && !error.may_pass ? 'address' : 'unreachable' };
    }
  };
}
