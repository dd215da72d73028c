import { expect, logIn, makePlayer, withoutApp } from './fixtures.ts';
import { hostile, inert, listActive, run, watchAstray } from './hostile.ts';
import { guidePage, startImport, test } from './outside.ts';

const openttd = { slug: 'openttd', title: 'OpenTTD', app_id: '1536610' };
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** What Steam's own tags become, with what somebody could put into them. */
const dressed = [
  `<a class="bb_link" href="javascript:${run}">press</a>`,
  `<a class="bb_link" href="https://steamcommunity.com/linkfilter/?u=javascript%3A${run}">press</a>`,
  `<a href="https://example.com/)[x](javascript:${run})">press</a>`,
  `<div class="bb_code">\`\`\`</div><script>${run}</script>`,
  `<div class="bb_code">x<br>\`\`\`\n&lt;img src=x onerror=${run}&gt;</div>`,
  `<div class="bb_table"><div class="bb_table_tr"><div class="bb_table_td">| &lt;img src=x onerror=${run}&gt; |</div></div></div>`,
  `<span class="bb_spoiler"><span onclick="${run}">hidden</span></span>`,
  `<img class="sharedFilePreviewImage" src="https://example.com/pixel.png">![x](https://example.com/pixel.png)`,
  `[img]https://example.com/pixel.png[/img] [url=javascript:${run}]press[/url]`,
];

test('hostile guides are inert wherever they are read, and none stops the others', async ({ page, outside }) => {
  test.slow();
  const { community } = outside;
  const sections = (texts: readonly string[]) =>
    texts.map(
      (text, n) => [`<b onclick="${run}">Part</b> ${n + 1}`, `${text}<p>The end of part ${n + 1}.</p>`] as const,
    );
  const latin = Buffer.from(
    guidePage('Caf\u00e9 of the \u00fcnknown', 'No\u00ebl', [['\u00e9t\u00e9', '\u00ff\u00fe end of latin']]),
    'latin1',
  );
  const pages: Record<string, string | Buffer> = {
    '4000000001': guidePage(
      `Typed &lt;img src=x onerror=${run}&gt;`,
      `<script>${run}</script>A`,
      sections(hostile.map(escaped)),
    ),
    '4000000002': guidePage('Written as tags', `<img src=x onerror=${run}>B`, sections([...hostile, ...dressed])),
    '4000000003': guidePage('Ten megabytes', 'C', [['All', 'x'.repeat(10_000_000)]]),
    '4000000004': guidePage('Endlessly nested', 'D', [['All', '<div>'.repeat(200_000)]]),
    '4000000005': latin,
    '4000000006': guidePage('Half of a sign', 'F', [
      [`${'x'.repeat(299)}\u{1F600}`, `a\0b&#0;&#xD800; end of signs ${hostile[28]}`],
    ]),
    '4000000007': '<div id="AgeCheck"></div>',
  };
  community.guides.set(openttd.app_id, Object.keys(pages));
  for (const [id, html] of Object.entries(pages)) community.pages.set(id, html);

  const problems = watchAstray(page, outside.origin);
  await logIn(page, outside.admin, withoutApp);
  await startImport(page, {
    game: openttd,
    community,
    meanwhile: (card) => card.getByRole('link', { name: 'Details' }).click(),
  });
  await expect(page.getByRole('row', { name: /^Added 4 / })).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText('4000000003: Steam did not answer')).toBeVisible();
  await expect(page.getByText('4000000004: the page is nested too deeply')).toBeVisible();
  await expect(page.getByText('4000000007: Steam asks for the reader’s age')).toBeVisible();
  expect(await listActive(page)).toEqual(inert);

  for (const [title, end] of [
    [/^Typed <img/, 'The end of part 30.'],
    [/^Written as tags/, 'The end of part 1.'],
    [/^Caf/, 'end of latin'],
    [/^Half of a sign/, 'end of signs'],
  ] as const) {
    await page.goto('/game/openttd/articles?sort=-created_at');
    await page.getByRole('main').getByRole('link', { name: title }).click();
    await expect(page.getByText(end).first()).toBeVisible();
    expect(await listActive(page)).toEqual(inert);
    await page.goto(`${page.url()}/edit`);
    await expect(page.getByRole('region', { name: 'Preview' }).first()).toBeVisible();
    expect(await listActive(page)).toEqual(inert);
    await page.goto('/admin/articles/review');
    await page.getByRole('gridcell', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Review of/ })).toBeVisible();
    expect(await listActive(page)).toEqual(inert);
  }
  expect(problems).toEqual([]);
});

test('a hostile answer is inert at every moment of its writing', async ({ page, outside }) => {
  test.slow();
  const problems = watchAstray(page, outside.origin);
  await logIn(
    page,
    await makePlayer(page, { email: 'hostile.answer@example.com', name: 'Hostile Answer' }),
    '/game/openttd/chat',
  );
  await expect(page.getByRole('textbox', { name: /^Ask about/ })).toBeVisible();
  // What is on the page for one frame only is recorded, too.
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const forbidden = 'script,iframe,object,embed,form[action],style,link,meta,base,video,audio,math';
    const look = (element: Element) => {
      if (element.closest('main') === null) return;
      const names = element.getAttributeNames();
      const href = element instanceof HTMLAnchorElement ? new URL(element.href, location.href).protocol : 'https:';
      const foreign =
        element instanceof HTMLImageElement && new URL(element.src, location.href).origin !== location.origin;
      const acts = foreign || element.matches(forbidden) || names.some((name) => name.startsWith('on'));
      if (acts || !/^(?:https?|mailto):$/.test(href)) seen.push(element.outerHTML);
    };
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        for (const node of [target, ...addedNodes]) {
          if (!(node instanceof Element)) continue;
          look(node);
          for (const inner of node.querySelectorAll('*')) look(inner);
        }
      }
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });

  const parts = [hostile.slice(0, 12), hostile.slice(12, 25), hostile.slice(25)];
  for (const [n, part] of parts.entries()) {
    // Pieces of a few letters cut every tag and every link somewhere.
    outside.model.script({ say: `${part.join('\n\n')}\n\nEnd of part ${n + 1} [1].`, letters: 7 });
    await page.getByRole('textbox', { name: /^Ask about/ }).fill(`What raises a station rating? ${n}`);
    await page.keyboard.press('Enter');
    const answer = page.getByRole('article', { name: 'The expert answered' }).nth(n);
    await expect(answer.getByText('1 call')).toBeVisible({ timeout: 120_000 });
    await expect(answer).toContainText(`End of part ${n + 1}`);
    expect(await listActive(page)).toEqual(inert);
  }
  expect(await page.evaluate(() => Reflect.get(window, 'seen'))).toEqual([]);
  // The observer was running all the time.
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('video')));
  expect(await page.evaluate(() => Reflect.get(window, 'seen'))).toContain('<video></video>');
  await page.reload();
  await expect(page.getByText('End of part 3')).toBeVisible();
  expect(await listActive(page)).toEqual(inert);
  expect(problems).toEqual([]);
});
