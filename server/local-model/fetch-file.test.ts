import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { until } from '#server/testing/until.ts';
import { fetchFile, type FetchProgress } from './fetch-file.ts';
import { FetchError } from './file-source.ts';

const content = randomBytes(300_000);
const sha256 = createHash('sha256').update(content).digest('hex');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hintline-fetch-'));
  return () => rm(folder, { recursive: true, force: true });
});

async function place(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}/model.gguf`;
}

/** Serves the file as a place of downloads does; `cut` ends each answer after so many bytes. */
function serving({ cut = Infinity, ranges = true }: { cut?: number; ranges?: boolean } = {}) {
  const begins: (string | undefined)[] = [];
  const listener: RequestListener = (request, response) => {
    const { range } = request.headers;
    begins.push(range);
    const start = ranges ? Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0) : 0;
    response.writeHead(start > 0 ? 206 : 200, {
      'content-length': content.length - start,
      ...(start > 0 && { 'content-range': `bytes ${start}-${content.length - 1}/${content.length}` }),
    });
    const piece = content.subarray(start, start + cut);
    response.write(piece, () => {
      if (start + piece.length === content.length) response.end();
      // What was written has to leave before the connection breaks.
      else setTimeout(() => response.destroy(), 50);
    });
  };
  return { begins, listener };
}

function fetching(from: string, more: Partial<Parameters<typeof fetchFile>[0]> = {}) {
  const seen: FetchProgress[] = [];
  const notes: string[] = [];
  const to = join(folder, 'model.gguf');
  const done = fetchFile({
    from,
    to,
    bytes: content.length,
    sha256,
    signal: new AbortController().signal,
    onProgress: (progress) => seen.push(progress),
    onNote: (note) => notes.push(note),
    first_pause_ms: 1,
    ...more,
  });
  return { to, part: `${to}.part`, seen, notes, done };
}

test('a file comes whole from an address, with its progress, and from a folder', async () => {
  const { to, part, seen, done } = fetching(await place(serving().listener));
  await done;
  expect(await readFile(to)).toEqual(content);
  expect(existsSync(part)).toBe(false);
  expect(seen[0]).toEqual({ bytes_done: 0, seconds_left: null });
  expect(seen.at(-1)?.bytes_done).toBe(content.length);
  expect(seen.at(-1)?.seconds_left).toBe(0);
  expect(seen.length).toBeGreaterThan(2);

  await rm(to);
  const mirror = join(folder, 'mirror.gguf');
  await writeFile(mirror, content);
  await fetching(mirror).done;
  expect(await readFile(to)).toEqual(content);
});

test('after a connection that breaks the rest is requested until it has come', async () => {
  const { begins, listener } = serving({ cut: 120_000 });
  const { to, notes, done } = fetching(await place(listener));
  await done;
  expect(await readFile(to)).toEqual(content);
  expect(begins).toEqual([undefined, 'bytes=120000-', 'bytes=240000-']);
  expect(notes[0]).toMatch(/broke off .*Trying again in 1 s/);
});

test('what an earlier process has kept is not fetched again', async () => {
  const { begins, listener } = serving();
  await writeFile(join(folder, 'model.gguf.part'), content.subarray(0, 200_000));
  const { to, seen, done } = fetching(await place(listener));
  await done;
  expect(begins).toEqual(['bytes=200000-']);
  expect(seen[0]?.bytes_done).toBe(200_000);
  expect(await readFile(to)).toEqual(content);
});

test('where all has come already, nothing is requested', async () => {
  await writeFile(join(folder, 'model.gguf.part'), content);
  const { begins, listener } = serving();
  await fetching(await place(listener)).done;
  expect(begins).toEqual([]);
});

test('a server without ranges sends it from its beginning', async () => {
  const { begins, listener } = serving({ ranges: false });
  await writeFile(join(folder, 'model.gguf.part'), randomBytes(200_000));
  const { to, notes, done } = fetching(await place(listener));
  await done;
  expect(begins).toEqual(['bytes=200000-']);
  expect(notes).toEqual(['The place cannot go on in the middle of a file: it begins anew.']);
  expect(await readFile(to)).toEqual(content);
});

test('an abort keeps what has come, and the next goes on there', async () => {
  const stop = new AbortController();
  const slow: RequestListener = (_request, response) => {
    response.writeHead(200, { 'content-length': content.length });
    response.write(content.subarray(0, 100_000));
  };
  const { part, done } = fetching(await place(slow), {
    signal: stop.signal,
    onProgress: ({ bytes_done }) => bytes_done === 100_000 && stop.abort(),
  });
  await expect(done).rejects.toThrow('aborted');
  expect((await stat(part)).size).toBe(100_000);
  const { begins, listener } = serving();
  await fetching(await place(listener)).done;
  expect(begins).toEqual(['bytes=100000-']);
});

test('another content of the same length is deleted and not used', async () => {
  const { to, part, done } = fetching(
    await place((_request, response) => void response.end(randomBytes(content.length))),
  );
  await expect(done).rejects.toThrow(`should be ${sha256}. It was deleted.`);
  expect([existsSync(to), existsSync(part)]).toEqual([false, false]);
});

test.each<[string, RequestListener, RegExp]>([
  ['not there', (_request, response) => void response.writeHead(404).end(), /is not there \(HTTP 404\).*--from/],
  ['closed', (_request, response) => void response.writeHead(403).end(), /not open to everybody/],
  ['of another length', (_request, response) => void response.end('<html>'), /it has 6 bytes, and 300000 were/],
  [
    'longer than it says',
    (_request, response) => void response.writeHead(200).end(Buffer.concat([content, content])),
    /is longer than the 300000 bytes/,
  ],
  [
    'another part',
    (_request, response) => void response.writeHead(206, { 'content-range': 'bytes 5-9/10' }).end('abcde'),
    /another part of the file/,
  ],
])('a file that is %s is refused at once', async (_name, listener, words) => {
  let requests = 0;
  const address = await place((request, response) => {
    requests++;
    listener(request, response);
  });
  await expect(fetching(address).done).rejects.toThrow(words);
  expect(requests).toBe(1);
});

test.each<[string, number, Record<string, string>]>([
  ['of another length', 200, { 'content-length': '6' }],
  ['another part', 206, { 'content-range': 'bytes 5-9/10' }],
])('the connection is closed of a file that is %s', async (_name, status, headers) => {
  let is_open = true;
  const address = await place((_request, response) => {
    response.once('close', () => (is_open = false));
    response.writeHead(status, headers).write('a');
  });
  await expect(fetching(address).done).rejects.toBeInstanceOf(FetchError);
  await until('it is closed', () => !is_open, { within_ms: 5_000 });
});

test('a place that stays away is tried five times, and what else can be done is said', async () => {
  let requests = 0;
  const address = await place((_request, response) => {
    requests++;
    response.writeHead(503).end();
  });
  await expect(fetching(address).done).rejects.toThrow(/HTTP 503.*Bring the file yourself/);
  expect(requests).toBe(5);
  await expect(fetching('http://127.0.0.1:1/model.gguf').done).rejects.toThrow(/cannot be reached/);
  await expect(fetching(join(folder, 'no.gguf')).done).rejects.toThrow(/There is no file/);
});

test('nothing is begun where the disk has too little room', async () => {
  const { begins, listener } = serving();
  const { done } = fetching(await place(listener), { freeBytes: async () => 50 * 1024 * 1024 });
  await expect(done).rejects.toThrow(/has 50 MiB free, and 257 MiB are needed/);
  expect(begins).toEqual([]);
});

test('a disk that fills up is said to be full', async () => {
  // The kernel answers each write to it as a full disk does.
  await symlink('/dev/full', join(folder, 'model.gguf.part'));
  const { to, done } = fetching(await place(serving().listener));
  await expect(done).rejects.toThrow(/is full\. Make room and run the command again/);
  expect(existsSync(to)).toBe(false);
});
