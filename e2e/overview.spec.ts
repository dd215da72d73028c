import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openStateTeller } from '#server/local-model/adding-state.ts';
import { localModelFolder } from '#server/local-model/chosen-model.ts';
import { expect, expectAccessible, logIn, test } from './fixtures.ts';

test('an admin sees for a chosen period whether it is well, grows and pays, and opens what was counted', async ({
  page,
  product,
}) => {
  await logIn(page, product.admin, '/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  for (const name of ['Is all well?', 'Is it growing?', 'Does it pay?']) {
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  }
  // Where the product is only tried out, what others would need is one folded line.
  const others = page.getByRole('group').filter({ hasText: 'Run it for others' });
  await expect(others).toContainText(/\d+ of \d+ done/);
  await expect(others.getByText(/NODE_ENV is/)).toBeHidden();
  await others.getByText('Run it for others').click();
  await expect(others.getByText(/NODE_ENV is/)).toBeVisible();
  await expectAccessible(page);

  // Tiles fill their rows, on a phone, too, and say nothing that the queue says above them.
  await expect(page.locator('[data-figure]')).toHaveCount(8);
  await expect(page.locator('[data-figure]').filter({ hasText: 'Reports' })).toHaveCount(0);
  const last = page.locator('[data-figure]').last();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    // The window takes its new width while one looks.
    await expect(async () => {
      const [tile, card] = [
        await last.boundingBox(),
        await page.getByRole('region', { name: 'Page views' }).boundingBox(),
      ];
      expect((tile?.x ?? 0) + (tile?.width ?? 0)).toBeCloseTo((card?.x ?? 0) + (card?.width ?? 0), 0);
    }).toPass();
  }
  await page.getByRole('button', { name: '90 days' }).click();
  await expect(page).toHaveURL(/period=d90/);
  await expect(page.getByRole('list', { name: 'Questions, by day' }).getByRole('listitem')).toHaveCount(90);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Dates' }).click();
  const from = page.getByLabel('From', { exact: true });
  await page.getByLabel('To', { exact: true }).fill('2026-01-07');
  await from.fill('2024-12-31');
  await expect(page.getByText('At most 366 days can be shown.')).toBeVisible();
  await expect(page).not.toHaveURL(/from=2024-12-31/);
  // A day that there is not is objected to, and the other form of a day is read, too.
  await from.fill('31.02.2026');
  await from.press('Tab');
  await expect(page.getByText('Write the day as 2026-12-01.')).toBeVisible();
  await expectAccessible(page);
  await from.fill('1.1.2026');
  await from.press('Tab');
  await expect(from).toHaveValue('2026-01-01');
  await expect(page.getByText('At most 366 days can be shown.')).toBeHidden();
  await expect(page).toHaveURL(/from=2026-01-01&to=2026-01-07/);
  await expect(page.getByRole('list', { name: 'Questions, by day' }).getByRole('listitem')).toHaveCount(7);
  await page.getByRole('link', { name: 'Refused', exact: true }).click();
  await expect(page).toHaveURL(/state=refused/);
  await expect(page.getByRole('heading', { level: 1, name: 'Answers' })).toBeVisible();
});

test('while no model answers, an admin is told how one is added, and may hide that', async ({ page, product }) => {
  await logIn(page, product.admin, '/admin');
  const card = page.getByRole('region', { name: 'Answers by a model' });
  await expect(card).toContainText('npm run add-model');
  await expect(card).toContainText(/licence Apache-2\.0|too little memory/);
  await expectAccessible(page);

  // Once the command is at work, what it has come to takes the place of how it is begun.
  const teller = openStateTeller(product.folder, 'Qwen2.5 1.5B Instruct');
  teller.tell({ step: 'fetching', bytes: { done: 4e8, all: 11e8 }, seconds_left: 300 });
  await teller.end();
  await page.reload();
  await expect(card.getByText('0.4 of 1.1 GB')).toBeVisible();
  await expect(card).not.toContainText('npm run add-model');
  await expectAccessible(page);
  await rm(join(localModelFolder(product.folder), 'adding.json'));
  await page.reload();
  await expect(card).toContainText('npm run add-model');
  await card.getByRole('button', { name: 'Not now' }).click();
  await expect(card).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: 'Is all well?' })).toBeVisible();
  await expect(card).toBeHidden();
});
