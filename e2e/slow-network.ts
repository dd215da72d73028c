import { setTimeout } from 'node:timers/promises';
import type { Browser, BrowserContext } from '@playwright/test';

/** STORY_DELAY in milliseconds: what a busy machine does by chance happens to each request of a story on purpose. */
const longestDelay = Number(process.env['STORY_DELAY'] ?? 0);

async function slowDown(context: BrowserContext): Promise<void> {
  await context.route('**/api/**', async (route) => {
    await setTimeout(Math.random() * longestDelay);
    // The page that asked may be gone meanwhile.
    await route.fallback().catch(() => undefined);
  });
}

/** Lets each request to the API wait at random, in all contexts of this browser, if STORY_DELAY says so. */
export function slowDownContexts(browser: Browser): void {
  if (!(longestDelay > 0)) return;
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await slowDown(context);
    return context;
  };
}
