import { request } from 'node:https';
import { request as requestPlain } from 'node:http';
import type { RequestDetails } from 'web-push';
import { isPermittedHost, isPublicHttps, publicLookup, WebError } from './public-web.ts';

export interface PushDevice {
  endpoint: string;
  p256dh: string;
  auth: string;
}

interface PushMessage {
  text: string;
  /** Of two with the same topic that wait for a device that is off, the service keeps the last. */
  topic: string;
}

/** `gone`: the device will never take another; `refused`: not this one; `later`: worth another try. */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'later';

export type SendPush = (
  keys: { public_key: string; private_key: string },
  device: PushDevice,
  message: PushMessage,
) => Promise<PushOutcome>;

interface PushSettings {
  /** Where push services reach the operator: `mailto:` or https. */
  contact: string;
  /** Hosts of this machine or network that are written to all the same. */
  permitted_hosts: readonly string[];
}

const timeoutMs = 10_000;
/** How long a push service keeps a notification for a device that is off. */
const keptSeconds = 24 * 60 * 60;

/** Writes to push services: encrypted for the device (RFC 8291), signed by this installation (RFC 8292), never redirected. */
export function createPushSender({ contact, permitted_hosts }: PushSettings): SendPush {
  return async (keys, { endpoint, p256dh, auth }, { text, topic }) => {
    if (!isPublicHttps(endpoint, permitted_hosts)) return 'gone';
    const { default: webPush } = await import('web-push');
    const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
      vapidDetails: { subject: contact, publicKey: keys.public_key, privateKey: keys.private_key },
      contentEncoding: 'aes128gcm',
      TTL: keptSeconds,
      topic,
    });
    try {
      return outcomeOf(await post(details, isPermittedHost(new URL(endpoint), permitted_hosts)));
    } catch (error) {
      return error instanceof WebError && !error.may_pass ? 'gone' : 'later';
    }
  };
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'later' : 'refused';
}

/** @returns the status; what the service says beside it is not read */
function post({ endpoint, headers, body }: RequestDetails, is_permitted: boolean): Promise<number> {
  return new Promise((answered, failed) => {
    const send = endpoint.startsWith('https:') ? request : requestPlain;
    const options = {
      method: 'POST',
      headers: headers as Record<string, string>,
      signal: AbortSignal.timeout(timeoutMs),
      ...(is_permitted ? {} : { lookup: publicLookup() }),
    };
    send(endpoint, options)
      .on('response', (response) => {
        response.destroy();
        answered(response.statusCode ?? 0);
      })
      .on('error', failed)
      .end(body);
  });
}
