import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startModelStandIn } from '#stand-ins/model/model-stand-in.ts';
import { startServer } from '#server/testing/server-process.ts';
import { demonstration } from './first-start.ts';
import { expect, logIn, test as base, workerFixture } from './fixtures.ts';

/** After so many pieces an answer that is held waits. */
const heldPieces = 4;

interface SlowProduct {
  origin: string;
  player: { email: string; password: string };
  /** Stops every answer after its first pieces. @returns lets them go on */
  holdAnswers: () => () => void;
}

/** The product with a model that waits for the story, so that an answer can be watched and stopped. */
const test = base.extend<object, { slowProduct: SlowProduct }>({
  slowProduct: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'hintline-e2e-'));
      let held: Promise<void> | undefined;
      const holdAnswers = () => {
        const { promise, resolve } = Promise.withResolvers<void>();
        held = promise;
        return () => {
          held = undefined;
          resolve();
        };
      };
      const model = await startModelStandIn({ may_go_on: (pieces) => (pieces >= heldPieces ? held : undefined) });
      const server = await startServer({
        DATA_DIR: folder,
        ...demonstration,
        AI_BASE_URL: model.base_url,
        AI_MODEL: 'answer',
      });
      const logins = await readFile(join(folder, 'logins.txt'), 'utf8');
      const [, email = '', password = ''] = /(demo@\S+) (\S+)/.exec(logins) ?? [];
      await use({ origin: server.origin, player: { email, password }, holdAnswers });
      await server.end('SIGTERM');
      await model.close();
      await rm(folder, { recursive: true, force: true });
    },
    workerFixture,
  ],
  baseURL: ({ slowProduct }, use) => use(slowProduct.origin),
});

const answers = (page: Page) => page.getByRole('article', { name: 'The expert answered' });
/** The text written so far, without the line that says what the expert is doing. */
const liveText = (page: Page) => page.locator('article[aria-busy] > div');
const field = (page: Page) => page.getByRole('textbox', { name: /^Ask about/ });
const left = (page: Page) => page.getByRole('link', { name: /calls? left/ });

test.beforeEach(async ({ page, slowProduct }) => {
  await logIn(page, slowProduct.player);
  await page.goto('/game/wesnoth/chat');
  await expect(field(page)).toBeVisible();
});

test('an answer can be read while it is written, and a reload loses nothing of it', async ({ page, slowProduct }) => {
  const goOn = slowProduct.holdAnswers();
  await expect(left(page)).toHaveText(/\d/);
  const before = Number(await left(page).innerText());
  await field(page).fill('How does the time of day change damage?');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Writing the answer' })).toBeAttached();
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  await expect(liveText(page)).toHaveText(/\w+ \w+/);

  await page.reload();
  await expect(page.getByRole('article', { name: 'You asked' })).toHaveCount(1);
  await expect(liveText(page)).toHaveText(/\w+ \w+/);
  goOn();
  await expect(answers(page).last().getByText('1 call')).toBeVisible();
  await expect(field(page)).toHaveValue('');
  await expect(left(page)).toHaveText(String(before - 1));
});

test('Escape stops an answer; its text stays, and the next question can be asked', async ({ page, slowProduct }) => {
  const goOn = slowProduct.holdAnswers();
  await field(page).fill('What does a healer do at the start of a turn?');
  await page.keyboard.press('Enter');
  await expect(liveText(page)).toHaveText(/\w+ \w+/);
  await page.keyboard.press('Escape');
  await expect(answers(page).last().getByText('Stopped here')).toBeVisible();
  goOn();
  await expect(page.getByRole('button', { name: 'Ask', exact: true })).toBeVisible();
});

test('Escape stops it from the small window over the game, too', async ({ page, context, slowProduct }) => {
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Keep on top of the game' }).click();
  const floating = await opened;
  const goOn = slowProduct.holdAnswers();
  await field(floating).fill('What does a healer do for units beside it?');
  await field(floating).press('Enter');
  await expect(liveText(floating)).toHaveText(/\w+ \w+/);
  await floating.keyboard.press('Escape');
  await expect(answers(floating).last().getByText('Stopped here')).toBeVisible();
  goOn();
  await expect(floating.getByRole('button', { name: 'Ask', exact: true })).toBeVisible();
});

test('after a refusal the model may answer without articles, and the answer says so', async ({ page }) => {
  await field(page).fill('How do I cook a perfect omelette?');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Answer without articles' }).click();
  await expect(answers(page).last().getByText('From general knowledge, without sources')).toBeVisible();
  await expect(answers(page).last().getByText('1 call')).toBeVisible();
});
