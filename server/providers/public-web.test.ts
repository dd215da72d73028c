import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { isPublicAddress } from './public-addresses.ts';
import { problemText } from '#server/rules/error-texts.ts';
import { createPublicWeb, WebError } from './public-web.ts';

const reached: string[] = [];
let answer: RequestListener = (_request, response) => response.end('hello');
const server = createServer((request, response) => {
  reached.push(request.url ?? '');
  answer(request, response);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const listening = server.address();
const port = typeof listening === 'object' && listening !== null ? listening.port : 0;
const own = `127.0.0.1:${port}`;
afterAll(() => server.close());

const stranger = createPublicWeb({ user_agent: 'Test', permitted_hosts: [] });
const guest = createPublicWeb({ user_agent: 'Hintline/1 (+https://hints.example)', permitted_hosts: [own] });
const failure = (web: typeof guest, address: string, most_bytes = 1_000_000) =>
  web.get(address, { most_bytes }).then(
    () => 'answered',
    (error: unknown) =>
      error instanceof WebError ? problemText(error.problem, 'en') : `another error: ${String(error)}`,
  );

test.each([
  'http://127.0.0.1/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0177.0.0.1/',
  'http://0.0.0.0/',
  'http://10.0.0.1/',
  'http://100.64.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://172.31.255.255/',
  'http://192.168.1.1/',
  'http://198.18.0.1/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://[::1]/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[fe80::1]/',
  'http://[fc00::1]/',
  'http://[ff02::1]/',
  'http://[2002:7f00:1::]/',
  'http://[2001:0:7f00:1::]/',
  'http://localhost/',
])('the private address %s is never read', async (address) => {
  expect(await failure(stranger, address)).toContain('is not an address of the public internet');
});

test.each([
  ['ftp://example.org/', 'not the address of a web page'],
  ['file:///etc/passwd', 'not the address of a web page'],
  ['javascript:alert(1)', 'not the address of a web page'],
  ['no address', 'not the address of a web page'],
  ['http://admin:secret@example.org/', 'name or password'],
  ['http://example.org:22/', 'Port 22'],
  ['http://example.org:6379/', 'Port 6379'],
])('%s is refused', async (address, reason) => {
  expect(await failure(stranger, address)).toContain(reason);
});

test('public addresses are told from all others', () => {
  expect(['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111'].map(isPublicAddress)).toEqual(
    Array.from({ length: 5 }, () => true),
  );
  expect(['', 'example.org', '1.2.3', '::ffff:8.8.8.8'].map(isPublicAddress)).toEqual([false, false, false, false]);
});

test('a name is refused where any of its addresses is private, and whenever it becomes so', async () => {
  reached.length = 0;
  const answers = [
    [{ address: '127.0.0.1', family: 4 }],
    [
      { address: '93.184.215.14', family: 4 },
      { address: '10.0.0.7', family: 4 },
    ],
    [{ address: '::ffff:127.0.0.1', family: 6 }],
    [],
  ];
  let looks = 0;
  const web = createPublicWeb({ user_agent: 'Test', permitted_hosts: [] }, async () => answers[looks++] ?? []);
  expect(await failure(web, 'http://rebind.example/')).toContain('not an address of the public internet');
  expect(await failure(web, 'http://both.example/')).toContain('not an address of the public internet');
  expect(await failure(web, 'http://mapped.example/')).toContain('not an address of the public internet');
  expect(await failure(web, 'http://none.example/')).toContain('No address was found');
  // One look for each connection: what was checked is what is connected to.
  expect([looks, reached]).toEqual([4, []]);
});

test('a redirect to a private address is not followed, and one without end is given up', async () => {
  reached.length = 0;
  const targets = [
    'http://127.0.0.1:1/x',
    'http://[::ffff:7f00:1]/',
    'http://localhost/',
    '//10.1.2.3/',
    'file:///etc',
  ];
  for (const target of targets) {
    answer = (_request, response) => response.writeHead(302, { location: target }).end();
    expect(await failure(guest, `http://${own}/start`)).toMatch(/public internet|web page/);
  }
  expect(reached).toEqual(targets.map(() => '/start'));
  answer = (_request, response) => response.writeHead(307, { location: '/again' }).end();
  expect(await failure(guest, `http://${own}/start`)).toContain('keeps redirecting');
});

test('an answer that is too large ends where the limit is, packed or not', async () => {
  let written = 0;
  answer = (_request, response) => {
    const write = () => {
      while (written < 1e9 && response.write('x'.repeat(65_536))) written += 65_536;
    };
    response.on('drain', write);
    write();
  };
  expect(await failure(guest, `http://${own}/endless`)).toContain('more than 0 MB');
  expect(written).toBeLessThan(50_000_000);
  const bomb = gzipSync(Buffer.alloc(50_000_000));
  answer = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
  expect(await failure(guest, `http://${own}/bomb`)).toContain('more than 0 MB');
  answer = (_request, response) => response.writeHead(200, { 'content-encoding': 'br' }).end('x');
  expect(await failure(guest, `http://${own}/br`)).toContain('compresses its answer as br');
});

test('a permitted host is read, by a named agent, and says when to come again', async () => {
  let agent: string | undefined;
  answer = (request, response) => {
    agent = request.headers['user-agent'];
    response
      .writeHead(503, { 'content-encoding': 'gzip', 'content-type': 'Text/HTML; charset=utf-8', 'retry-after': '7' })
      .end(gzipSync('привет'));
  };
  expect(await guest.get(`http://${own}/page#part`, { most_bytes: 1000 })).toEqual({
    status: 503,
    address: `http://${own}/page`,
    text: 'привет',
    content_type: 'text/html',
    retry_after: 7,
  });
  expect(agent).toBe('Hintline/1 (+https://hints.example)');
});
