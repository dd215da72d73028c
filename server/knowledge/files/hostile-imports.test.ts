import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { client } from '#server/testing/client.ts';
import { listen } from '#server/testing/ask-client.ts';
import { makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { readWithoutBlocking } from './read-without-blocking.ts';
import { slow } from '#server/testing/slow.ts';

// What would be hostile is large.
vi.setConfig(slow.computes);

const { app, deps } = await testApp();
const api = client(await listen(app));
const admin = await makeUser(deps.db, { role: 'admin' });
afterAll(() => app.close());

const mebibyte = 1024 * 1024;
const file = (articles: string) => `{"game":{"slug":"hostile","title":"Hostile"},"articles":[${articles}]}`;
const many = (item: string, bytes: number) =>
  Array.from({ length: Math.floor(bytes / (item.length + 1)) }, () => item).join();

const hostile: [string, string, string][] = [
  [
    'wrong records',
    file(many(`{"title":1,"language":"xx","pad":"${'x'.repeat(300)}","chunks":[{}]}`, 8 * mebibyte)),
    'string_type',
  ],
  ['numbers for articles', file(many('1', 3 * mebibyte)), 'too_long'],
  ['wrong chunks', file(`{"title":"A","language":"en","chunks":[${many('1', 2 * mebibyte)}]}`), 'too_long'],
  ['far too many values', file(many('[]', 60 * mebibyte)), 'too_many_values'],
  ['deep nesting', file('['.repeat(mebibyte) + ']'.repeat(mebibyte)), 'too_deep'],
];

test.each(hostile)(
  'a file of %s is refused with its reason and at most 200 problems, and others are served',
  async (_name, body, type) => {
    const headers = { ...admin.headers, 'content-type': 'application/json' };
    const refused = api.with(headers).post('/api/admin/games/import', body);
    expect((await api.get('/healthz')).status).toBe(200);
    const answer = await refused;
    const { detail } = answer.body;
    expect([answer.status, detail[0].type]).toEqual([422, type]);
    expect(detail.length).toBeLessThanOrEqual(200);
  },
  30_000,
);

test('brackets and commas within a text are no values', async () => {
  const content = '[{,'.repeat(10_000);
  const chunk = JSON.stringify({ content });
  const read = await readWithoutBlocking(
    Buffer.from(file(many(`{"title":"T${chunk.length}","language":"en","chunks":[${chunk}]}`, 40_000))),
  );
  expect(read.articles).toHaveLength(1);
});

test('a file of words of one letter is read in a thread, though it is not large', async () => {
  let workers = 0;
  const count = () => void workers++;
  process.on('worker', count);
  await expect(readWithoutBlocking(Buffer.from('ё '.repeat(30_000)))).rejects.toThrow('JSON');
  process.off('worker', count);
  expect(workers).toBe(1);
});

test('a file that is too large for the memory of the server is refused before it is read', async () => {
  const memory = vi.spyOn(process, 'constrainedMemory').mockReturnValue(240 * mebibyte);
  onTestFinished(() => memory.mockRestore());
  const article = (n: number) => `{"title":"T${n}","language":"en","chunks":[{"content":"${'x'.repeat(40_000)}"}]}`;
  const read = (articles: number) =>
    readWithoutBlocking(Buffer.from(file(Array.from({ length: articles }, (_, n) => article(n)).join())));
  expect((await read(100)).articles).toHaveLength(100);
  await expect(read(300)).rejects.toMatchObject({ fields: [{ type: 'import_too_large' }] });
});

test('a large file is given to the thread that reads it, and not held twice', async () => {
  const chunk = `{"content":"${'x'.repeat(900)}"}`;
  const bytes = Buffer.from(file(`{"title":"T","language":"en","chunks":[${many(chunk, 800 * 1024)}]}`));
  await readWithoutBlocking(bytes);
  expect(bytes.length).toBe(0);
});

test('a file of more values than the memory of the server is for is refused, however short they are', async () => {
  const memory = vi.spyOn(process, 'constrainedMemory').mockReturnValue(10 * mebibyte);
  onTestFinished(() => memory.mockRestore());
  const read = (chunks: number) =>
    readWithoutBlocking(
      Buffer.from(file(`{"title":"T","language":"en","chunks":[${many('{"content":"x"}', chunks * 16)}]}`)),
    );
  expect((await read(2_000)).articles[0]?.chunks).toHaveLength(2_000);
  await expect(read(3_000)).rejects.toMatchObject({ fields: [{ type: 'too_many_values', limit: 5_120 }] });
});
