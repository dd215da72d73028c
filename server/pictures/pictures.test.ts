import { afterAll, expect, test, vi } from 'vitest';
import type { Share } from '#contract/shares.ts';
import { makeGame, makeUser, summarise } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { createPictureDrawer } from './picture-drawer.ts';
import { breakLines, drawnText, isDrawable } from './picture-text.ts';
import { slow } from '#server/testing/slow.ts';

// Pictures are drawn.
vi.setConfig(slow.computes);

const { api, app, deps } = await testApp();
const { db } = deps;
afterAll(() => app.close());

const articles = [
  {
    title: 'Wells',
    chunks: [{ section: 'Depth', content: 'The copper well is forty metres deep and refills every seven hours.' }],
  },
];
const game = await makeGame(db, { title: 'Lantern Keep', articles });
const wells = 'How deep is the copper well?';

async function share(text = wells) {
  const player = await makeUser(db, { calls: 1 });
  const { headers } = player;
  const outcome = await api.with(headers).ask(game, wells);
  const { message, question } = outcome.body;
  await db.updateTable('messages').set({ text }).where('id', '=', question.message_id).execute();
  const shared: Share = (await api.with(headers).post('/api/shares', { message_id: message.message_id })).body;
  return { player, name: shared.name };
}

/** Width and height as the file itself states them; nothing where it is no PNG. */
function sizeOf(png: Buffer): [number, number] | undefined {
  return png.subarray(1, 4).toString() === 'PNG' ? [png.readUInt32BE(16), png.readUInt32BE(20)] : undefined;
}

test('home, a game and a shared answer have pictures for messengers, in either language, that other sites may show', async () => {
  await summarise(db, game.id, { summary_en: 'Keep the light.', summary_ru: 'Храните огонь.' });
  const { name } = await share();
  for (const path of ['home/hintline.png', `game/${game.slug}.png?lang=ru`, `shared/${name}.png?lang=en`]) {
    const { status, headers, bytes } = await api.get(`/pictures/${path}`);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'image/png', 'no-cache']);
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(sizeOf(bytes), path).toEqual([1200, 630]);
    expect(headers['x-robots-tag']).toBe(path.startsWith('shared') ? 'noindex' : undefined);
    const again = await api.with({ 'if-none-match': String(headers.etag) }).get(`/pictures/${path}`);
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  }
});

test('a picture is gone with what it shows, also for who has it already', async () => {
  const { name, player } = await share();
  const { etag } = (await api.get(`/pictures/shared/${name}.png`)).headers;
  await api.as(player).delete(`/api/shares/${name}`);
  expect((await api.with({ 'if-none-match': String(etag) }).get(`/pictures/shared/${name}.png`)).status).toBe(404);
  for (const path of [
    'game/none.png',
    'home/other.png',
    'shared/x.png',
    `shared/${name}.svg`,
    'x/y.png',
    'shared/%2e%2e.png',
  ])
    expect((await api.get(`/pictures/${path}`)).status, path).toBe(404);
});

const hostile = [
  ['markup', '<script>alert(1)</script><svg onload=alert(1)>&amp;"\''],
  ['text that runs the other way', 'abc \u202Egnp.exe\u202C \u2067مرحبا\u2069 \u200Fdef'],
  ['one word without an end', 'w'.repeat(4_000)],
  ['words without an end', 'слово '.repeat(660)],
  ['emoji', '👨‍👩‍👧‍👦 🏴‍☠️ 🇷🇺 😀'],
  ['control characters', 'a\u0001b\u0007c\u001Bd\u0085e\uFEFFf\u200Dg'],
  ['marks on marks', `Z${'\u0336\u0322\u031B'.repeat(500)}a`],
  ['another alphabet', '如何连接两个车站？'],
  ['nothing but space', ' \u00A0\u2003 '],
] as const;

test.each(hostile)('%s in a question is drawn or left out, and breaks nothing', async (_name, text) => {
  const { name } = await share(text);
  const { status, bytes } = await api.get(`/pictures/shared/${name}.png`);
  expect([status, sizeOf(bytes)]).toEqual([200, [1200, 630]]);
  expect(drawnText(text)).not.toMatch(/[\p{Cc}\p{Cf}\p{M}\p{Extended_Pictographic}\p{Script=Arabic}\p{Script=Han}]/u);
});

test('a question that our fonts cannot draw leaves the game’s name as the title', () => {
  expect(isDrawable('How deep is the колодец?')).toBe(true);
  expect(['如何连接两个车站 A', '😀😀', '   ', 'مرحبا'].map(isDrawable)).toEqual([false, false, false, false]);
});

test('lines break between words, inside words that are too long, and end where there is no room', () => {
  const fits = (line: string) => line.length <= 10;
  expect(breakLines('one two three four', 5, fits)).toEqual(['one two', 'three four']);
  expect(breakLines('abcdefghijklmnop', 5, fits)).toEqual(['abcdefghij', 'klmnop']);
  expect(breakLines('one two three four five six', 2, fits)).toEqual(['one two', 'three fou…']);
  expect(breakLines('', 2, fits)).toEqual([]);
});

test('twenty pictures at once are all drawn, and a search that comes meanwhile does not wait for them', async () => {
  const names = await Promise.all(Array.from({ length: 20 }, (_, n) => share(`${wells} ${n}`)));
  let drawn = 0;
  const pictures = names.map(async ({ name }) => {
    const answer = await api.get(`/pictures/shared/${name}.png`);
    drawn++;
    return answer.status;
  });
  const search = await api.get('/api/games/search?q=lantern');
  expect(search.status).toBe(200);
  expect(drawn).toBeLessThan(names.length);
  expect(new Set(await Promise.all(pictures))).toEqual(new Set([200]));
});

test('the same picture is drawn once for all, the last ones are kept in bounds, and too many at once are refused', async () => {
  const failures: unknown[] = [];
  const bounds = { waiting: 2, kept_bytes: 1, draw_ms: 60_000 };
  const drawer = createPictureDrawer((error) => failures.push(error), bounds);
  const facts = (title: string) => ({ slug: 'x', over: '', title, text: '', under: '' });
  const [a, same, b, refused] = await Promise.all(['A', 'A', 'B', 'C'].map((title) => drawer.draw(facts(title))));
  expect(a?.png).toBe(same?.png);
  expect(b?.hash).not.toBe(a?.hash);
  expect(refused).toBeUndefined();
  // Nothing fits into a byte, so it is drawn again.
  expect((await drawer.draw(facts('A')))?.png).not.toBe(a?.png);
  await drawer.close();
  const quick = createPictureDrawer((error) => failures.push(error), { ...bounds, draw_ms: 0 });
  expect(await quick.draw(facts('late'))).toBeUndefined();
  expect(failures).toHaveLength(1);
  await quick.close();
});
