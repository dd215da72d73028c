import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startWorker } from '#server/background-jobs/worker.ts';
import { jobKinds } from '#server/jobs.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';

/** A MediaWiki that `npm run test:wiki` has started, empty but for its main page. */
const wiki = z.url().parse(process.env['TEST_WIKI_URL']);

const database = await freshDb();
const { api, app, deps } = await testApp({ database, settings: { IMPORT_HOSTS: '127.0.0.1' } });
const { db } = deps;
const worker = startWorker(deps, jobKinds, 50);

/** Stands before the wiki, so that a test sees what is read, and can edit a page in the middle of an import. */
const queries: URLSearchParams[] = [];
const agents = new Set<string>();
let beforeTexts: (() => Promise<void>) | undefined;
const proxy = createServer((request, response) => {
  void (async () => {
    const { searchParams } = new URL(request.url ?? '/', wiki);
    queries.push(searchParams);
    agents.add(request.headers['user-agent'] ?? '');
    const hook = searchParams.has('pageids') ? beforeTexts : undefined;
    if (hook !== undefined) beforeTexts = undefined;
    await hook?.();
    const answer = await fetch(wiki + request.url, { redirect: 'manual' });
    const headers = Object.fromEntries(
      [...answer.headers].filter(
        ([name]) => !/^(content-encoding|content-length|transfer-encoding|connection)$/.test(name),
      ),
    );
    response.writeHead(answer.status, headers).end(Buffer.from(await answer.arrayBuffer()));
  })();
});
proxy.listen(0, '127.0.0.1');
await once(proxy, 'listening');
const listening = proxy.address();
const address = `http://127.0.0.1:${typeof listening === 'object' && listening !== null ? listening.port : 0}`;
afterAll(async () => {
  await worker.stop();
  await app.close();
  await database.close();
  proxy.closeAllConnections();
  proxy.close();
});

const failed = z.object({ error: z.object({ info: z.string() }).optional() });
async function write(action: 'edit' | 'delete', params: Record<string, string>): Promise<void> {
  const body = new URLSearchParams({ action, format: 'json', token: '+\\', ...params });
  const answer = failed.parse(await (await fetch(`${wiki}/api.php`, { method: 'POST', body })).json());
  if (answer.error !== undefined) throw new Error(`${action} ${params['title']}: ${answer.error.info}`);
}
const edit = (title: string, text: string) => write('edit', { title, text });

const admin = await makeUser(db, { role: 'admin' });
const ended = async (answer: { body: { job_id: number } }) => {
  const { job_id } = answer.body;
  const job = async () => (await api.as(admin).get(`/api/jobs/${job_id}`)).body;
  await expect.poll(async () => (await job()).finished_at, { timeout: 100_000, interval: 50 }).not.toBeNull();
  return job();
};
const textsRead = () =>
  queries.flatMap((query) => (query.get('rvprop')?.includes('content') ? (query.get('pageids') ?? '').split('|') : []));
const articlesOf = async (game_id: number): Promise<Map<string, { id: number; language: string }>> => {
  const { items } = (await api.as(admin).get(`/api/knowledge/articles?game_id=${game_id}&limit=100`)).body;
  return new Map(items.map((item: { title: string; id: number; language: string }) => [item.title, item]));
};
const show = async (id: number | undefined) => (await api.as(admin).get(`/api/knowledge/articles/${id}`)).body;

const words = 'Trains carry cargo over tracks, and each station rates how well they do.';
const stations = Array.from({ length: 30 }, (_, number) => `Station ${number + 1}`);

test('pages of two languages come from a real MediaWiki, and again only what changed', async () => {
  const game = await makeGame(db, { title: 'Rails' });
  await edit('Template:Signal', "'''{{{name}}}''' is a signal.[[Category:Signals]]");
  await edit(
    'Signals',
    `Signals keep [[Trains]] apart.<ref>A book</ref> ${words}

{{Infobox signal|cost=65|speed=160 km/h|built=1950}}
== Kinds ==
{| class="wikitable"
! Signal !! rowspan="2" | Use
|-
| Block || one train
|-
| Path || many trains
|}
* First
** Second
[[Category:Rails]]`,
  );
  await edit('Semaphore', '#REDIRECT [[Signals]]');
  await edit('Entry signal', `{{Signal|name=Entry signal}} ${words}`);
  await edit(
    'Поезда',
    `Поезда возят грузы по рельсам между станциями, и каждая станция оценивает их работу. [[Category:Rails]]`,
  );
  await edit('Trains', `A train runs on rails. ${words} [[Category:Rails]]`);
  await edit('Rail', '{{disambig}}\n* [[Trains]]\n* [[Signals]]');
  for (const title of stations) await edit(title, `${title} takes cargo. ${words.repeat(12)}`);

  const look = await ended(
    await api.as(admin).post(`/api/admin/games/${game.id}/wiki/address`, { address: `${address}/index.php/Signals` }),
  );
  expect([look.error, look.state]).toEqual([null, 'succeeded']);
  expect(look.result).toMatchObject({
    site: { name: 'Rails Wiki', base: `${address}/index.php/Main_Page`, language: 'en' },
    api: `${address}/api.php`,
    generator: expect.stringMatching(/^MediaWiki 1\./),
    licence: {
      name: 'Creative Commons Attribution-ShareAlike 4.0',
      url: 'https://creativecommons.org/licenses/by-sa/4.0/',
    },
    namespaces: [{ id: 0, pages: 37 }],
    sample: { left_out: { redirect: 1, disambiguation: 1 } },
  });
  expect(look.result.categories).toEqual(
    expect.arrayContaining([
      { name: 'Rails', pages: 3 },
      { name: 'Signals', pages: 2 },
    ]),
  );

  // Somebody edits and deletes while the texts are read.
  beforeTexts = async () => {
    await edit('Trains', `A train was edited in the middle. ${words} [[Category:Rails]]`);
    await write('delete', { title: 'Station 30' });
  };
  const chosen = { source_id: look.result.source_id, namespaces: [0], licence: look.result.licence };
  queries.length = 0;
  const first = await ended(await api.as(admin).post(`/api/admin/games/${game.id}/wiki/import`, chosen));
  expect([first.error, first.result?.articles.added]).toEqual([null, 34]);
  // The answers were too large for one each, so that they were continued.
  expect(queries.some((query) => query.has('rvcontinue') || query.has('continue'))).toBe(true);
  expect(
    queries.filter((query) => query.get('action') === 'query').every((query) => query.get('format') === 'json'),
  ).toBe(true);
  expect([...agents].every((agent) => agent.startsWith('Hintline/1 (+http'))).toBe(true);

  const articles = await articlesOf(game.id);
  expect(articles.get('Поезда')?.language).toBe('ru');
  expect((await show(articles.get('Trains')?.id)).chunks[0].content).toContain('edited in the middle');
  const signals = await show(articles.get('Signals')?.id);
  const text = signals.chunks.map(({ content }: { content: string }) => content).join('\n');
  expect(text).toMatch(/^Also called: Semaphore\./);
  // A cell that spans two rows is in each of them.
  expect(text).toContain('| Block | Use | one train |\n| Path | many trains |');
  expect(text).toContain('65');
  expect(text).not.toMatch(/\{\{|\[\[|\{\||<ref/);
  expect(signals.source).toContain(`${address}/index.php/Signals; Creative Commons Attribution-ShareAlike 4.0`);

  const person = await show(articles.get('Station 7')?.id);
  await api.as(admin).patch(`/api/knowledge/articles/${person.id}`, {
    chunks: [{ chunk_key: person.chunks[0].chunk_key, section: '', content: 'What a person knows of it.' }],
  });
  for (const title of stations.slice(0, 10)) await edit(title, `${title} was rebuilt. ${words.repeat(12)}`);
  await write('delete', { title: 'Station 20' });
  queries.length = 0;
  const [{ id: wiki_id }] = (await api.as(admin).get(`/api/admin/games/${game.id}/wiki`)).body.wikis;
  const second = await ended(await api.as(admin).post(`/api/admin/games/${game.id}/wikis/${wiki_id}/import`));
  expect([second.error, second.result?.articles, second.result?.conflicts, second.result?.gone]).toEqual([
    null,
    { added: 0, changed: 9, unchanged: 23, ended: 0 },
    1,
    1,
  ]);
  // Those that were edited, and the one that became no article.
  expect(new Set(textsRead()).size).toBe(11);
  const { gone } = (await api.as(admin).get(`/api/admin/games/${game.id}/wiki`)).body;
  expect(gone).toMatchObject([{ title: 'Station 20' }]);
  expect((await show(articles.get('Signals')?.id)).chunks).toEqual(signals.chunks);
});

test('a category counts pages that a template puts into it', async () => {
  const game = await makeGame(db, { title: 'Rails by category' });
  const look = await ended(await api.as(admin).post(`/api/admin/games/${game.id}/wiki/address`, { address }));
  expect(look.error).toBeNull();
  const { source_id, licence } = look.result;
  const chosen = { source_id, namespaces: [0], categories: ['Signals'], licence };
  const job = await ended(await api.as(admin).post(`/api/admin/games/${game.id}/wiki/import`, chosen));
  expect([job.error, [...(await articlesOf(game.id)).keys()]]).toEqual([null, ['Entry signal']]);
});

test('what templates make is read as readers see it, of those pages alone', async () => {
  const table = '{| class="wikitable"\n! Cargo !! Tonnes\n|-\n| Coal || 40\n|-\n| [[Steel]] || 12\n|}';
  await edit('Template:Crane cargo', table);
  await edit(
    'Template:Depot page',
    `A depot repairs trains. ${words}\n\n== Opening ==\nIt opens at six in the morning.`,
  );
  await edit(
    'Crane',
    `A crane lifts cargo. ${words}\n== Cargo ==\n{{Crane cargo}}\n== Place ==\nIt stands at the harbour. ${words}`,
  );
  await edit('Depot', '{{Depot page}}');
  const look = await ended(
    await api
      .as(admin)
      .post(`/api/admin/games/${(await makeGame(db)).id}/wiki/address`, { address: `${address}/index.php/Crane` }),
  );
  expect(look.result.sample.lost).toMatchObject({ pages: 1, sections: 1, because: ['depot page'] });
  const importInto = async (more: object) => {
    const game = await makeGame(db, { title: `Rails ${JSON.stringify(more)}` });
    const own = await ended(
      await api.as(admin).post(`/api/admin/games/${game.id}/wiki/address`, { address: `${address}/index.php/Crane` }),
    );
    const { source_id, licence } = own.result;
    queries.length = 0;
    const chosen = { source_id, namespaces: [0], licence, ...more };
    const job = await ended(await api.as(admin).post(`/api/admin/games/${game.id}/wiki/import`, chosen));
    expect(job.error).toBeNull();
    const articles = await articlesOf(game.id);
    const rendered = queries.filter((query) => query.get('action') === 'parse').length;
    return { result: job.result, rendered, crane: await show(articles.get('Crane')?.id), depot: articles.get('Depot') };
  };
  const { result, rendered, crane, depot } = await importInto({});
  expect(rendered).toBe(2);
  expect(result.lost).toMatchObject({ pages: 0, sections: 0 });
  expect(crane.chunks.map(({ section, content }: { section: string; content: string }) => [section, content])).toEqual([
    ['', `A crane lifts cargo. ${words}`],
    ['Cargo', '| Cargo | Tonnes |\n| --- | --- |\n| Coal | 40 |\n| Steel | 12 |'],
    ['Place', `It stands at the harbour. ${words}`],
  ]);
  expect(crane.source).toContain('Creative Commons Attribution-ShareAlike 4.0');
  expect((await show(depot?.id)).chunks).toMatchObject([
    { section: '', content: `A depot repairs trains. ${words}` },
    { section: 'Opening', content: 'It opens at six in the morning.' },
  ]);

  const without = await importInto({ rendered: false });
  expect(without.rendered).toBe(0);
  expect(without.result).toMatchObject({ lost: { pages: 1, sections: 1 }, left_out: { empty: 1 } });
  expect(without.crane.chunks.map(({ section }: { section: string }) => section)).toEqual(['', 'Place']);
});
