import { startModelStandIn } from '#stand-ins/model/model-stand-in.ts';
import { createTrialReader } from '#stand-ins/model/reader.ts';
import { expect, expectAccessible, logIn, test as base } from './fixtures.ts';

/** The product with a model that reads the articles. */
const test = base.extend<object, { settings: Record<string, string> }>({
  settings: [
    async ({}, use) => {
      const model = await startModelStandIn({ reader: await createTrialReader() });
      await use({ AI_BASE_URL: model.base_url, AI_MODEL: 'reader', AI_REWRITE: 'off' });
      await model.close();
    },
    { scope: 'worker' },
  ],
});

for (const width of [1280, 390])
  test(`an admin asks the model ten questions and reads its answers, ${width}`, async ({ page, product }) => {
    await page.setViewportSize({ width, height: 800 });
    await logIn(page, product.admin, '/admin/settings');
    const card = page.getByRole('region', { name: 'Model', exact: true });
    await card.getByRole('button', { name: 'Ask ten questions' }).click();
    await expect(card.getByText(/^10 of 10 right, /)).toBeVisible({ timeout: 20_000 });
    await expectAccessible(page);
    await card.getByRole('link', { name: 'See the answers' }).click();
    await expect(page.getByRole('heading', { name: '10 of 10 right', exact: true })).toBeVisible();
    await page.getByText('Which keys recall a veteran?').click();
    await expect(page.getByText('Alt+R').first()).toBeVisible();
    await expectAccessible(page);
  });
