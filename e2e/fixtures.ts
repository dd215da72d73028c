import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { authEndpoints } from '#contract/auth.ts';
import type { Language } from '#contract/values/languages.ts';
import { readMail } from '#stand-ins/mail/read-mail.ts';
import { admin } from './first-start.ts';
import { type Difference, keepProducts, type Login, type Product, type Products } from './product.ts';
import { serverLog } from './reporter.ts';
import { slowDownContexts } from './slow-network.ts';

export { expect };

export type { Login };

/** Local storage holds what the specification lists, and nothing beside it. */
const storageKeys = ['access_token', 'theme', 'user'];

/** Longer than the start of a server may take, which then tells what it printed. */
const startMayTakeMs = 270_000;

interface Options {
  /** Console errors that a story causes on purpose, such as the browser's line about a 402. */
  expectedErrors: RegExp[];
  /**
   * Whether this file needs a product of its own: it counts or changes what belongs to all, and cannot put it back. All
   * other files share one, in any order: they write with accounts, games and names of their own.
   */
  ownProduct: boolean;
}

export const test = base.extend<Options & { product: Product }, Difference & { products: Products }>({
  expectedErrors: [[], { option: true }],

  ownProduct: [false, { option: true }],

  /** Added to the settings of `demonstration`. */
  settings: [{}, { option: true, scope: 'worker' }],

  /** The file to start, if it is not this project's. */
  program: [undefined, { option: true, scope: 'worker' }],

  /** Where the embedded database differs, or one way through every domain leads over it. */
  database: [undefined, { option: true, scope: 'worker' }],

  products: [
    async ({ settings, program, database }, use) => {
      const products = keepProducts({ settings, program, database });
      await use(products);
      await products.end();
    },
    { scope: 'worker', timeout: startMayTakeMs },
  ],

  product: [
    async ({ products, ownProduct }, use, story) => {
      const product = await products.forFile(story.file, ownProduct);
      const before = product.output().length;
      await use(product);
      if (story.errors.length === 0) return;
      await story.attach(serverLog, { body: product.output().slice(before), contentType: 'text/plain' });
    },
    { timeout: startMayTakeMs },
  ],

  baseURL: ({ product }, use) => use(product.origin),

  browser: [
    async ({ browser }, use) => {
      slowDownContexts(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],

  context: async ({ context, expectedErrors }, use) => {
    const errors: string[] = [];
    const note = (text: string) => {
      if (!expectedErrors.some((expected) => expected.test(text))) errors.push(text);
    };
    // Chromium also reports violations of the content security policy as console errors.
    context.on('console', (message) => {
      if (message.type() === 'error') note(`console: ${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => note(`page: ${error.error().stack ?? error.error().message}`));
    await use(context);
    for (const page of context.pages()) {
      // The last click of a story may still lead to another page.
      await page.waitForLoadState();
      expect(await listForeignKeys(page), 'local storage holds no other key').toEqual([]);
    }
    expect(errors, 'no error in the console').toEqual([]);
  },
});

async function listForeignKeys(page: Page): Promise<string[]> {
  if (!page.url().startsWith('http')) return [];
  // Unlike `evaluate`, this is asked again where the page that was asked gives way to another.
  const keys = await page.waitForFunction(() => Object.keys(localStorage).join('\n') || ' ');
  return (await keys.jsonValue())
    .trim()
    .split('\n')
    .filter((key) => key !== '' && !storageKeys.includes(key));
}

const axeFile = createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js');
const axeSource = await readFile(axeFile, 'utf8');

/** Waits for the end of all motion and changes of colour, but for what goes on without an end. */
export async function untilNothingMoves(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  );
}

/** Checks the current screen with axe. */
export async function expectAccessible(page: Page): Promise<void> {
  // Colours are mixed while something moves, also what comes while axe looks; from now on nothing does.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await untilNothingMoves(page);
  // The builder would send axe twice for each check, which takes as long as the check.
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource);
  }
  // No screen holds a frame of another origin, so axe needs no second page to put its findings together. Of what axe reads
  // before, no rule that runs asks for the style sheets.
  const builder = new AxeBuilder({ page, axeSource: 'void 0' })
    .options({ resultTypes: ['violations'], preload: { assets: ['media'] } })
    .setLegacyMode();
  // A button that rests takes its colours back while axe looks, so only what lasts counts.
  await expect(async () => {
    const { violations } = await builder.analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
  }).toPass({ timeout: 30_000 });
}

/**
 * A page without the app, for `logIn` where a story opens a screen of its choice afterwards, or none. Its policy keeps it
 * from fetching anything: what it sends goes by `page.request`.
 */
export const withoutApp = '/robots.txt';

/**
 * Logs in by the API and opens the app in English, for stories in which logging in is not the point.
 * @param address where it is opened: each other screen on the way would take a third of a second
 */
export async function logIn(page: Page, login: Login, address = '/'): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: login });
  expect(answer.status()).toBe(200);
  const { access_token } = authEndpoints['POST /api/auth/login'].response.parse(await answer.json());
  // An earlier story may have left another language.
  const saved = await page.request.patch('/api/auth/me', {
    data: { language: 'en' },
    headers: { authorization: `Bearer ${access_token}` },
  });
  const user = authEndpoints['PATCH /api/auth/me'].response.parse(await saved.json());
  // The app, where it is open for somebody else, could write that account back.
  await page.goto(new URL(withoutApp, new URL(address, answer.url())).href);
  await page.evaluate(
    ([token, account]) => {
      localStorage.setItem('access_token', token);
      localStorage.setItem('user', account);
    },
    [access_token, JSON.stringify(user)] as const,
  );
  if (address !== withoutApp) await page.goto(address);
}

/** Chooses a radio button by clicking its label, once the page has stopped moving. */
export async function choose(radio: Locator): Promise<void> {
  await radio.locator('xpath=ancestor::label').click();
  await expect(radio).toBeChecked();
}

/** A new verified player, for stories whose traces must not show up in others. */
export async function makePlayer(
  page: Page,
  { email, name, language = 'en' }: { email: string; name: string; language?: Language },
): Promise<Login> {
  const answer = await page.request.post('/api/auth/login', { data: admin });
  const { access_token } = authEndpoints['POST /api/auth/login'].response.parse(await answer.json());
  const headers = { authorization: `Bearer ${access_token}` };
  const password = randomUUID();
  const data = { email, name, password, role: 'user', language };
  const made = await page.request.post('/api/admin/users', { headers, data });
  expect(made.status()).toBe(200);
  return { email, password };
}

/** The text of the newest mail to this address, of those whose text has `having` in it, once it is written. */
export async function takeMail(folder: string, address: string, having = ''): Promise<string> {
  let found = '';
  await expect
    .poll(async () => {
      const files = await readdir(join(folder, 'outbox')).catch(() => []);
      for (const file of files.filter((name) => name.endsWith('.eml')).sort()) {
        const mail = await readFile(join(folder, 'outbox', file), 'utf8');
        if (!mail.includes(`To: ${address}`)) continue;
        const { text } = readMail(mail);
        if (text.includes(having)) found = text;
      }
      return found;
    })
    .not.toBe('');
  return found;
}

/** Fills in the open registration form and sends it, as a player does. */
export async function register(page: Page, { name, email, password }: Login & { name: string }): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create the account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
}

/** The address that the mail to a new player leads to. */
export async function takeVerificationLink(folder: string, email: string): Promise<string> {
  return /\/verify-email\?token=[\w-]+/.exec(await takeMail(folder, email))?.[0] ?? '';
}
