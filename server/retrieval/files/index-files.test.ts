import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { chunksOf } from '#server/testing/station-chunks.ts';
import { startGame } from '../index/built-game.ts';
import { textOfRow } from '../index/chunk-texts.ts';
import { type CacheEvent, createIndexCache } from '../index-cache.ts';
import { type IndexFilesOptions, openIndexFiles, type TextStates } from './index-files.ts';
import { slow } from '#server/testing/slow.ts';

// The tests start commands.
vi.setConfig(slow.startsProcesses);

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

const token = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const engine = 'abcdef012345';

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hintline-indexes-'));
  folders.push(folder);
  return folder;
}

/** A process as far as indexes go: a cache of its own over a folder that others use, too. */
function processOver(
  folder: string,
  { revision = 1, ...options }: Partial<IndexFilesOptions> & { revision?: number } = {},
) {
  const counted: CacheEvent[] = [];
  const troubles: unknown[] = [];
  const states: TextStates = { revision, tokens: [0, 1, 2].map((before) => token(revision - before)) };
  const files = openIndexFiles({
    folder,
    limit_bytes: 64 * 1024 * 1024,
    readStates: async () => states,
    onTrouble: (error) => troubles.push(error),
    least_rows: 1,
    engine,
    ...options,
  });
  const cache = createIndexCache(async (game_id, at) => chunksOf(30, `station ${game_id} at ${at}`), {
    older_above: 20,
    count: (event) => counted.push(event),
    files,
  });
  const text = async (game_id: number, at: number) =>
    textOfRow((await cache.open(game_id, at, 'recent')).texts, 3).content;
  return { cache, files, counted, troubles, text };
}

const indexesIn = async (folder: string) => (await readdir(folder)).filter((name) => name.endsWith('.index'));
const written = (folder: string, count = 1) => expect.poll(() => indexesIn(folder)).toHaveLength(count);

test('what comes out of a file is what went into it, to the last array and text', async () => {
  const folder = await emptyFolder();
  const chunks = chunksOf(450).map((chunk, i) => ({
    ...chunk,
    content: `${chunk.content} — «ёж» 🦔 ${'x'.repeat(i * 20)}`,
  }));
  const builder = startGame();
  for (const chunk of chunks) builder.add(chunk);
  const built = builder.finish();
  const { files } = processOver(folder);
  await files.write(1, 1, built);
  const found = await files.findRecent(1, 1, 0);
  expect(found).toEqual({ ...built, revision: 1 });
  expect(found && chunks.map((_, row) => ({ id: found.index.chunk_ids[row], ...textOfRow(found.texts, row) }))).toEqual(
    chunks,
  );
});

test('one process builds, every other reads, also when both are asked at once', async () => {
  const folder = await emptyFolder();
  const [first, second] = [processOver(folder), processOver(folder)];
  expect(await Promise.all([first.text(7, 1), second.text(7, 1)])).toEqual(
    Array(2).fill(chunksOf(4, 'station 7 at 1')[3]?.content),
  );
  expect([...first.counted, ...second.counted].toSorted()).toEqual(['file', 'load']);
  const third = processOver(folder);
  await third.text(7, 1);
  expect(third.counted).toEqual(['file']);
  await expect.poll(() => readdir(folder)).toEqual(await indexesIn(folder));
});

test('a file that is cut off, changed or empty is removed and built anew', async () => {
  const folder = await emptyFolder();
  await processOver(folder).text(1, 1);
  await written(folder);
  const path = join(folder, (await indexesIn(folder))[0] ?? '');
  const whole = await readFile(path);
  const damaged = (at: number) => whole.map((byte, i) => (i === at ? byte ^ 1 : byte));
  const ways = [
    () => truncate(path, whole.length - 1),
    () => truncate(path, 0),
    () => truncate(path, 40),
    ...[0, 9, 13, 200, Math.floor(whole.length / 2), whole.length - 2].map((at) => () => writeFile(path, damaged(at))),
    () => writeFile(path, Buffer.concat([whole, whole])),
  ];
  for (const damage of ways) {
    await damage();
    const reader = processOver(folder);
    expect(await reader.text(1, 1)).toContain('station 1 at 1');
    expect([reader.counted, reader.troubles.length > 0]).toEqual([['load'], true]);
    await expect.poll(() => readFile(path)).toEqual(whole);
  }
});

test('a pipe, a link, a folder, a file that others may write to and one without end are nobody’s index', async () => {
  const folder = await emptyFolder();
  await processOver(folder).text(1, 1);
  await written(folder);
  const [name = ''] = await indexesIn(folder);
  const path = join(folder, name);
  const aside = join(await emptyFolder(), name);
  await rename(path, aside);
  const ways = {
    pipe: () => execFileSync('mkfifo', ['-m', '600', path]),
    link: () => symlink(aside, path),
    linkToItself: () => symlink(path, path),
    pipeBehindLink: async () => {
      execFileSync('mkfifo', [join(folder, 'pipe')]);
      await symlink(join(folder, 'pipe'), path);
    },
    writable: async () => {
      await cp(aside, path);
      await chmod(path, 0o666);
    },
    // Holes take no room on the disk.
    endless: async () => {
      await cp(aside, path);
      await truncate(path, 2 ** 42);
    },
  };
  for (const [way, plant] of Object.entries(ways)) {
    await rm(path, { force: true });
    await plant();
    const reader = processOver(folder);
    const answer = await reader.text(1, 1);
    expect([way, answer, reader.counted]).toEqual([way, expect.stringContaining('station 1 at 1'), ['load']]);
    expect(reader.troubles.length).toBeGreaterThan(0);
    const isFile = async () => (await stat(path)).isFile() && (await stat(path)).mode % 0o1000 === 0o600;
    await expect.poll(isFile).toBe(true);
  }
  expect(await readFile(path)).toEqual(await readFile(aside));
});

test('a folder with the name of a file is left alone, and others are still written and swept', async () => {
  const folder = await emptyFolder();
  const inTheWay = `game-1-1-${engine}-${token(1)}.index`;
  await mkdir(join(folder, inTheWay));
  const one = processOver(folder);
  expect(await one.text(1, 1)).toContain('station 1 at 1');
  expect(await one.text(2, 1)).toContain('station 2 at 1');
  await expect.poll(async () => (await readdir(folder)).toSorted()).toEqual([inTheWay, inTheWay.replace('1', '2')]);
  const old = new Date(Date.now() - 8 * 24 * 3600_000);
  for (const name of await readdir(folder)) await utimes(join(folder, name), old, old);
  await one.files.sweep();
  expect(await readdir(folder)).toEqual([inTheWay]);
});

test('another engine and texts of another history are never met', async () => {
  const folder = await emptyFolder();
  await processOver(folder).text(1, 1);
  await written(folder);
  const other = processOver(folder, { engine: 'fedcba987654' });
  await other.text(1, 1);
  expect(other.counted).toEqual(['load']);
  await written(folder, 2);
  const restored = processOver(folder, { readStates: async () => ({ revision: 1, tokens: [token(77)] }) });
  await restored.text(1, 1);
  expect(restored.counted).toEqual(['load']);
});

test('after an edit a process that starts answers from the older file until the newer index is built', async () => {
  const folder = await emptyFolder();
  await processOver(folder).text(1, 1);
  await written(folder);
  const later = processOver(folder, { revision: 2 });
  expect(await later.text(1, 2)).toContain('station 1 at 1');
  await expect.poll(() => later.text(1, 2)).toContain('station 1 at 2');
  expect([...new Set(later.counted)]).toEqual(['file', 'older', 'load', 'hit']);
  await expect.poll(() => indexesIn(folder)).toEqual([expect.stringContaining('game-1-2-')]);
});

test('an evaluation of an older revision leaves no file behind', async () => {
  const folder = await emptyFolder();
  const reader = processOver(folder, { revision: 3 });
  expect((await reader.cache.open(1, 2, 'current')).revision).toBe(2);
  await reader.files.sweep();
  await expect.poll(() => readdir(folder)).toEqual([]);
});

test('files take no more room than they may, the longest unused go first, and foreign files stay', async () => {
  const folder = await emptyFolder();
  await writeFile(join(folder, 'notes.txt'), 'mine');
  await processOver(folder).text(1, 1);
  await written(folder);
  const { size } = await stat(join(folder, (await indexesIn(folder))[0] ?? ''));
  const bounded = processOver(folder, { limit_bytes: size * 2.5 });
  for (const game_id of [2, 3]) {
    await wait(20);
    await bounded.text(game_id, 1);
    await expect.poll(() => indexesIn(folder)).toContainEqual(expect.stringContaining(`game-${game_id}-`));
  }
  expect((await indexesIn(folder)).map((name) => name.slice(0, 6)).toSorted()).toEqual(['game-2', 'game-3']);
  await expect.poll(async () => (await readdir(folder)).filter((name) => name.endsWith('.turn'))).toEqual([]);
  const old = new Date(Date.now() - 8 * 24 * 3600_000);
  for (const name of await readdir(folder)) await utimes(join(folder, name), old, old);
  await bounded.files.sweep();
  expect(await readdir(folder)).toEqual(['notes.txt']);
  const none = processOver(folder, { limit_bytes: 10 });
  await none.text(9, 1);
  await none.files.sweep();
  expect(await indexesIn(folder)).toEqual([]);
});

test('a folder that cannot be written and a database that is away keep nobody from an answer', async () => {
  const folder = await emptyFolder();
  const inFile = join(folder, 'file');
  await writeFile(inFile, '');
  const deaf = processOver(join(inFile, 'folder'));
  expect(await deaf.text(1, 1)).toContain('station 1 at 1');
  expect(deaf.troubles.length).toBeGreaterThan(0);
  const away = processOver(folder, { readStates: () => Promise.reject(new Error('away')) });
  expect(await away.text(1, 1)).toContain('station 1 at 1');
});

test('kill -9 while files are written leaves whole ones or none, and nobody waits for the dead', async () => {
  const folder = await emptyFolder();
  for (const killed_after of [0, 3, 10, 25, 60]) {
    const child = spawn(process.execPath, [
      join(import.meta.dirname, '../../testing/write-index-files.ts'),
      folder,
      engine,
    ]);
    const exited = once(child, 'exit');
    await once(child.stdout, 'data');
    await wait(killed_after);
    child.kill('SIGKILL');
    await exited;
    for (let game_id = 1; game_id <= 4; game_id++) {
      const reader = processOver(folder);
      await reader.files.findRecent(game_id, 1, 0);
      expect(reader.troubles).toEqual([]);
    }
  }
  const turn = join(folder, `game-5-1-${engine}-${token(1)}.turn`);
  await writeFile(turn, '');
  const reader = processOver(folder);
  expect(await reader.text(5, 1)).toContain('station 5 at 1');
  expect(reader.counted).toEqual(['load']);
  await expect.poll(() => indexesIn(folder)).toContainEqual(expect.stringContaining('game-5-'));
  // The turn that the reader took from the dead ends a moment after its file is written.
  await expect.poll(() => readdir(folder)).not.toContain(basename(turn));
  const old = new Date(Date.now() - 2 * 3600_000);
  for (const name of await readdir(folder)) await utimes(join(folder, name), old, old);
  await reader.files.sweep();
  expect((await readdir(folder)).filter((name) => !name.endsWith('.index'))).toEqual([]);
});
