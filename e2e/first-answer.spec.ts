import { expect, register, takeMail, test } from './fixtures.ts';

// On the embedded database, which most other stories leave out.
test.use({ database: 'embedded' });
test.use({ viewport: { width: 390, height: 844 } });

const mostDecisions = 6;

test('a new user comes from the first page to an answer with its sources in at most six decisions', async ({
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
  await decide('search the game', () => page.getByRole('combobox', { name: 'Search games' }).fill('openttd'));
  await decide('choose it', () => page.getByRole('option', { name: /OpenTTD/ }).click());
  await decide('ask', async () => {
    await page.getByRole('textbox', { name: 'Your question' }).fill('How do I set up my first profitable coal train?');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
  });
  await decide('create an account', () => page.getByRole('link', { name: 'Create an account' }).click());
  await decide('fill in the form and agree', () =>
    register(page, { name: 'First Answer', email, password: 'four quiet blue herons' }),
  );
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
});
