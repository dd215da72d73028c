import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Draws no window around the page, which takes a fifth of the time of a story; it shows no notifications. */
const headlessShell = '/usr/bin/chromium-headless-shell';

const whole = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The browser for the stories: `CHROMIUM_PATH`, else an installed one, else Playwright's own download. */
export function findChromium(): string | undefined {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen) return chosen;
  return [headlessShell, ...whole, chromium.executablePath()].find((path) => existsSync(path));
}

/** The browser for stories about what the headless shell lacks. */
export function findWholeChromium(): string | undefined {
  return whole.find((path) => existsSync(path)) ?? findChromium();
}
