import type { APIRequestContext, Page } from '@playwright/test';
import { z } from 'zod';
import { makePicture } from '#server/testing/make-picture.ts';
import { wikiExport } from '#server/testing/wiki-export.ts';
import { expect, type Login, logIn, makePlayer, withoutApp } from './fixtures.ts';
import { hostile, inert, listActive, run, watchAstray } from './hostile.ts';
import { test } from './outside.ts';

/** What only wikis have. */
const inWikitext = [
  `[[javascript:${run}|press]] [javascript:${run} press] [//example.com/x.js press]`,
  `[[File:x.png|thumb|<img src=x onerror=${run}>]] [[Image:https://example.com/pixel.png]]`,
  `{{Infobox|name=<script>${run}</script>|link=[javascript:${run} press]}}`,
  `<ref name="<img src=x onerror=${run}>">x</ref><gallery>https://example.com/pixel.png</gallery>`,
  `{| onmouseover="${run}" style="background:url(https://example.com/x)"\n| onclick="${run}" | <img src=x onerror=${run}>\n|}`,
  `<nowiki><img src=x onerror=${run}></nowiki> <math><img src=x onerror=${run}></math> &lt;img src=x onerror=${run}&gt;`,
  `== <img src=x onerror=${run}> ==\nUnder a heading.`,
];
const end = 'The quagmire lantern burns for nine hours, and nothing else of this page matters.';
const name = `Quagmire <img src=x onerror="${run}">"'><script>${run}</script>`;
const source = { name, url: 'https://wiki.example/?"><img src=x>' };

/** Calls of one person; what is refused fails the story. */
async function callsOf(request: APIRequestContext, login: Login) {
  const answer = await request.post('/api/auth/login', { data: login });
  const { access_token } = z.object({ access_token: z.string() }).parse(await answer.json());
  return async (method: 'POST' | 'GET', url: string, data?: object | Buffer | string, type?: string) => {
    const headers = {
      authorization: `Bearer ${access_token}`,
      ...(type === undefined ? {} : { 'content-type': type }),
    };
    const reply = await request.fetch(`/api${url}`, { method, headers, ...(data === undefined ? {} : { data }) });
    expect(reply.ok(), `${method} ${url}: ${await reply.text()}`).toBe(true);
    const json: unknown = await reply.json();
    return json;
  };
}
type Calls = Awaited<ReturnType<typeof callsOf>>;

const jobOf = z.looseObject({ finished_at: z.string().nullable(), result: z.looseObject({}).nullable() });

/** Waits for a job to end. @returns its id and what it found */
async function ended(calls: Calls, started: unknown) {
  const { job_id } = z.object({ job_id: z.int() }).parse(started);
  const look = async () => jobOf.parse(await calls('GET', `/jobs/${job_id}`));
  await expect.poll(async () => (await look()).finished_at, { timeout: 60_000 }).not.toBeNull();
  return { job_id, result: (await look()).result };
}

async function expectInert(page: Page, path: string, shown: RegExp | string) {
  await page.goto(path);
  // A filter may name the game, too.
  await expect(page.getByRole('main').getByText(shown).filter({ visible: true }).first(), path).toBeVisible();
  expect(await listActive(page), path).toEqual(inert);
}

test('hostile texts of a wiki, of Markdown and of pasted HTML are inert in preview, job, list, reader and editor', async ({
  page,
  outside,
}) => {
  test.slow();
  const astray = watchAstray(page, outside.origin);
  const admin = await callsOf(page.request, outside.admin);
  const made = await admin('POST', '/admin/games', { title: `Bog ${name}` });
  const game = z.looseObject({ id: z.int(), slug: z.string() }).parse(made);
  const all = [...hostile, ...inWikitext];
  // Four to an article, each after words that have to be read whatever it does.
  const texts = Array.from({ length: Math.ceil(all.length / 4) }, (_, n) =>
    all
      .slice(4 * n, 4 * n + 4)
      .map((text) => `${end}\n\n${text}`)
      .join('\n\n'),
  );
  const wiki = wikiExport(
    texts.map((text, n) => ({ id: n + 1, title: `${name} wiki ${n}`, text: `${text}\n\n${end}` })),
  );
  const markdown = texts.map((text, n) => ({
    path: `${n}.md`,
    text: `---\ntitle: ${JSON.stringify(`${name} file ${n}`)}\nversion: ${JSON.stringify(name.slice(0, 90))}\n---\n${text}\n\n${end}`,
  }));
  const html = `<html><head><title>${name}</title></head><body><article><h1>Quagmire</h1>${texts.join('\n')}<p>${end.repeat(9)}</p></article></body></html>`;
  const looks = [
    await ended(
      admin,
      await admin('POST', `/admin/games/${game.id}/wiki`, Buffer.from(wiki), 'application/octet-stream'),
    ),
    await ended(admin, await admin('POST', `/admin/games/${game.id}/markdown/files`, { files: markdown })),
    await ended(admin, await admin('POST', `/admin/games/${game.id}/paste`, { text: html })),
  ];
  await logIn(page, outside.admin, withoutApp);
  for (const [n, { job_id, result }] of looks.entries()) {
    await expectInert(page, `/admin/jobs/${job_id}`, /Bog Quagmire|looked at|pages/i);
    const { source_id } = z.looseObject({ source_id: z.int() }).parse(result);
    const licence = { name: name.slice(0, 90), url: 'https://example.com/?"><img src=x onerror=1>' };
    const more = n === 0 ? {} : { source };
    const body = { source_id, namespaces: [0], licence, ...more };
    const imported = await ended(admin, await admin('POST', `/admin/games/${game.id}/wiki/import`, body));
    await expectInert(page, `/admin/jobs/${imported.job_id}`, /Bog Quagmire|Added/);
  }
  await expectInert(page, `/game/${game.slug}/articles`, /Quagmire/);
  const list = z.object({ items: z.array(z.looseObject({ id: z.int(), title: z.string() })), total: z.int() });
  const { items, total } = list.parse(await admin('GET', `/knowledge/articles?game_id=${game.id}&limit=100`));
  // A page whose marks swallow all of it is left out, and said so in the job.
  expect(total).toBeGreaterThanOrEqual(2 * texts.length - 1);
  for (const { id } of items) {
    await expectInert(page, `/game/${game.slug}/articles/${id}`, /nine hours/);
  }
  for (const { id } of items.filter((_, n) => n % 5 === 0)) {
    await expectInert(page, `/game/${game.slug}/articles/${id}/edit`, /nine hours/);
  }
  await expectInert(page, `/admin/articles?q=Quagmire`, /Quagmire/);
  expect(astray).toEqual([]);
});

test('what a model says that it sees in a picture is only text, for the player and for admins', async ({
  page,
  outside,
}) => {
  const astray = watchAstray(page, outside.origin);
  const login = await makePlayer(page, { email: 'hostile.picture@example.com', name: 'Hostile Picture' });
  const player = await callsOf(page.request, login);
  const words = [name, `[press](javascript:${run})`, `![x](https://example.com/pixel.png)`, `\u202Etxt.exe`];
  const game = z.looseObject({ id: z.int() }).parse(await player('GET', '/games/openttd/with-achievements'));
  const stored = await player('POST', '/chat/pictures', await makePicture('png'), 'image/png');
  const { picture_id } = z.looseObject({ picture_id: z.int() }).parse(stored);
  outside.model.scriptPictures({ say: JSON.stringify({ names: words }) });
  const sent = await player('POST', `/chat/games/${game.id}/messages`, { text: 'What is this?', picture_id });
  const question = z.object({
    question: z.looseObject({ conversation_id: z.int(), picture: z.looseObject({ recognised: z.string() }) }),
  });
  const { conversation_id, picture } = question.parse(sent).question;
  expect(picture.recognised).toContain('Quagmire');
  await logIn(page, login, withoutApp);
  await expectInert(page, `/game/openttd/chat/${conversation_id}`, /Quagmire/);
  const { id } = z.looseObject({ id: z.int() }).parse(await player('GET', '/auth/me'));
  await page.evaluate(() => localStorage.clear());
  await logIn(page, outside.admin, withoutApp);
  await expectInert(page, `/admin/users/${id}/games/${game.id}`, /With a picture of: .*Quagmire/);
  expect(astray).toEqual([]);
});
