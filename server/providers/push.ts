import { ECDH } from 'node:crypto';
import { postOnce, type Receivers } from './post-once.ts';
import { WebError } from './public-web.ts';
import { isPushAddress, type PushServices } from './push-services.ts';

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

interface PushSettings extends Pick<Receivers, 'lookup'> {
  services: PushServices;
  /** Where push services reach the operator: `mailto:` or https. */
  contact: string;
}

/** How long a push service keeps a notification for a device that is off. */
const keptSeconds = 24 * 60 * 60;

/** Writes to push services: encrypted for the device (RFC 8291), signed by this installation (RFC 8292), never redirected. */
export function createPushSender({ contact, services, lookup }: PushSettings): SendPush {
  const receivers: Receivers = { permitted_hosts: services.PUSH_HOSTS, ...(lookup && { lookup }) };
  return async (keys, { endpoint, p256dh, auth }, { text, topic }) => {
    if (!isPushAddress(endpoint, services) || !isEncryptionKey(p256dh)) return 'gone';
    const { default: webPush } = await import('web-push');
    const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
      vapidDetails: { subject: contact, publicKey: keys.public_key, privateKey: keys.private_key },
      contentEncoding: 'aes128gcm',
      TTL: keptSeconds,
      topic,
    });
    try {
      return outcomeOf(await postOnce(details.endpoint, { headers: details.headers, body: details.body }, receivers));
    } catch (error) {
      return error instanceof WebError && !error.may_pass ? 'gone' : 'later';
    }
  };
}

/** Whether a text for a device can be encrypted with its key: a point of the curve, not only as long as one. */
export function isEncryptionKey(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url').length > 0;
  } catch {
    return false;
  }
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'later' : 'refused';
}
