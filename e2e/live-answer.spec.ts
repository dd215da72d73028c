import type { Page } from '@playwright/test';
import { startModelStandIn } from '#stand-ins/model/model-stand-in.ts';
import { expect, logIn, test as base } from './fixtures.ts';

/** After so many pieces an answer that is held waits. */
const heldPieces = 4;

interface SlowModel {
  base_url: string;
  /** Stops every answer after its first pieces. @returns lets them go on */
  holdAnswers: () => () => void;
}

/** The product with a model that waits for the story, so that an answer can be watched and stopped. */
const test = base.extend<object, { slowModel: SlowModel }>({
  slowModel: [
    async ({}, use) => {
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
      await use({ base_url: model.base_url, holdAnswers });
      await model.close();
    },
    { scope: 'worker' },
  ],
  settings: [({ slowModel }, use) => use({ AI_BASE_URL: slowModel.base_url, AI_MODEL: 'answer' }), { scope: 'worker' }],
});

const answers = (page: Page) => page.getByRole('article', { name: 'The expert answered' });
/** The text written so far, without the line that says what the expert is doing. */
const liveText = (page: Page) => page.locator('article[aria-busy] > div');
const field = (page: Page) => page.getByRole('textbox', { name: /^Ask about/ });
const left = (page: Page) => page.getByRole('link', { name: /calls? left/ });

test.beforeEach(async ({ page, product }) => {
  await logIn(page, product.player, '/game/wesnoth/chat');
  await expect(field(page)).toBeVisible();
});

test('an answer can be read while it is written, and a reload loses nothing of it', async ({ page, slowModel }) => {
  const goOn = slowModel.holdAnswers();
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

test('Escape stops an answer; its text stays, and the next question can be asked', async ({ page, slowModel }) => {
  const goOn = slowModel.holdAnswers();
  await field(page).fill('What does a healer do at the start of a turn?');
  await page.keyboard.press('Enter');
  await expect(liveText(page)).toHaveText(/\w+ \w+/);
  await page.keyboard.press('Escape');
  await expect(answers(page).last().getByText('Stopped here')).toBeVisible();
  goOn();
  await expect(page.getByRole('button', { name: 'Ask', exact: true })).toBeVisible();
});

test('Escape stops it from the small window over the game, too', async ({ page, context, slowModel }) => {
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Keep on top of the game' }).click();
  const floating = await opened;
  const goOn = slowModel.holdAnswers();
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
