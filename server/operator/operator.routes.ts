import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { messagesFor } from '#server/messages.ts';
import { findCommit } from './find-commit.ts';
import { setupKeeper } from './operator.ts';

const release = z.object({ version: z.string(), commit: z.string().nullable().default(null) });

/** `release.json` is in the archives that `npm run release` makes; elsewhere package.json knows the version, git the commit. */
function readRelease(): z.infer<typeof release> {
  const root = join(import.meta.dirname, '../..');
  const file = ['release.json', 'package.json'].map((name) => join(root, name)).find((path) => existsSync(path));
  const found = release.parse(file === undefined ? {} : JSON.parse(readFileSync(file, 'utf8')));
  return { ...found, commit: found.commit ?? findCommit(root) };
}

export function operatorRoutes(route: Route, deps: Deps): void {
  const { config, experts } = deps;
  const version = readRelease();
  const checkOnce = setupKeeper(deps);
  route('GET /api/admin/setup', async ({ user, language }) => {
    const { names } = messagesFor(language).setup;
    const lines = await checkOnce(language, user.id);
    return { is_production: config.production, lines: lines.map((line) => ({ ...line, name: names[line.about] })) };
  });
  route('GET /api/version', () => version);
  route('GET /api/operator', () => ({
    name: config.OPERATOR_NAME,
    is_named: config.operator_is_named,
    address: config.OPERATOR_ADDRESS ?? null,
    inn: config.OPERATOR_INN ?? null,
    support_email: config.SUPPORT_EMAIL ?? null,
    payments: config.PAYMENTS,
    free_calls: config.FREE_CALLS,
    reads_pictures: experts.model?.recognise !== undefined,
    consent_version: config.CONSENT_VERSION,
  }));
}
