import { expect, expectAccessible, register, takeVerificationLink, test } from './fixtures.ts';

const password = 'four quiet blue herons';

test('a visitor reads a real answer on the first page, and presses once for another one', async ({ page }) => {
  await page.goto('/');
  const examples = page.getByRole('region', { name: 'What an answer looks like' });
  await expect(examples.getByRole('heading', { name: 'Sources' })).toBeVisible();
  await expect(page.getByText('5 free answers with an account')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign up' })).toBeVisible();
  // The answer stands beside the field.
  expect((await examples.boundingBox())?.y).toBeLessThan(120);
  const others = page.getByRole('main').getByRole('button', { name: /\?$/ });
  await expect(others).toHaveCount(3);
  const question = (await others.nth(1).textContent()) ?? '';
  await others.nth(1).click();
  await expect(examples.getByRole('heading', { name: question })).toBeFocused();
  await expect(page).toHaveURL(/\/$/);
  // A source is a part of the answer's card, no card in it.
  await expect(examples.getByRole('group').first()).toHaveCSS('border-top-width', '0px');
  await expectAccessible(page);

  await page.goto('/game/openttd');
  const cover = page.locator('section', { has: page.getByRole('heading', { level: 1 }) });
  await expect(cover).toHaveCSS('height', '180px');
  const field = await page.getByRole('main').getByRole('textbox').first().boundingBox();
  expect(field?.y).toBeLessThan((await cover.boundingBox())?.y ?? 0);
  await expect(page.getByText('One call per answer.')).toBeInViewport();
});

test.describe('once the one answer is given', () => {
  test.use({ expectedErrors: [/402/] });

  test('a second question of a guest is kept over a registration in the same tab', async ({ page, product }) => {
    const email = 'kept.question@example.com';
    const question = 'How does the time of day change damage?';
    await page.goto('/game/wesnoth');
    await expect(page.getByRole('region', { name: 'What an answer looks like' })).toBeVisible();
    const data = { game: 'wesnoth', text: 'What does a healer do?' };
    expect((await page.request.post('/api/guest-answers', { data })).status()).toBe(200);
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'Your question' }).fill(question);
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    const own = page.getByRole('region', { name: 'Your answer' });
    await expect(own.getByRole('heading', { name: question })).toBeVisible();
    await expect(own.getByText('4 more free: e-mail only')).toBeVisible();
    await expectAccessible(page);
    await own.getByRole('link', { name: 'Sign up with a password' }).click();
    await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
    await expect(page.getByText(question)).toBeVisible();
    expect(page.url()).not.toContain('time');
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await expect(page.getByRole('heading', { name: 'Log in to send your question' })).toBeVisible();
    await expect(page.getByText(question)).toBeVisible();
    await page.goBack();

    await page.goBack();
    await expect(page.getByRole('textbox', { name: 'Your question' })).toHaveValue(question);
    await page.goForward();
    await expect(page.getByText(question)).toBeVisible();
    await register(page, { name: 'Kept Question', email, password });

    const link = await takeVerificationLink(product.folder, email);
    await page.goto(link);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText(question)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Send the question' }).click();
    await expect(page).toHaveURL(/\/game\/wesnoth\/chat$/);
    await expect(page.getByRole('article', { name: 'The expert answered' })).toHaveCount(1);
    await expect(page.getByRole('link', { name: /4 calls left/ })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('article', { name: 'The expert answered' })).toHaveCount(1);
    await expect(page.getByRole('link', { name: /4 calls left/ })).toBeVisible();
  });
});

test.describe('where too many guests ask from one network', () => {
  test.use({ expectedErrors: [/429/] });

  test('a guest is told so, and may ask with an e-mail', async ({ page }) => {
    await page.route('**/api/guest-answers', (route) =>
      route.fulfill({ status: 429, json: { error: { code: 'too_many_requests', message: 'Too many requests' } } }),
    );
    await page.goto('/game/wesnoth');
    await page.getByRole('textbox', { name: 'Your question' }).fill('What does a healer do?');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    const own = page.getByRole('region', { name: 'Your answer' });
    await expect(own.getByText('Too many guests ask from your network right now')).toBeVisible();
    await expect(own.getByText('You have had your answer')).toBeHidden();
    await expect(own.getByText('5 free answers: e-mail only')).toBeVisible();
    await expect(own.getByRole('textbox', { name: 'E-mail' })).toBeVisible();
    await expectAccessible(page);
  });
});

test('the login page says which page it stands before', async ({ page }) => {
  await page.goto('/my-games');
  await expect(page.getByText('Log in to open your games.')).toBeVisible();
});

test('a page that is opened begins at its top, and a reload stays where it was', async ({ page }) => {
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Recommended' })).toBeVisible();
  await page.mouse.wheel(0, 200);
  await expect.poll(scrolled).toBe(200);
  await page.reload();
  await expect.poll(scrolled).toBe(200);
  await page.goto('/help');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Recommended' })).toBeVisible();
  expect(await scrolled()).toBe(0);

  // A game's page begins with the field; the cover below it leaves room for the answer.
  await page.goto('/game/wesnoth');
  const field = await page.getByRole('textbox', { name: 'Your question' }).boundingBox();
  const cover = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(field?.y).toBeLessThan(220);
  expect(cover?.y).toBeGreaterThan(field?.y ?? 0);
});
