import { afterAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { client } from '#server/testing/client.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { makeWebFolder } from '#server/testing/web-folder.ts';

const web = await makeWebFolder();
const { app: unbuilt, deps } = await testApp({ settings: { PUBLIC_URL: 'https://hints.example' } });
const app = await buildApp(deps, { web_folder: web.folder });
const api = client(app);
await app.ready();
const { db } = deps;
afterAll(async () => {
  await app.close();
  await unbuilt.close();
  await web.remove();
});

const content = 'The copper well is **forty metres** deep and refills every seven hours.';
const articles = [{ title: 'Wells', chunks: [{ section: 'Depth', content }] }];
const game = await makeGame(db, { title: 'Lantern Keep', articles });

/** A shared answer whose question is this text. */
async function share(text: string) {
  const { headers } = await makeUser(db, { calls: 1, name: 'Aurelia Quimby' });
  const outcome = await api.with(headers).ask(game, 'How deep is the copper well?');
  const { message, question } = outcome.body;
  await db.updateTable('messages').set({ text }).where('id', '=', question.message_id).execute();
  const name: string = (await api.with(headers).post('/api/shares', { message_id: message.message_id })).body.name;
  return { name, headers };
}

async function headOf(path: string) {
  const { status, text: body } = await api.get(path);
  const tags = [...body.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)];
  return {
    status: status,
    html: body,
    title: /<title>(.*)<\/title>/.exec(body)?.[1],
    meta: Object.fromEntries(tags.map(([, name, value]) => [name, value])),
  };
}

test('a messenger reads question, answer and picture in the head, and search engines are kept away', async () => {
  const { name } = await share('How deep is the copper well?');
  const { status, title, meta, html } = await headOf(`/shared/${name}`);
  expect([status, title]).toEqual([200, 'How deep is the copper well? · Lantern Keep']);
  expect(meta).toMatchObject({
    robots: 'noindex',
    'og:title': 'How deep is the copper well? · Lantern Keep',
    'og:description': 'The copper well is forty metres deep and refills every seven hours.',
    'og:type': 'article',
    'og:url': `https://hints.example/shared/${name}`,
    'og:image': `https://hints.example/pictures/shared/${name}.png?lang=en`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'twitter:card': 'summary_large_image',
  });
  expect(html).not.toContain('canonical');
  for (const person of ['Aurelia', 'Quimby', '@example.com']) expect(html).not.toContain(person);
});

test('only an example is for search engines', async () => {
  const { name } = await share('How deep is the copper well?');
  await db.updateTable('shares').set({ is_example: true }).where('name', '=', name).execute();
  const { html } = await headOf(`/shared/${name}`);
  expect(html).not.toContain('noindex');
  expect(html).toContain(`<link rel="canonical" href="https://hints.example/shared/${name}" />`);
});

test('home and games have heads with pictures, too', async () => {
  const home = await headOf('/');
  expect(home.meta['og:image']).toBe('https://hints.example/pictures/home/hintline.png?lang=en');
  const { meta } = await headOf(`/game/${game.slug}`);
  expect(meta['og:image']).toBe(`https://hints.example/pictures/game/${game.slug}.png?lang=en`);
  expect(meta['twitter:title']).toBe('Lantern Keep · Hintline');
});

test.each([
  ['markup', '"><script>alert(1)</script><meta http-equiv="refresh" content="0;url=//evil.example">'],
  ['text that runs the other way', 'abc\u202Egnp\u202C \u2066x\u2069'],
  ['a very long word', 'w'.repeat(4_000)],
  ['lines and control characters', 'a\u0001b\nc\r\n\u2028d\u0085e'],
  ['signs of a replacement', "$& $' $` $$ $<a>"],
])('%s in a question stays text in the head', async (_name, text) => {
  const { name } = await share(text);
  const { status, html, title, meta } = await headOf(`/shared/${name}`);
  expect(status).toBe(200);
  expect(html).not.toContain('<script');
  expect(html).not.toContain('<meta http-equiv');
  expect(title?.length).toBeLessThan(700);
  expect([...(meta['og:title'] ?? '').replaceAll(/&\w+;/g, '.')].length).toBeLessThanOrEqual(140);
  expect(`${title}${meta['og:title']}`).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}]/u);
});

test('a page that was taken back is not found, and its head says nothing of it', async () => {
  const { name, headers } = await share('Where is the Quenching Stone?');
  await api.with(headers).delete(`/api/shares/${name}`);
  const gone = await headOf(`/shared/${name}`);
  expect([gone.status, gone.title, gone.meta['robots']]).toEqual([404, 'Page not found · Hintline', 'noindex']);
  expect(gone.html).not.toContain('Quenching');
  for (const path of ['/shared/x', `/shared/${name}/more`, '/shared']) expect((await headOf(path)).status).toBe(404);
});
