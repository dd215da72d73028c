import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { client } from '#server/testing/client.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { prepareDatabase } from '#server/testing/prepared-database.ts';
import { type ServerProcess, startServer } from '#server/testing/server-process.ts';
import { slow } from '#server/testing/slow.ts';

// The tests start servers.
vi.setConfig(slow.startsProcesses);

const chunks = Array.from({ length: 150 }, (_, i) => ({
  section: `Level ${i}`,
  content: `The copper well of level ${i} is ${i + 7} metres deep and refills at noon.`,
}));
const prepared = await prepareDatabase(async ({ db }) => ({
  player: await makeUser(db, { calls: 30 }),
  game: await makeGame(db, { title: 'Lantern Keep', articles: [{ title: 'Wells', chunks }] }),
}));
const { player, game } = prepared.filled;
afterAll(() => prepared.remove());

const folder = join(prepared.settings.DATA_DIR, 'indexes');

async function ask(server: ServerProcess): Promise<void> {
  const url = `/api/chat/games/${game.id}/messages`;
  const answer = await client(server.origin).as(player).post(url, { text: 'How deep is the copper well of level 77?' });
  expect(answer.text).toContain('84 metres');
}

/** How often indexes were built and read from files. */
async function counts(server: ServerProcess) {
  const text = (await client(server.origin).get('/metrics')).text;
  const of = (event: string) => Number(new RegExp(`index_cache_total{event="${event}"} (\\d+)`).exec(text)?.[1] ?? 0);
  return { built: of('load'), read: of('file') };
}

test('an index that one process built is read by another, by one after kill -9, and not when it is damaged', async () => {
  const first = await startServer(prepared.settings);
  await ask(first);
  expect(await counts(first)).toEqual({ built: 1, read: 0 });
  await expect.poll(async () => (await readdir(folder)).filter((name) => !name.endsWith('.index'))).toEqual([]);
  const names = await readdir(folder);
  expect(names).toEqual([expect.stringContaining(`game-${game.id}-1-`)]);
  // The embedded database belongs to one process, so there the second is the first one started again.
  if (prepared.processes === 1) await first.end('SIGKILL');
  const second = await startServer(prepared.settings);
  await ask(second);
  expect(await counts(second)).toEqual({ built: 0, read: 1 });
  await second.end('SIGKILL');

  const path = join(folder, names[0] ?? '');
  const whole = await readFile(path);
  await writeFile(
    path,
    whole.map((byte, i) => (i === whole.length - 5000 ? byte ^ 8 : byte)),
  );
  const third = await startServer(prepared.settings);
  await ask(third);
  expect(await counts(third)).toEqual({ built: 1, read: 0 });
  expect(third.output()).toContain('the file of an index could not be used');
  await expect.poll(() => readFile(path)).toEqual(whole);
  for (const server of prepared.processes === 2 ? [first, third] : [third]) expect(await server.end('SIGTERM')).toBe(0);
});
