import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import { expect, expectAccessible, type Login, logIn, makePlayer, test, untilNothingMoves } from './fixtures.ts';

const fish = [
  'silverfin',
  'mudgrazer',
  'lanternjaw',
  'oxbarbel',
  'thornback',
  'glasseel',
  'kettlefish',
  'ropetail',
  'bellperch',
  'saltnose',
  'moonscale',
  'drumcarp',
  'reedpike',
  'inkling',
];
const bait = `Lake Orrin is fished from the jetty, and nobody needs a licence before the first frost.

Every fish of Lake Orrin has a bait of its own:

${fish.map((name, i) => `- The ${name} bites on ${i + 3} crumbs of rye`).join('\n')}

After the frost the jetty is closed.`;

const tolls = `The Vellum road has a toll at every post. A cart waits until the bell rings twice.

| Post | Shells | Keeper |
|---|---|---|
${Array.from({ length: 23 }, (_, i) => `| Post ${i + 1} at the ${i % 2 === 0 ? 'upper' : 'lower'} bank | ${i * 7 + 11} | waits below the bell |`).join('\n')}`;

const mill = `The mill of Cobblewick grinds by night. It needs four sacks of barley for one barrel of flour.

${Array.from({ length: 6 }, (_, i) => `The windmill of hill ${i + 1} stands idle in winter, and its keeper carries lamp oil to the village below. Nobody has counted the steps that lead up there, not even the children of the parish.`).join('\n\n')}`;

const found = z.object({ id: z.int() });

const answers = (page: Page) => page.getByRole('article', { name: 'The expert answered' });

/** Articles of places that no other story knows. @returns closes one of them by a gate, and takes all away again */
async function write(page: Page, admin: Login) {
  const login = await page.request.post('/api/auth/login', { data: admin });
  const { access_token } = z.object({ access_token: z.string() }).parse(await login.json());
  const headers = { authorization: `Bearer ${access_token}` };
  const game = found.parse(await (await page.request.get('/api/games/openttd/with-achievements')).json());
  const written = new Map<string, string>();
  for (const [title, content] of [
    ['Baits of Lake Orrin', bait],
    ['Tolls of the Vellum road', tolls],
    ['The mill of Cobblewick', mill],
  ] as const) {
    const data = { game_id: game.id, title, language: 'en', chunks: [{ section: title, content }] };
    const made = await page.request.post('/api/knowledge/articles', { headers, data });
    expect(made.status(), await made.text()).toBe(200);
    written.set(content, `/api/knowledge/articles/${found.parse(await made.json()).id}`);
  }
  return {
    close: async (content: string) => {
      const article = await page.request.get(written.get(content) ?? '', { headers });
      const { chunks } = z.object({ chunks: z.array(z.looseObject({})) }).parse(await article.json());
      const gate = { achievement_id: null, spoiler_level: 2 };
      const data = { chunks: chunks.map((chunk) => ({ ...chunk, gate })) };
      const closed = await page.request.patch(written.get(content) ?? '', { headers, data });
      expect(closed.status(), await closed.text()).toBe(200);
    },
    remove: async () => {
      for (const path of written.values()) expect((await page.request.delete(path, { headers })).status()).toBe(204);
    },
  };
}

/** Asks, and waits for the whole answer. */
async function ask(page: Page, question: string): Promise<Locator> {
  const count = await answers(page).count();
  await page.getByRole('textbox', { name: /^Ask about/ }).fill(question);
  await page.keyboard.press('Enter');
  const answer = answers(page).nth(count);
  await expect(answer.getByText('1 call')).toBeVisible();
  return answer;
}

const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? Number.NaN;

test('a quotation unfolds into its section and folds again, by mouse, keyboard and finger', async ({
  page,
  browser,
  product,
}) => {
  test.slow();
  const articles = await write(page, product.admin);
  const player = await makePlayer(page, { email: 'unfolds@example.com', name: 'Unfolding' });
  await logIn(page, player, '/game/openttd/chat');

  // A long list shows the items that were chosen.
  const list = await ask(page, 'Which bait does the lanternjaw of Lake Orrin bite on?');
  const first = list.getByRole('button', { name: 'Show all 14', exact: true });
  await expect(list.getByText('The lanternjaw bites')).toBeVisible();
  await expect(list.getByText('The inkling bites')).toHaveCount(0);
  await expect(list.getByRole('button', { expanded: false })).toHaveCount(1);
  await first.click();
  const fold = page.getByRole('button', { name: 'Show less', exact: true });
  await expect(fold).toBeFocused();
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  for (const name of fish) await expect(list.getByText(`The ${name} bites`)).toHaveCount(1);
  await expect(list.locator('mark').filter({ hasText: 'lanternjaw' })).toBeInViewport();
  await expect(list.locator('mark').filter({ hasText: 'inkling' })).toHaveCount(0);
  await expect(list.getByRole('button', { name: /^Source 1:/ })).toBeVisible();
  await expectAccessible(page);

  // The button stays where it was pressed.
  await fold.scrollIntoViewIfNeeded();
  const before = await topOf(fold);
  await fold.press('Enter');
  await expect(first).toBeFocused();
  await expect(list.getByText('The inkling bites')).toHaveCount(0);
  await untilNothingMoves(page);
  expect(Math.abs((await topOf(first)) - before)).toBeLessThan(2);
  // By keys it is pressed again where the longer text has moved it out of sight.
  await page.keyboard.press('Enter');
  await expect(fold).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(first).toBeInViewport({ ratio: 1 });

  // A table keeps its head and the row that is named.
  const table = await ask(page, 'What is the toll in shells at Post 5 of the Vellum road?');
  await expect(table.getByRole('columnheader')).toHaveText(['Post', 'Shells', 'Keeper']);
  await expect(table.getByText('Post 5 at')).toBeVisible();
  await expect(table.getByText('Post 22 at')).toHaveCount(0);
  const rows = table.getByRole('button', { name: 'Show all 23 rows', exact: true });
  // Also for whoever follows the end of the thread it unfolds from its beginning.
  await page.mouse.move(400, 300);
  await page.mouse.wheel(0, 20_000);
  await untilNothingMoves(page);
  await rows.press('Space');
  await expect(table.getByRole('row')).toHaveCount(24);
  await expect(table.locator('mark').first()).toBeInViewport();
  await expect(fold).toBeFocused();
  await expectAccessible(page);

  const prose = await ask(page, 'How many sacks of barley does the mill of Cobblewick need?');
  await expect(prose.getByText('hill 6')).toHaveCount(0);
  await prose.getByRole('button', { name: 'Show the section', exact: true }).click();
  await expect(prose.getByText('hill 6')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  await expect(prose.getByText('hill 6')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Show (?:less|all|the section)/ })).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });

  // Nothing of it is kept, and nothing of it makes a phone's page wider than the phone.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(rows).toBeVisible();
  await expect(fold).toHaveCount(0);
  for (const answer of [list, table, prose]) {
    await answer.getByRole('button', { expanded: false }).click();
    await expect(answer.getByRole('button', { name: 'Show less' })).toBeFocused();
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);

  // An answer from before says nothing of how long its list is.
  await page.route(/\/api\/chat\/games\/\d+\/messages/, async (route) => {
    const body = await (await route.fetch()).text();
    await route.fulfill({
      body: body.replaceAll(/,"(?:of|is_whole)":(?:\d+|true)/g, ''),
      contentType: 'application/json',
    });
  });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Show the section', exact: true })).toHaveCount(3);
  await page.unroute(/\/api\/chat\/games\/\d+\/messages/);

  // Whoever has the link of an answer reads its section, too.
  await page.reload();
  await table.getByRole('button', { name: 'Share the answer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share the answer' });
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  const url = await dialog.getByLabel('Link', { exact: true }).inputValue();
  const elsewhere = await browser.newContext({ baseURL: product.origin, locale: 'ru-RU' });
  const visitor = await elsewhere.newPage();
  await visitor.goto(url);
  await visitor.getByRole('button', { name: 'Читать по-русски' }).click();
  await visitor.getByRole('button', { name: 'Показать все 23 строки', exact: true }).click();
  await expect(visitor.getByRole('button', { name: 'Свернуть', exact: true })).toBeFocused();
  await expect(visitor.getByRole('article').getByRole('row')).toHaveCount(24);
  await expectAccessible(visitor);
  await elsewhere.close();

  // What is behind a gate by now unfolds no more.
  await page.reload();
  await expect(page.getByRole('button', { expanded: false })).toHaveCount(3);
  await articles.close(bait);
  await page.reload();
  await expect(rows).toBeVisible();
  await expect(list.getByText('The lanternjaw bites')).toBeVisible();
  await expect(list.getByRole('button', { expanded: false })).toHaveCount(0);
  await articles.remove();
});
