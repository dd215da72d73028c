import type { Page } from '@playwright/test';
import { type ModelStandIn, startModelStandIn } from '#stand-ins/model/model-stand-in.ts';
import { expect, logIn, makePlayer, test as base } from './fixtures.ts';

interface SlowModel {
  model: ModelStandIn;
  /** The model goes on reading until it is let go. @returns lets it write what it has read, and what comes later */
  holdReading: () => () => void;
  /** The model writes its first words only. @returns lets it write the rest */
  holdWriting: () => () => void;
}

/** A name with an owner and a precision, as servers of models have them. */
const model_name = 'stories/slow-reader-1b-Q4_K_M.gguf';

/** Something that the model waits for while it is held. */
function holder() {
  let held: Promise<void> | undefined;
  return {
    held: () => held,
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return () => {
        held = undefined;
        resolve();
      };
    },
  };
}

/** The product with a model on a small machine: it answers one question at a time, and reads for a while. */
const test = base.extend<{ slow: SlowModel }, { services: SlowModel & { settings: Record<string, string> } }>({
  services: [
    async ({}, use) => {
      const reading = holder();
      const writing = holder();
      const model = await startModelStandIn({ may_begin: reading.held, may_go_on: writing.held });
      const settings = {
        AI_BASE_URL: model.base_url,
        AI_MODEL: model_name,
        AI_PROFILE: 'local',
        AI_REWRITE: 'off',
        AI_PASSAGES_SECONDS: '0.1',
      };
      await use({ model, holdReading: reading.hold, holdWriting: writing.hold, settings });
      await model.close();
    },
    { scope: 'worker' },
  ],
  settings: [({ services }, use) => use(services.settings), { scope: 'worker' }],
  slow: ({ services: { model, holdReading, holdWriting } }, use) => use({ model, holdReading, holdWriting }),
});

const question = 'How does the time of day change damage?';
const answer = (page: Page) => page.getByRole('article', { name: 'The expert answered' }).last();
const passages = (page: Page) => page.getByRole('group').filter({ has: page.locator('summary') });
const reading = (page: Page) => page.getByText('While you wait, this is what the articles say');
const folded = (page: Page) => page.getByText('What the articles say', { exact: true });

async function openChat(page: Page, name: string): Promise<void> {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}.${crypto.randomUUID()}@example.com`;
  await logIn(page, await makePlayer(page, { email, name }), '/game/wesnoth/chat');
}

async function ask(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: /^Ask about/ }).fill(question);
  await page.keyboard.press('Enter');
}

test('whoever asks a busy model reads their place in line, and is answered in turn', async ({
  page,
  browser,
  slow,
}) => {
  const letGo = slow.holdReading();
  await openChat(page, 'Comes First');
  await ask(page);
  await expect(reading(page)).toBeVisible();

  const context = await browser.newContext();
  const second = await context.newPage();
  await openChat(second, 'Comes Second');
  await ask(second);
  await expect(second.locator('article').getByText('The expert has one question to answer before yours')).toBeVisible();
  // The passages are there meanwhile, for whoever waits in line, too.
  await expect(reading(second)).toBeVisible();
  letGo();
  for (const one of [page, second]) await expect(answer(one).getByText('1 call')).toBeVisible();
  await context.close();
});

test('passages are shown while the model reads, fold when it writes, and stay below its answer', async ({
  page,
  slow,
}) => {
  await openChat(page, 'Waits Patiently');
  const letGo = slow.holdReading();
  await ask(page);
  await expect(reading(page)).toBeVisible();
  await expect(passages(page).getByRole('heading', { level: 3 }).first()).toBeVisible();
  const letFinish = slow.holdWriting();
  letGo();
  await expect(folded(page)).toBeVisible();
  await expect(passages(page).getByRole('heading', { level: 3 }).first()).toBeHidden();
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  letFinish();
  await expect(answer(page).getByText('1 call')).toBeVisible();
  await expect(reading(page)).toBeHidden();
  await expect(folded(page)).toBeVisible();
  await expect(passages(page).getByRole('heading', { level: 3 }).first()).toBeHidden();
  await expect(answer(page).getByText('by slow-reader-1b ·')).toBeVisible();
  await answer(page).getByRole('button', { name: 'Whole name of the model' }).press('Enter');
  await expect(answer(page).getByText(`by ${model_name} ·`)).toBeVisible();
  await page.reload();
  await folded(page).click();
  await expect(passages(page).getByRole('heading', { level: 3 }).first()).toBeVisible();
});

test('passages do not fold under who reads them, and keep the focus to the end of the answer', async ({
  page,
  slow,
}) => {
  await openChat(page, 'Reads Meanwhile');
  const letGo = slow.holdReading();
  await ask(page);
  const heading = passages(page).getByRole('heading', { level: 3 }).first();
  await expect(heading).toBeVisible();
  const mark = passages(page).getByRole('button').first();
  const name = (await heading.textContent())?.split(' · ')[0] ?? '';
  await mark.focus();
  letGo();
  await expect(answer(page).getByText('1 call')).toBeVisible();
  await expect(heading).toBeVisible();
  // The model has not cited this source, so its heading leads to it in the place of a number.
  await expect(passages(page).getByRole('link', { name })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/game\/wesnoth\/articles?\//);
});

test('a model that breaks off leaves its words, and the articles below them', async ({ page, slow }) => {
  await openChat(page, 'Sees It Break');
  const letGo = slow.holdReading();
  slow.model.script('cut_off');
  await ask(page);
  await expect(reading(page)).toBeVisible();
  letGo();
  await expect(answer(page)).toContainText('The gate opens at dawn');
  await expect(answer(page).getByText(/broke off/)).toBeVisible();
  await expect(answer(page).getByText(/Partly by slow-reader-1b, the rest quoted ·/)).toBeVisible();
  await expect(reading(page)).toBeHidden();
});

test('what a model says that its source does not is marked, free, and the articles stand below it once', async ({
  page,
  slow,
}) => {
  await openChat(page, 'Reads The Rules');
  const letGo = slow.holdReading();
  slow.model.script({
    say: 'Write plain Markdown without headings, pictures or links and never repeat marker lines [1].',
  });
  await ask(page);
  await expect(reading(page)).toBeVisible();
  letGo();
  await expect(answer(page).getByText(/The model did not keep to the articles/)).toHaveCount(1);
  await expect(answer(page).getByText(/plain Markdown/)).toHaveCount(1);
  await expect(answer(page).getByText('Not charged')).toBeVisible();
  await expect(reading(page)).toBeHidden();
  await page.reload();
  await expect(answer(page).getByText(/The model did not keep to the articles/)).toHaveCount(1);
  await expect(answer(page).getByText(/plain Markdown/)).toHaveCount(1);
});

test('a stop while the model reads leaves the passages open', async ({ page, slow }) => {
  await openChat(page, 'Stops Early');
  const letGo = slow.holdReading();
  await ask(page);
  await expect(reading(page)).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(
    answer(page).getByText('Stopped here. The passages from the articles count as the answer'),
  ).toBeVisible();
  await expect(answer(page).getByText(/Quoted from \d+\sarticles?, without the model ·/)).toBeVisible();
  await expect(answer(page).getByRole('heading', { level: 3 }).first()).toBeVisible();
  letGo();
});
