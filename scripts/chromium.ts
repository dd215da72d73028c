import { chromium } from '@playwright/test';
import { isProgram } from './find-programs.ts';

/** Draws no window around the page, which takes a fifth of the time of a story; it shows no notifications. */
const headlessShell = '/usr/bin/chromium-headless-shell';

const whole = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The browser for the stories: `CHROMIUM_PATH`, else the fastest that is installed. */
export function findChromium(): string | undefined {
  return process.env['CHROMIUM_PATH'] || [headlessShell].find(isProgram) || findWholeChromium();
}

/**
 * The browser for stories about what the headless shell lacks: an installed one, else Playwright's own download, else
 * `CHROMIUM_PATH`, which may name the shell.
 * @param root what stands before each path; a test has its own
 */
export function findWholeChromium(root = ''): string | undefined {
  const installed = [...whole, chromium.executablePath()].find((path) => isProgram(`${root}${path}`));
  return installed ?? (process.env['CHROMIUM_PATH'] || undefined);
}
