import { expect, expectAccessible, takeMail, test } from './fixtures.ts';

// On the embedded database, which most other stories leave out.
test.use({ database: 'embedded' });
test.use({ viewport: { width: 390, height: 844 } });

/** A field that is filled in, a box that is ticked, a thing that is chosen; Enter in a field belongs to it. */
const mostDecisions = 5;
const mostSeconds = 60;

test('a new user comes from the first page to an answer with its sources in at most five decisions', async ({
  page,
  product,
}, story) => {
  const email = 'first.answer@example.com';
  const began = performance.now();
  let decisions = 0;
  /** Whatever a person has to make up their mind about; when it was done stands in the report of the story. */
  const decide = async (what: string, act: () => Promise<unknown>) => {
    decisions += 1;
    await act();
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    story.annotations.push({ type: 'decision', description: `${decisions}. ${what}: ${seconds} s` });
  };

  await page.goto('/');
  await decide('ask', async () => {
    const field = page.getByRole('combobox', { name: 'Ask a question or name a game' });
    await field.fill('How do I set up my first profitable coal train in OpenTTD?');
    await field.press('Enter');
  });
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  await expect(page.getByText('We’ll ask this as soon as you’re in:')).toBeVisible();
  await decide('type an address', () => page.getByLabel('E-mail').fill(email));
  await decide('choose a password', () => page.getByLabel('Password', { exact: true }).fill('four quiet blue herons'));
  await decide('agree', async () => {
    await page.getByRole('checkbox').check();
    await page.keyboard.press('Enter');
  });
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  await decide('type the code of the mail', async () => {
    const code = /^\d{6}$/m.exec(await takeMail(product.folder, email))?.[0] ?? '';
    await page.getByLabel('Six-digit code').fill(code);
  });

  // The question goes by itself now, and nothing lies over what comes.
  const answer = page.getByRole('article', { name: 'The expert answered' });
  await expect(answer).toHaveCount(1);
  await expect(answer.getByText('1 call')).toBeVisible();
  await expect(page.getByText('Your e-mail is confirmed')).toBeHidden();
  await expect(page.getByRole('link', { name: /4 calls left/ })).toBeVisible();
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  story.annotations.push({ type: 'answer', description: `read after ${seconds} s` });
  expect(decisions).toBeLessThanOrEqual(mostDecisions);
  expect(performance.now() - began).toBeLessThan(mostSeconds * 1000);
});

test('on home a question without a game asks which one it is about, and only a name can be requested', async ({
  page,
}) => {
  const searched: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/games/search') searched.push(url.searchParams.get('q') ?? '');
  });
  await page.goto('/');
  const field = page.getByRole('combobox', { name: 'Ask a question or name a game' });
  await field.fill('how do I kill the first boss');
  const games = page.getByRole('group', { name: 'Which game is it about?' }).getByRole('button');
  await expect(games.first()).toBeVisible();
  expect(await games.count()).toBeLessThanOrEqual(3);
  await expect(page.getByRole('button', { name: 'Request this game' })).toBeHidden();
  await expectAccessible(page);
  await field.press('Enter');
  await expect(games.first()).toBeFocused();
  await expect(page).toHaveURL(/\/$/);

  await field.fill('quartz abbey');
  await expect(page.getByRole('button', { name: 'Request this game' })).toBeVisible();
  // Titles are searched for what may be one, not for a question.
  expect(searched).toEqual(['quartz abbey']);
  await expectAccessible(page);

  await field.fill('почему поезда ждут в OpenTTD');
  await expect(page.getByRole('option', { name: /^Ask OpenTTD/ })).toBeVisible();
  await page.reload();
  await expect(field).toHaveValue('почему поезда ждут в OpenTTD');
  await field.focus();
  await page.getByRole('option', { name: /^Ask OpenTTD/ }).click();
  await expect(page.getByText('почему поезда ждут в OpenTTD')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await expect(page.getByText('почему поезда ждут в OpenTTD')).toBeVisible();
});
