import { afterAll, expect, test } from 'vitest';
import { openPostgres } from '#server/db/open.ts';
import type { Replica } from '#server/db/replica.ts';
import { buildApp } from '#server/app.ts';
import { client } from '#server/testing/client.ts';
import { makeGame } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { makeWebFolder } from '#server/testing/web-folder.ts';

const web = await makeWebFolder();
/** Where nobody listens: a replica that has just died, before anybody has looked. */
const dead = openPostgres('postgres://nobody@127.0.0.1:1/none');
let looksWell = true;
const replica: Replica = {
  usable: () => (looksWell ? dead.db : undefined),
  lagSeconds: () => null,
  distrust: () => (looksWell = false),
  close: () => dead.close(),
};
const { app: unbuilt, deps } = await testApp();
const app = await buildApp({ ...deps, replica }, { web_folder: web.folder });
const api = client(app);
await app.ready();
const game = await makeGame(deps.db, { title: 'Lantern Keep' });
afterAll(async () => {
  await app.close();
  await unbuilt.close();
  await replica.close();
  await web.remove();
});

test.each([`/game/${game.slug}`, '/sitemap.xml', '/api/games/recommended'])(
  '%s is read from the primary when the replica dies',
  async (url) => {
    looksWell = true;
    expect((await api.get(url)).status).toBe(200);
    // What failed there is not read there again.
    expect(looksWell).toBe(false);
  },
);
