import { load } from 'cheerio';
import { afterAll, expect, test } from 'vitest';
import { gateChunk, makeGame } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';

const PUBLIC_URL = 'https://hints.example/below';
const { api, app, deps } = await testApp({ settings: { PUBLIC_ARTICLES: 'on', PUBLIC_URL } });
const closed = await testApp();
const { db } = deps;
afterAll(async () => {
  await app.close();
  await closed.app.close();
});

const secret = 'The lamplighter was the ferryman all along.';
const hostile = [
  'Wicks are **linen**. See [the guild](https://guild.example/a?b="c"), [not this](javascript:alert(1)).',
  '<script>alert(1)</script><img src=x onerror=alert(2)> ![a picture](https://tracker.example/p.png)',
  '| Oil | Hours |\n| --- | --- |\n| <b>Whale</b> | 9 |',
].join('\n\n');
const game = await makeGame(db, {
  title: 'Lamps & <Ladders>',
  articles: [
    {
      title: 'Wicks <i>and</i> oil',
      chunks: [
        { section: 'Wicks & oil', content: hostile },
        { section: 'Ending', content: secret },
      ],
    },
  ],
});
await gateChunk(db, game.id, { section: 'Ending' });
const { id } = await db.selectFrom('articles').select('id').where('game_id', '=', game.id).executeTakeFirstOrThrow();
const change = (set: Record<string, string | null>) =>
  db.updateTable('articles').set(set).where('id', '=', id).execute();

test('everybody reads a reviewed article at an address of its own, without what is behind a gate', async () => {
  const page = await api.get(`/read/${game.slug}/${id}`);
  expect(page.status).toBe(200);
  const html = load(page.text);
  expect(html('h1').text()).toBe('Wicks <i>and</i> oil');
  expect(html('h2').text()).toBe('Wicks & oil');
  expect(html('link[rel=canonical]').attr('href')).toBe(`${PUBLIC_URL}/read/${game.slug}/${id}`);
  expect(html('meta[name=robots]').length).toBe(0);
  expect(page.text).not.toContain(secret);
  expect(page.text).not.toContain('Ending');
  expect(html('details summary').text()).toBe('1 section is not shown here');
  expect(html('details a').attr('href')).toBe(`/below/game/${game.slug}/articles/${id}`);
  expect(html('form').attr('action')).toBe(`/below/game/${game.slug}`);
});

test('a stranger’s text runs nothing, fetches nothing and leads nowhere that it should not', async () => {
  const page = await api.get(`/read/${game.slug}/${id}`);
  const html = load(page.text);
  expect(html('main script, main img, main b').length).toBe(0);
  expect(html('main td').first().text()).toBe('Whale');
  expect(html('main strong').text()).toBe('linen');
  const links = html('main p a, main td a')
    .toArray()
    .map((one) => [html(one).attr('href'), html(one).attr('rel')]);
  expect(links[0]).toEqual(['https://guild.example/a?b="c"', 'nofollow ugc noopener']);
  expect(html('[href^=javascript]').length).toBe(0);
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
});

test('the list and the map of the site name it, and nothing does where it is not to be read', async () => {
  const address = `${PUBLIC_URL}/read/${game.slug}/${id}`;
  const link = `href="/below/read/${game.slug}/${id}"`;
  const read = async () => ({
    page: (await api.get(`/read/${game.slug}/${id}`)).status,
    is_listed: (await api.get(`/read/${game.slug}`)).text.includes(link),
    is_mapped: (await api.get('/sitemap-articles.xml')).text.includes(address),
  });
  const shown = { page: 200, is_listed: true, is_mapped: true };
  const gone = { page: 404, is_listed: false, is_mapped: false };
  expect(await read()).toEqual(shown);
  const now = new Date().toISOString();
  for (const set of [{ reviewed_at: null }, { hidden_at: now, hidden_cause: 'reports' }, { deleted_at: now }]) {
    const before = await db
      .selectFrom('articles')
      .select(['reviewed_at', 'hidden_at', 'hidden_cause', 'deleted_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await change(set);
    expect([set, await read()]).toEqual([set, gone]);
    await change(before);
  }
  await db.updateTable('games').set({ hidden_at: now }).where('id', '=', game.id).execute();
  expect(await read()).toEqual(gone);
  await db.updateTable('games').set({ hidden_at: null }).where('id', '=', game.id).execute();
  expect(await read()).toEqual(shown);
  expect((await api.get('/robots.txt')).text).toContain(`Sitemap: ${PUBLIC_URL}/sitemap-articles.xml`);
});

test.each(['/read/none', '/read/none/1', '/read/..%2f..%2fetc', '/read/x/1e9', '/read/x/99999999999999999999'])(
  '%s is no page',
  async (path) => {
    expect((await api.get(path)).status).toBe(404);
  },
);

test('unless the operator says so there is none of it', async () => {
  expect((await closed.api.get(`/read/${game.slug}/${id}`)).status).toBe(404);
  expect((await closed.api.get('/sitemap-articles.xml')).status).toBe(404);
  expect((await closed.api.get('/robots.txt')).text).not.toContain('sitemap-articles');
});
