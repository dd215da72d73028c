import { expect, expectAccessible, logIn, test } from './fixtures.ts';

// On the embedded database, which most other stories leave out.
test.use({ database: 'embedded' });

const words = 'Bridges carry trains over water, and every kind of bridge has a length and a speed of its own. ';

test('an admin pastes a text, sees what would become of it, and imports it with its licence', async ({
  page,
  product,
}) => {
  await logIn(page, product.admin, '/admin/games');
  await page.getByRole('link', { name: 'OpenTTD', exact: true }).first().click();
  await page.getByRole('link', { name: 'Import texts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import texts' })).toBeVisible();
  const box = page.getByRole('textbox', { name: 'Text', exact: true });
  await box.fill('http://127.0.0.1:1/secret\nhttp://10.0.0.1/');
  await expect(page.getByText('2 addresses of pages')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Look at it' }).click();
  await expect(page.getByRole('heading', { name: 'Preview of the pages' })).toBeVisible();
  await page.getByText('2 pages by name').click();
  await expect(page.getByText('not an address of the public internet: 2')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'http://10.0.0.1/' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Choose something else' }).click();
  await expect(box).toHaveValue('http://127.0.0.1:1/secret\nhttp://10.0.0.1/');
  await box.fill(`# Bridges of the story\n\n${words}\n\n## Speeds\n\n${words}`);
  await expect(page.getByText('A text in Markdown: Bridges of the story')).toBeVisible();
  await page.getByRole('button', { name: 'Look at it' }).click();
  await expect(page.getByText('1 becomes an article with 2 chunks')).toBeVisible();
  const shown = page.getByRole('group').filter({ hasText: 'Bridges of the story' });
  await expect(shown.getByText('2 sections')).toBeVisible();
  await expect(shown.getByText('Speeds · Bridges carry trains')).toBeVisible();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Licence' })).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Where the texts come from').fill('Manual of the story');
  await page.getByRole('combobox', { name: 'Licence' }).selectOption('My own text');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('link', { name: 'Follow the import' }).click();
  await expect(page.getByText('Manual of the story is imported')).toBeVisible();
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await expect(page.getByRole('dialog').getByText('1 article that it added is deleted.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('link', { name: 'Open the articles' }).click();
  await page.getByRole('link', { name: 'Bridges of the story' }).click();
  await expect(page.getByText('My own text')).toBeVisible();
  await page.goto('/admin/jobs');
  await page.getByRole('row').filter({ hasText: 'OpenTTD' }).first().click();
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo this import' }).click();
  await expect(page.getByText('This import was taken back.')).toBeVisible();
});

test('an address that cannot be read is said beside its field, which keeps it', async ({ page, product }) => {
  await logIn(page, product.admin, '/admin/games');
  await page.getByRole('link', { name: 'OpenTTD', exact: true }).first().click();
  await page.getByRole('link', { name: 'Import texts' }).click();
  const address = page.getByLabel('Address of the wiki');
  await address.fill('http://127.0.0.1:1/wiki/Main_Page');
  await page.getByRole('button', { name: 'Look at the wiki' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'internet' })).toBeVisible();
  await expect(address).toHaveValue('http://127.0.0.1:1/wiki/Main_Page');
  await expect(page.getByText('npm run import -- --wiki FILE --game openttd')).toBeVisible();
  await expectAccessible(page);
});

test('files are refused or looked at as they are chosen', async ({ page, product }) => {
  await logIn(page, product.admin, '/admin/games');
  await page.getByRole('link', { name: 'OpenTTD', exact: true }).first().click();
  await page.getByRole('link', { name: 'Import texts' }).click();
  const choose = page.getByLabel('Choose files or a zip');
  const file = (name: string, text: string | Buffer) => ({
    name,
    mimeType: 'text/markdown',
    buffer: Buffer.from(text),
  });
  await choose.setInputFiles([file('picture.png', 'x')]);
  await expect(page.getByText('There is no Markdown or HTML among them')).toBeVisible();
  await choose.setInputFiles([file('old.md', Buffer.from([0xcf, 0xee]))]);
  await expect(page.getByText('old.md is not UTF-8')).toBeVisible();
  await choose.setInputFiles([file('a.md', 'One short sentence.'), file('b.md', '---\ntitle: [\n---\nx')]);
  await expect(page.getByText('Of 2 files that were looked at, 1 becomes an article')).toBeVisible();
  await page.getByText('1 page by name').click();
  await expect(page.getByText('its front matter cannot be read: 1')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'b.md' })).toBeVisible();
});
