import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, randomUUID, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { z } from 'zod';

interface Device {
  endpoint: string;
  p256dh: string;
  auth: string;
}

interface Received {
  endpoint: string;
  topic: string | undefined;
  ttl: string | undefined;
  /** Who sent it, as its signature says. */
  claims: { aud: string; sub: string; exp: number };
  public_key: string;
  text: string;
}

export interface PushStandIn {
  /** For `PUSH_HOSTS`. */
  host: string;
  /** A device as a browser makes one; its private key stays here. */
  makeDevice: () => Device;
  /** What arrived and could be read, oldest first. */
  received: Received[];
  /** The next messages get these statuses in order, in place of 201. */
  script: (statuses: readonly number[]) => void;
  close: () => Promise<void>;
}

/**
 * Plays the push service of a browser's maker, and the browsers behind it: it checks the signature of each message and
 * decrypts it as RFC 8291 and RFC 8292 say, by code of its own. What it cannot read gets 400.
 */
export async function startPushStandIn(): Promise<PushStandIn> {
  const secrets = new Map<string, { auth: Buffer; key: ReturnType<typeof createECDH> }>();
  const scripted: number[] = [];
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const body = await readBody(request);
      const device = secrets.get(request.url ?? '');
      const status = scripted.shift() ?? (device === undefined ? 410 : 201);
      if (status !== 201 || device === undefined) {
        response.writeHead(status).end();
        return;
      }
      try {
        const signed = readSignature(request.headers.authorization ?? '');
        if (signed.claims.aud !== `http://${host}`) throw new Error('signed for another service');
        received.push({
          endpoint: `http://${host}${request.url}`,
          topic: one(request.headers['topic']),
          ttl: one(request.headers['ttl']),
          ...signed,
          text: decrypt(body, device.key, device.auth),
        });
        response.writeHead(201).end();
      } catch (error) {
        response.writeHead(400).end(String(error));
      }
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const host = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  return {
    host,
    received,
    script: (statuses) => void scripted.push(...statuses),
    makeDevice: () => {
      const key = createECDH('prime256v1');
      const auth = randomBytes(16);
      const path = `/push/${randomUUID()}`;
      key.generateKeys();
      secrets.set(path, { auth, key });
      return {
        endpoint: `http://${host}${path}`,
        p256dh: key.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
      };
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

const one = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header);

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const stream: AsyncIterable<Buffer> = request;
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces);
}

const claimsShape = z.object({ aud: z.string(), sub: z.string(), exp: z.number() });
const headShape = z.object({ alg: z.literal('ES256') });

const readJson = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());

/** `vapid t=<token>, k=<public key>`, RFC 8292. */
function readSignature(header: string): Pick<Received, 'claims' | 'public_key'> {
  const [, token = '', public_key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  headShape.parse(readJson(head));
  const point = Buffer.from(public_key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' } });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const claims = claimsShape.parse(readJson(body));
  if (!isSigned || claims.exp < Date.now() / 1000) throw new Error('not signed, or too long ago');
  return { claims, public_key };
}

/** One record of `aes128gcm`: salt, size of records, the sender's key, then what is encrypted. */
function decrypt(body: Buffer, own: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const derive = (secret: Buffer, with_salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, with_salt, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender]);
  const secret = derive(own.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createDecipheriv('aes-128-gcm', key, nonce);
  cipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
