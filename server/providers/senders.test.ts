import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import webPush from 'web-push';
import { publicLookup } from './public-web.ts';
import { createPushSender } from './push.ts';
import { createWebhookSender } from './webhook.ts';

/** Names and what they resolve to, one answer after the other. */
const answers = new Map<string, { address: string; family: number }[][]>();
const looked: string[] = [];
const lookup = publicLookup((host) => {
  looked.push(host);
  return Promise.resolve(answers.get(host)?.shift() ?? [{ address: '127.0.0.1', family: 4 }]);
});

const reached: string[] = [];
let answer: RequestListener = (_request, response) => response.end();
const server = createServer((request, response) => {
  reached.push(request.url ?? '');
  answer(request, response);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
const own = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const ecdh = createECDH('prime256v1');
const device = { p256dh: ecdh.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') };
const { publicKey: public_key, privateKey: private_key } = webPush.generateVAPIDKeys();
const push = (endpoint: string, PUSH_HOSTS: string[] = [], p256dh = device.p256dh) =>
  createPushSender({
    contact: 'mailto:a@b.example',
    services: { PUSH_HOSTS, PUSH_SERVICES: ['rebind0.example', 'rebind1.example', 'rebind2.example'] },
    lookup,
  })({ public_key, private_key }, { endpoint, ...device, p256dh }, { text: 'x', topic: 'x' });
const webhook = (target: string, permitted: string[] = []) =>
  createWebhookSender({ permitted_hosts: permitted, lookup })({
    address: target,
    secret: 'secret',
    id: '1',
    body: '{}',
  });

test('a name that is public by its looks and leads inside is not written to, nor one of whose addresses does', async () => {
  const inside = [
    [{ address: '10.0.0.7', family: 4 }],
    [{ address: '::ffff:169.254.169.254', family: 6 }],
    [
      { address: '93.184.215.14', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ],
  ];
  for (const [n, found] of inside.entries()) {
    answers.set(`rebind${n}.example`, [found, found]);
    expect(await webhook(`https://rebind${n}.example/hook`)).toEqual({ problem: 'address' });
    expect(await push(`https://rebind${n}.example/wpush`)).toBe('gone');
  }
  // One look for each connection, at the moment of it: what was looked at is what would have been connected to.
  expect([looked.length, reached]).toEqual([6, []]);
});

test('only push services are written to, and a device whose key is no point of the curve is forgotten', async () => {
  reached.length = 0;
  looked.length = 0;
  for (const host of ['victim.example', 'fcm.googleapis.com.example', 'xfcm.googleapis.com', 'push.apple.com'])
    expect(await push(`https://${host}/wpush`)).toBe('gone');
  // As long as a key; kept before the key was looked at when it came.
  const offCurve = Buffer.alloc(65, 4).toString('base64url');
  expect(await push(`http://${own}/wpush`, [own], offCurve)).toBe('gone');
  expect([looked, reached]).toEqual([[], []]);
  for (const host of ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'wns2-a.notify.windows.com'])
    expect(await push(`https://${host}/wpush`)).toBe('gone');
  expect(looked).toHaveLength(3);
});

test.each([301, 302, 303, 307, 308])('a receiver that redirects with %i leads nowhere', async (status) => {
  reached.length = 0;
  answer = (_request, response) => response.writeHead(status, { location: `http://${own}/inside` }).end();
  expect(await webhook(`http://${own}/hook`, [own])).toEqual({ status });
  expect(await push(`http://${own}/wpush`, [own])).toBe('refused');
  expect(reached).toEqual(['/hook', '/wpush']);
});

test('what a receiver says without end is not read', async () => {
  let closed = 0;
  answer = (request, response) => {
    request.resume();
    response.writeHead(200);
    const timer = setInterval(() => response.write('x'.repeat(100_000)), 5);
    response.on('close', () => {
      clearInterval(timer);
      closed += 1;
    });
  };
  expect(await webhook(`http://${own}/hook`, [own])).toEqual({ status: 200 });
  expect(await push(`http://${own}/wpush`, [own])).toBe('sent');
  await expect.poll(() => closed).toBe(2);
});
