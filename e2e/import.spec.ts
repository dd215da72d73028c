import { expect, expectAccessible, logIn, test } from './fixtures.ts';

// It leaves thousands of articles behind.
test.use({ ownProduct: true });

/** Large enough to take a while. */
function knowledgeFile(articles: number): Buffer {
  const sentence = (n: number) => `Tower ${n} opens when the river gate of district ${n % 17} is lit from the east. `;
  const file = {
    game: {
      slug: 'river-gates',
      title: 'River Gates',
      summary: { en: 'A game made for a story.' },
      genres: ['Puzzle'],
    },
    articles: Array.from({ length: articles }, (_, article) => ({
      title: `District ${article}`,
      language: 'en',
      chunks: Array.from({ length: 8 }, (_nothing, chunk) => ({
        section: `Tower ${chunk}`,
        content: sentence(article * 8 + chunk).repeat(12),
      })),
    })),
  };
  return Buffer.from(JSON.stringify(file));
}

test('an import goes on while its admin is elsewhere', async ({ page, product }) => {
  await logIn(page, product.admin, '/admin/games');
  await expect(page.getByText('Import a game with its articles')).toBeVisible();
  await expectAccessible(page);
  await page
    .getByLabel('Choose a file')
    .last()
    .setInputFiles({ name: 'river-gates.json', mimeType: 'application/json', buffer: knowledgeFile(1000) });
  const counter = page.getByRole('button', { name: /jobs? running$/ });
  await counter.click();
  await expect(page.getByRole('dialog').getByText('Import of River Gates')).toBeVisible();

  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Stuck in a game?' })).toBeVisible();
  await expect(counter).toBeVisible();
  await page.reload();
  await page.goto('/admin/jobs');
  await page.getByRole('row').filter({ hasText: 'Import of River Gates' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import of River Gates' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Added 1,000 8,000' })).toBeVisible({ timeout: 45_000 });
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Open the game' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'River Gates' })).toBeVisible();
});

test('the list of games shows an imported game as soon as its import has ended', async ({ page, product }) => {
  await logIn(page, product.admin, '/admin/games');
  await expect(page.getByRole('link', { name: 'OpenTTD', exact: true }).first()).toBeVisible();
  const sample = await (await page.request.get('/api/knowledge-file.sample.json')).text();
  const own = sample.replace('"my-railway"', '"harbour-railway"').replace('"My Railway"', '"Harbour Railway"');
  await page
    .getByLabel('Choose a file')
    .last()
    .setInputFiles({ name: 'sample.json', mimeType: 'application/json', buffer: Buffer.from(own) });
  const imported = page.getByRole('link', { name: 'Harbour Railway', exact: true }).first();
  await expect(imported).toBeVisible({ timeout: 45_000 });
});

test('a file is checked without being imported', async ({ page, product }) => {
  await logIn(page, product.admin, '/admin/games');
  const sample = await (await page.request.get('/api/knowledge-file.sample.json')).body();
  await page
    .getByLabel('Only check a file')
    .setInputFiles({ name: 'sample.json', mimeType: 'application/json', buffer: sample });
  await expect(page.getByText('The file can be imported. It would add My Railway.')).toBeVisible();
  await expect(page.getByText('Articles: 2 new, 0 changed')).toBeVisible();
  await expectAccessible(page);

  const tagged = {
    game: { slug: 'tagged', title: 'Tagged' },
    articles: [{ title: 'Keys', language: 'en', chunks: [{ content: 'Press <kbd>E</kbd>.' }] }],
  };
  await page.getByLabel('Only check a file').setInputFiles({
    name: 'x.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(tagged, null, 1)),
  });
  await page.getByText('1 place has HTML, which readers are not shown. Write it in Markdown.').click();
  await expect(page.getByText('Line 12, articles.1.chunks.1.content: <kbd>')).toBeVisible();
});

test.describe('of a broken file', () => {
  test.use({ expectedErrors: [/status of 422/] });

  test('every problem is shown with its place, and no job starts', async ({ page, product }) => {
    await logIn(page, product.admin, '/admin/games');
    const broken = { game: { slug: 'Bad Slug' }, articles: [{ title: '', language: 'de', chunks: [] }] };
    await page
      .getByLabel('Choose a file')
      .last()
      .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(broken)) });
    await expect(page.getByText('The file cannot be imported')).toBeVisible();
    await expect(page.getByText(/^Line 1, game\.slug: /)).toBeVisible();
    await expect(page.getByText(/^Line 1, articles\.1\.language: /)).toBeVisible();
  });
});
