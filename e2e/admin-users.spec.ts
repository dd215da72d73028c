import { expect, expectAccessible, logIn, makePlayer, takeMail, test, withoutApp } from './fixtures.ts';

test('an admin makes, edits, deletes and restores an account and sees it in the audit log', async ({
  page,
  product,
}) => {
  await logIn(page, product.admin);
  await page.getByRole('link', { name: 'Admin', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expectAccessible(page);
  const sections = page.getByRole('navigation', { name: 'Admin sections' });
  await sections.getByRole('link', { name: 'Users' }).click();
  await expect(page.getByRole('grid', { name: 'Users' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'New user' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Vera Storm');
  await dialog.getByLabel('E-mail', { exact: true }).fill('vera@example.com');
  await expectAccessible(page);
  await dialog.getByLabel('Finance').check();
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByText('Invitation sent to vera@example.com')).toBeVisible();
  const invitation = await takeMail(product.folder, 'vera@example.com');
  expect(invitation).toContain('/reset-password?token=');
  expect(invitation).toContain('Your role: finance.');

  await page.getByRole('searchbox', { name: 'Name or e-mail' }).fill('vera@');
  await expect(page).toHaveURL(/\?q=vera%40$/);
  await expect(page.getByText('1 person')).toBeVisible();
  await expect(page.getByRole('row', { name: /Vera Storm/ })).toContainText('FinanceInvited');
  await page.getByRole('link', { name: 'Vera Storm' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Vera Storm' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Timeline' }).getByText('Registered')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Edit' }).click();
  await dialog.getByLabel('Name').fill('Vera Storm-Lee');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Vera Storm-Lee' })).toBeVisible();

  await page.getByRole('button', { name: 'More for this account' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog', { name: 'Delete Vera Storm-Lee?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('It can be restored for 7 days.')).toBeVisible();
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Vera Storm-Lee was restored')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();

  await page.getByRole('link', { name: 'Audit log' }).last().click();
  const log = page.getByRole('grid', { name: 'Audit log' });
  for (const action of ['Restored', 'Deleted', 'Changed', 'Created']) {
    await expect(log.getByRole('row', { name: new RegExp(`${action} User Vera Storm-Lee`) })).toBeVisible();
  }
  const change = log.getByRole('row', { name: /Changed User Vera Storm-Lee/ });
  await change.getByRole('gridcell', { name: 'Changed' }).click();
  const changed = page.getByRole('dialog').getByRole('row', { name: /^Name/ });
  await expect(changed.locator('del')).toHaveText('Vera Storm');
  await expect(changed.locator('ins')).toHaveText('Vera Storm-Lee');
  await expectAccessible(page);
});

test('an invited colleague sets a first password and is where the work is', async ({ page, product, browser }) => {
  const email = 'wanda.new@example.com';
  await logIn(page, product.admin, '/admin/users');
  await page.getByRole('button', { name: 'New user' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Wanda New');
  await dialog.getByLabel('E-mail', { exact: true }).fill(email);
  await dialog.getByLabel('Support').check();
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(dialog).toBeHidden();
  const mail = await takeMail(product.folder, email);
  const wanda = await browser.newPage({ baseURL: product.origin });
  await wanda.goto(/\/reset-password\?token=[\w-]+/.exec(mail)?.[0] ?? '');
  await expect(wanda.getByRole('heading', { level: 1, name: 'Set your password' })).toBeVisible();
  await expect(wanda.getByText('other devices')).toBeHidden();
  await expectAccessible(wanda);
  await wanda.getByLabel('New password').fill('a password of her own');
  await wanda.getByRole('button', { name: 'Set the password' }).click();
  await expect(wanda.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await wanda.close();
});

test('a corrected address is to be confirmed, unless the admin says that it is', async ({ page, product }) => {
  const player = await makePlayer(page, { email: 'corrected@example.com', name: 'Corrected' });
  await logIn(page, product.admin, `/admin/users?q=${encodeURIComponent(player.email)}`);
  await page.getByRole('link', { name: 'Corrected' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Corrected' })).toBeVisible();
  await expect(page.getByText('E-mail not confirmed')).toBeHidden();
  const dialog = page.getByRole('dialog');
  const confirmed = dialog.getByRole('switch', { name: 'E-mail confirmed' });
  for (const isVouchedFor of [false, true]) {
    await page.getByRole('button', { name: 'Edit' }).click();
    if (!isVouchedFor) await expect(confirmed).toBeChecked();
    const email = `corrected-${isVouchedFor}-${player.email}`;
    await dialog.getByLabel('E-mail', { exact: true }).fill(email);
    await expect(confirmed).not.toBeChecked();
    if (isVouchedFor) await confirmed.check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(email).first()).toBeVisible();
    await expect(page.getByText('E-mail not confirmed')).toBeVisible({ visible: !isVouchedFor });
  }
});

test.describe('with wrong values', () => {
  test.use({ expectedErrors: [/status of (409|422)/] });

  test('errors of the server appear under their fields, and the last admin cannot be removed', async ({
    page,
    product,
  }) => {
    await logIn(page, product.admin, '/admin/users?role=admin');
    await page.getByRole('button', { name: 'New user' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Somebody Else');
    await dialog.getByLabel('E-mail', { exact: true }).fill(product.admin.email);
    await dialog.getByRole('button', { name: 'Send the invitation' }).click();
    await expect(dialog.getByLabel('E-mail', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();

    await page.getByRole('button', { name: /^Actions: / }).click();
    await page.getByRole('menuitem', { name: 'Deactivate' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
    await expect(page.getByRole('status').getByText(/last admin/i)).toBeVisible();
  });
});

test('the state of a table is in its address, and keys move in it', async ({ page, product }) => {
  await logIn(page, product.admin, '/admin/users?sort=name&columns=id,calls&role=user');
  await expect(page.getByRole('columnheader', { name: 'ID' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Calls' })).toBeHidden();
  await expect(page.getByRole('columnheader', { name: /^User/ })).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByLabel('Role', { exact: true })).toHaveValue('user');

  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page
    .getByRole('gridcell')
    .filter({ hasText: '@' })
    .first()
    .click({ position: { x: 4, y: 4 } });
  await expect(page).toHaveURL(/\/admin\/users\/\d+$/);
  await page.goBack();
  await expect(page).toHaveURL(/sort=name&columns=id%2Ccalls&role=user|sort=name&columns=id,calls&role=user/);
  await expect(page.getByRole('gridcell').filter({ hasText: '@' }).first()).toBeVisible();
  await page.getByRole('columnheader', { name: /^User/ }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/users\/\d+$/);

  // An unknown order from an old link: the default is used, with a note.
  await page.goto('/admin/users?sort=new&role=user');
  await expect(page.getByText('Not known, ignored: sort=new')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: /^Joined/ })).toHaveAttribute('aria-sort', 'descending');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/users\?role=user$/);

  const download = page.waitForEvent('download');
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Save the whole list as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('Users.csv');
});

test('in Russian the table of accounts fits its page, and a long form keeps its buttons in sight', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1280, height: 640 });
  await logIn(page, product.admin, '/admin/users');
  await expect(page.getByRole('grid', { name: 'Users' })).toBeVisible();
  await page.getByRole('contentinfo').getByRole('button', { name: 'Русский' }).click();
  const table = page.getByRole('grid', { name: 'Пользователи' });
  await expect(table.getByRole('columnheader', { name: 'Регистрация' })).toBeVisible();
  const beyond = await table.evaluate((grid) => grid.scrollWidth - (grid.parentElement?.clientWidth ?? 0));
  expect(beyond).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Новый пользователь' }).click();
  await expect(page.getByRole('button', { name: 'Отправить приглашение' })).toBeInViewport({ ratio: 1 });
});

test('a player sees that the admin area is not allowed, and no request is sent', async ({ page, product }) => {
  await logIn(page, product.player, withoutApp);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto('/admin/users');
  await expect(page.getByRole('heading', { level: 1, name: 'Not allowed' })).toBeVisible();
  expect(requests.filter((url) => /\/api\/admin|\/assets\/(Admin|Users)/.test(url))).toEqual([]);
  await expect(page).toHaveURL(/\/admin\/users$/);
});
