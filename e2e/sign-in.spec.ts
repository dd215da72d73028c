import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expect, expectAccessible, logIn, makePlayer, register, test as base } from './fixtures.ts';

/** A program on the player's device: registers, opens the page, takes the code, and fetches its tokens. */
interface Program {
  /** Who it was told to sign in with. */
  issuer: string;
  address: (changed?: Record<string, string>) => Promise<string>;
  /** What came back to it the last time. */
  answer: () => Promise<Record<string, string>>;
  fetchToken: (code: string) => Promise<string>;
}

const test = base.extend<{ desk: Program }>({
  desk: async ({ page }, use) => {
    const answers: URLSearchParams[] = [];
    const server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
      if (pathname === '/callback') answers.push(searchParams);
      response
        .setHeader('content-type', 'text/html')
        .end('<link rel="icon" href="data:,"><h1>Back in the program</h1>');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = z.object({ port: z.int() }).parse(server.address());
    const redirect_uri = `http://127.0.0.1:${port}/callback`;
    const verifier = randomBytes(32).toString('base64url');
    const found = await page.request.get('/.well-known/oauth-protected-resource/api/mcp');
    const discovered = z.object({ resource: z.string(), authorization_servers: z.tuple([z.string()]) });
    const { resource, authorization_servers } = discovered.parse(await found.json());
    let client_id = '';
    await use({
      issuer: authorization_servers[0],
      address: async (changed = {}) => {
        const data = { client_name: 'Desk assistant', redirect_uris: ['http://127.0.0.1/callback'] };
        const registered = await page.request.post('/api/oauth/register', { data });
        ({ client_id } = z.object({ client_id: z.string() }).parse(await registered.json()));
        const request = {
          client_id,
          redirect_uri,
          response_type: 'code',
          code_challenge: createHash('sha256').update(verifier).digest('base64url'),
          code_challenge_method: 'S256',
          state: 'as it was',
          resource,
        };
        return `/authorize?${new URLSearchParams({ ...request, ...changed })}`;
      },
      answer: async () => {
        await expect.poll(() => answers.length).toBeGreaterThan(0);
        return Object.fromEntries(answers.pop() ?? []);
      },
      fetchToken: async (code) => {
        const form = { grant_type: 'authorization_code', client_id, code, code_verifier: verifier, redirect_uri };
        const given = await page.request.post('/api/oauth/token', { form });
        return z.object({ access_token: z.string() }).parse(await given.json()).access_token;
      },
    });
    server.closeAllConnections();
    server.close();
  },
});

const question = 'How do I build a railway station?';

async function connect(origin: string, token: string): Promise<Client> {
  const client = new Client({ name: 'desk', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${origin}/api/mcp`), { requestInit }));
  return client;
}

const allow = (page: Page) => page.getByRole('button', { name: 'Allow', exact: true });

test.describe('what is allowed', () => {
  // Without a game the server says what is missing.
  test.use({ expectedErrors: [/422/] });

  test('a player logs in on the way, lets a program ask about one game, sees it in the profile and ends it', async ({
    page,
    product,
    desk,
  }) => {
    const login = await makePlayer(page, { email: 'sign-in-story@example.com', name: 'Lets In' });
    await page.goto(await desk.address());
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await page.getByLabel('E-mail').fill(login.email);
    await page.getByLabel('Password', { exact: true }).fill(login.password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();

    await expect(page.getByRole('heading', { name: 'Desk assistant wants to sign in' })).toBeVisible();
    await expect(page.getByText('a program on this device (127.0.0.1)')).toBeVisible();
    await expect(page.getByText(/costs one call, refusals are free\. You have \d+/)).toBeVisible();
    await page.getByLabel('Calls per month').fill('0');
    await allow(page).click();
    await expect(page.getByText('A whole number from 1 to 1,000,000')).toBeVisible();
    await page.getByLabel('Calls per month').fill('3');
    await page.getByRole('button', { name: 'Chosen games' }).click();
    await allow(page).click();
    await expect(page.getByText('Add at least 1 game')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('combobox', { name: 'Add a game' }).fill('OpenTTD');
    await page.getByRole('option', { name: 'OpenTTD' }).click();
    await allow(page).click();

    await expect(page.getByRole('heading', { name: 'Back in the program' })).toBeVisible();
    const { code = '', state, iss } = await desk.answer();
    expect({ state, iss }).toEqual({ state: 'as it was', iss: desk.issuer });
    const token = await desk.fetchToken(code);
    const client = await connect(product.origin, token);
    const answer = await client.callTool({ name: 'ask_expert', arguments: { game: 'openttd', question } });
    expect(answer.structuredContent).toMatchObject({ state: 'answered', calls_charged: 1 });
    await client.close();

    await page.goto('/profile#api-keys');
    const keys = page.getByRole('region', { name: 'API keys' });
    const entry = keys.getByRole('listitem').filter({ hasText: 'Desk assistant' });
    await expect(entry).toContainText('signed in (127.0.0.1)');
    await expect(entry).toContainText('only about OpenTTD');
    await expect(entry).toContainText('1 of 3 calls this month');
    await expectAccessible(page);
    await keys.getByRole('button', { name: 'Edit Desk assistant' }).click();
    const form = keys.getByRole('form', { name: 'Edit Desk assistant' });
    await form.getByRole('button', { name: 'All games' }).click();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(entry).not.toContainText('only about');
    await keys.getByRole('button', { name: 'Delete Desk assistant' }).click();
    await expect(page.getByText('Desk assistant was deleted and is refused from now on')).toBeVisible();
    await expect(connect(product.origin, token)).rejects.toThrow('Not authenticated');
  });
});

test('a player declines, and the program is told', async ({ page, product, desk }) => {
  await logIn(page, product.player);
  // No page of another site lays itself over the buttons.
  const shown = await page.goto(await desk.address());
  expect(shown?.headers()['x-frame-options']).toBe('DENY');
  expect(shown?.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('heading', { name: 'Back in the program' })).toBeVisible();
  expect(await desk.answer()).toEqual({ error: 'access_denied', state: 'as it was', iss: desk.issuer });
});

test('the second press of a double click that began elsewhere allows nothing', async ({ page, product, desk }) => {
  await logIn(page, product.player);
  const address = await desk.address();
  // All of the page fits in, so that nothing has to be scrolled.
  await page.setViewportSize({ width: 1280, height: 1100 });
  await page.goto(address);
  await allow(page).hover();
  const { x, y, width, height } = (await allow(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const pointer = [x + width / 2, y + height / 2] as const;
  // Fonts that come later move it by a pixel or two.
  const pointsAtIt = () =>
    allow(page).evaluate((button, [left, top]) => button.contains(document.elementFromPoint(left, top)), pointer);
  const press = async () => {
    await page.mouse.down();
    await page.mouse.up();
  };
  const shownInstead = page.getByText('move the pointer and press again');
  // The page comes up under a pointer that lies still.
  await page.goto(address);
  await expect.poll(pointsAtIt).toBe(true);
  await press();
  await expect(shownInstead).toBeVisible();
  await expect(allow(page)).toBeEnabled();
  await press();
  await press();
  await expect(shownInstead).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Desk assistant wants to sign in' })).toBeVisible();
  await page.mouse.move(2, 2);
  // It comes back to the front, as where a window over it was closed by the first press.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(allow(page)).toBeDisabled();
  await allow(page).click();
  await expect(page.getByRole('heading', { name: 'Back in the program' })).toBeVisible();
  expect(await desk.answer()).toMatchObject({ state: 'as it was' });
});

test.describe('what cannot be allowed', () => {
  test.use({ expectedErrors: [/40[04]/] });

  test('an unknown program and a foreign address get nothing, a wrong request leads back, an old one says so', async ({
    page,
    product,
    desk,
  }) => {
    await logIn(page, product.player, await desk.address({ client_id: crypto.randomUUID() }));
    await expect(page.getByRole('heading', { name: 'This sign-in is not possible' })).toBeVisible();
    await expect(page.getByText('This program is not registered here')).toBeVisible();
    await expectAccessible(page);
    await page.goto(await desk.address({ redirect_uri: 'https://elsewhere.example/callback' }));
    await expect(page.getByText('an address that it has not registered')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Back to the program' })).toBeHidden();
    await page.goto(await desk.address({ code_challenge_method: 'plain' }));
    await expect(page.getByText('cannot be granted (invalid_request)')).toBeVisible();
    await page.getByRole('button', { name: 'Back to the program' }).click();
    await expect(page.getByRole('heading', { name: 'Back in the program' })).toBeVisible();
    expect(await desk.answer()).toMatchObject({ error: 'invalid_request', state: 'as it was' });

    await page.clock.install();
    await page.goto(await desk.address());
    await expect(allow(page)).toBeVisible();
    await page.clock.fastForward('10:01');
    await expect(page.getByRole('heading', { name: 'This sign-in is too old' })).toBeVisible();
    await expectAccessible(page);
  });
});

test('before the address is confirmed nothing can be allowed', async ({ page, desk }) => {
  const login = { email: 'sign-in.unverified@example.com', password: 'nine slow blue kettles' };
  await page.goto('/register');
  await register(page, { name: 'Unverified', ...login });
  await logIn(page, login, await desk.address());
  await expect(page.getByText('Confirm sign-in.unverified@example.com first')).toBeVisible();
  await expect(allow(page)).toBeHidden();
  await expectAccessible(page);
});
