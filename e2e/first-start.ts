import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type FullProject } from '@playwright/test';
import { startServer } from '#server/testing/server-process.ts';

/** The account that a first start makes for its operator. */
export const admin = { email: 'admin@example.com', password: 'a long enough passphrase' };

/** What every product with the demonstration content is started with. */
export const demonstration = {
  DEMO: 'on',
  AI_AUTODETECT: 'off',
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  LOG_LEVEL: 'warn',
};

/** The folder as a first start leaves it: filling it takes three times as long as any later start. */
const firstStart = ({ outputDir }: FullProject) => join(outputDir, 'first-start');

/** Starts and stops the command once on an empty folder, and keeps that for the stories of this run. */
export async function keepFirstStart(project: FullProject): Promise<void> {
  const server = await startServer({ DATA_DIR: firstStart(project), ...demonstration });
  expect(await server.end('SIGTERM'), `the first start ends in good order:\n${server.output()}`).toBe(0);
}

/** A copy of what `keepFirstStart` kept. @returns its folder, DATA_DIR of one product */
export async function copyFirstStart(project: FullProject): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hintline-e2e-'));
  await cp(firstStart(project), folder, { recursive: true });
  return folder;
}
