import { expect, expectAccessible, logIn, makePlayer } from './fixtures.ts';
import { test } from './outside.ts';

test.use({ expectedErrors: [/ERR_FAILED/] });

/** A small PNG picture, drawn by the page, as a file that is dropped or pasted. */
async function drawFile(page: Parameters<typeof logIn>[0], event: 'paste' | 'drop') {
  await page.evaluate(async (name) => {
    const canvas = document.createElement('canvas');
    canvas.width = 3000;
    canvas.height = 2000;
    const context = canvas.getContext('2d');
    context?.fillRect(500, 500, 900, 900);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    const data = new DataTransfer();
    data.items.add(new File([blob ?? new Blob()], 'screen.png', { type: 'image/png' }));
    const options = { bubbles: true, cancelable: true };
    const made =
      name === 'paste'
        ? new ClipboardEvent(name, { ...options, clipboardData: data })
        : new DragEvent(name, { ...options, dataTransfer: data });
    (document.activeElement ?? document.body).dispatchEvent(made);
  }, event);
}

test('a player asks with a picture, reads what was recognised, and finds it again on another device', async ({
  page,
  product,
  browser,
}) => {
  const player = await makePlayer(page, { email: 'sends.pictures@example.com', name: 'Sends Pictures' });
  await logIn(page, player, '/game/mindustry/chat');
  const field = page.getByRole('textbox', { name: /^Ask about/ });
  const status = page.getByText('The picture goes with your question');

  await expect(page.getByRole('button', { name: 'Attach a picture' })).toBeVisible();
  await drawFile(page, 'drop');
  await expect(status).toBeVisible();
  await expect(page.getByRole('img', { name: 'The attached picture' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove the picture' }).click();
  await expect(status).toHaveCount(0);

  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'notes.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no picture at all'),
    });
  await expect(page.getByRole('alert').filter({ hasText: 'cannot be opened as a picture' })).toBeVisible();

  await field.focus();
  await drawFile(page, 'paste');
  await expect(status).toBeVisible();
  // What is not sent yet survives a reload, like the text.
  await page.reload();
  await expect(status).toBeVisible();
  const attached = page.getByRole('img', { name: 'The attached picture' });
  await expect(attached).toBeVisible();
  // A connection that is lost before it is shown again does not lose it.
  const bytes = '**/api/chat/pictures/*';
  await page.route(bytes, (route) => route.abort());
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/chat/pictures/'));
  await page.reload();
  await lost;
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await expect(status).toBeVisible();
  // One that is attached before it comes is not replaced by it.
  const isReleased = Promise.withResolvers<void>();
  await page.route(bytes, async (route) => {
    await isReleased.promise;
    await route.fallback();
  });
  const arrival = page.waitForResponse(bytes);
  await page.reload();
  // Until it is there nothing is sent without it.
  await field.fill('What is this?');
  await expect(page.getByText('Loading the picture')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ask', exact: true })).toBeDisabled();
  await field.press('Enter');
  await expect(field).toHaveValue('What is this?');
  await field.fill('');
  await expect(page.getByRole('button', { name: 'Attach another picture' })).toBeVisible();
  await drawFile(page, 'drop');
  await expect(status).toBeVisible();
  const chosen = (await attached.getAttribute('src')) ?? '';
  isReleased.resolve();
  await (await arrival).finished();
  // The page has taken the reply in once it has painted again.
  await page.evaluate(() => new Promise((paint) => requestAnimationFrame(() => setTimeout(paint))));
  await expect(attached).toHaveAttribute('src', chosen);
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  const sentPicture = page.getByRole('img', { name: /^The picture sent with the question: ./ });
  await expect(sentPicture).toBeVisible();
  await expect(page.getByText('What is this?')).toBeVisible();
  const recognised = await page.getByText(/^Recognised: ./).innerText();
  await expect(page.getByRole('article', { name: 'The expert answered' }).getByText('1 call')).toBeVisible();
  await expect.poll(() => sentPicture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1568);

  const other = await browser.newContext({ baseURL: product.origin });
  const elsewhere = await other.newPage();
  await logIn(elsewhere, player, '/game/mindustry/chat');
  await expect(elsewhere.getByText(recognised)).toBeVisible();
  await expect(elsewhere.getByRole('img', { name: /^The picture sent with the question: ./ })).toBeVisible();
  await other.close();
});
