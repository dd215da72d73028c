import { expect, expectAccessible, logIn, test } from './fixtures.ts';

test('an admin changes a chunk where all chunks are listed, hides it, and takes both back', async ({
  page,
  product,
}) => {
  await logIn(page, product.admin, '/admin/articles/chunks');
  await page.getByRole('searchbox').fill('Airports and aircraft');
  await expect(page.getByRole('gridcell', { name: 'How to build an air route' })).toBeVisible();
  const achievements = page.waitForResponse(/\/api\/games\/\d+\/achievements$/);
  await page.getByRole('gridcell', { name: 'Why planes circle and do not land' }).click();
  expect((await achievements).status()).toBe(200);
  const dialog = page.getByRole('dialog', { name: 'Why planes circle and do not land' });
  const text = dialog.getByLabel('Text', { exact: true });
  await expect(text).toHaveValue(/^An airport takes/);
  const before = await text.inputValue();
  await dialog.getByText('Answers that cite it').click();
  await dialog.getByText('Grades', { exact: true }).click();
  await expect(dialog.getByText('It has not been graded yet.')).toBeVisible();
  await expectAccessible(page);

  await text.fill('Planes circle until a place at the airport is free.');
  await dialog.getByLabel('Who may read it').selectOption('Major spoiler');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  // The message stays while it is pointed at, however long the list takes.
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.hover();
  await expect(page.getByRole('gridcell', { name: 'Planes circle until a place' })).toBeVisible();

  await undo.click();
  await expect(page.getByText('The chunk has its earlier text again')).toBeVisible();
  await page.getByRole('gridcell', { name: 'Why planes circle and do not land' }).click();
  await expect(text).toHaveValue(before);
  await expect(dialog.getByLabel('Who may read it')).toHaveValue('0');

  // Opened again it shows what was saved, and takes the admin's own change for nobody else's.
  await text.fill('Planes wait above the airport.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('gridcell', { name: 'Why planes circle and do not land' }).click();
  await expect(text).toHaveValue('Planes wait above the airport.');
  await expect(dialog.getByText('This article has changed since you opened it')).toHaveCount(0);
  await text.fill(before);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
});
