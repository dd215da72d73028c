import type { Page } from '@playwright/test';
import { expect, logIn, makePlayer, test, untilNothingMoves, withoutApp } from './fixtures.ts';

const question = 'How does the time of day change damage?';

async function askOnce(page: Page) {
  await page.goto('/game/wesnoth/chat');
  const field = page.getByRole('textbox', { name: /^Ask about/ });
  await field.fill(question);
  await field.press('Enter');
  await expect(page.getByRole('button', { name: 'Copy the answer' })).toBeVisible();
}

interface Stop {
  /** Counts the elements that had the focus before. */
  place: number;
  name: string;
  /** What is wrong with it; empty where it can be seen and its focus, too. */
  wrong: string;
}

/** What has the focus, once the page rests. Null where the browser's own controls would be next. */
async function findStop(page: Page): Promise<Stop | null> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  // A ring grows, on a busy machine for more than two frames.
  await untilNothingMoves(page);
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return null;
    const { stops = [] } = window as { stops?: Element[] };
    Object.assign(window, { stops });
    const known = stops.indexOf(element);
    if (known < 0) stops.push(element);
    const { left, top, width, height } = element.getBoundingClientRect();
    const middle = [left + width / 2, top + height / 2] as const;
    const above = document.elementFromPoint(...middle);
    const isSeen = above !== null && (element.contains(above) || above.contains(element));
    // A control may leave it to the box around it, or to what is drawn in its place.
    const around = [element, element.parentElement, element.parentElement?.parentElement];
    const boxes = around.flatMap((box) => (box ? [box, ...box.children] : []));
    const isRinged = boxes.some((box) =>
      ['', '::before', '::after'].some((part) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(box, part);
        return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || / 4px/.test(boxShadow);
      }),
    );
    return {
      place: known < 0 ? stops.length : known + 1,
      name: `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`.slice(0, 80),
      wrong: [isSeen ? '' : 'covered', isRinged ? '' : 'without a ring'].filter(Boolean).join(', '),
    };
  });
}

/** Goes through the whole page. @returns the names of what had the focus */
async function tabThrough(page: Page): Promise<string[]> {
  const names: string[] = [];
  const wrong = new Set<string>();
  let last = 0;
  for (let presses = 0; presses < 150; presses += 1) {
    await page.keyboard.press('Tab');
    const stop = await findStop(page);
    // Some controls take several presses for their parts; going back to an earlier one begins anew.
    if (stop === null || stop.place < last) break;
    last = stop.place;
    names.push(stop.name);
    if (stop.wrong !== '') wrong.add(`${stop.name}: ${stop.wrong}`);
  }
  expect([...wrong]).toEqual([]);
  return names;
}

for (const [device, width, height] of [
  ['desktop', 1280, 800],
  ['phone', 390, 844],
] as const) {
  test(`on a ${device} the keyboard goes through home and a game, and what has the focus is seen`, async ({ page }) => {
    const player = await makePlayer(page, { email: `keys.${device}@example.com`, name: 'Kay Keys' });
    await page.setViewportSize({ width, height });
    await logIn(page, player, withoutApp);
    await askOnce(page);
    for (const [path, headings, low] of [
      ['/', ['Stuck in ', 'Your games', 'Recommended'], 'Русский'],
      ['/game/shattered-pixel-dungeon', ['Shattered Pixel Dungeon'], 'Русский'],
    ] as const) {
      await page.goto(path);
      // Each part comes by itself, and moves or covers what has the focus when it comes.
      for (const name of headings) await expect(page.getByRole('heading', { name }).first()).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Consent to the processing' })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await page.getByRole('link', { name: 'Skip to content' }).focus();
      expect(await tabThrough(page), path).toContainEqual(expect.stringContaining(low));
    }
  });
}
