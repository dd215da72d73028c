import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkBorders } from './borders.ts';
import { bordersRules } from './borders-rules.ts';

const project = join(import.meta.dirname, '..');

/** A small product without a violation. */
const sound: Record<string, string> = {
  'package.json': JSON.stringify({
    type: 'module',
    imports: {
      '#contract/*': './contract/*',
      '#messages/*': './messages/*',
      '#server/*': './server/*',
      '#stand-ins/*': './stand-ins/*',
      '#web/*': './web/*',
    },
  }),
  'contract/games.ts':
    "import { z } from 'zod';\nexport const game = z.object({});\nexport type Game = z.infer<typeof game>;",
  'contract/values/limits.ts': 'export const limits = {};',
  'messages/catalogue.ts': "import './compiled.ts';",
  'messages/compiled.ts': 'export const compiled = {};',
  'server/app.ts': "import './games/games.routes.ts';\nimport './wallet/wallet.routes.ts';",
  'server/deps.ts': "export const load = () => import('../stand-ins/start.ts');",
  'stand-ins/start.ts': "import '#server/errors.ts';",
  'server/errors.ts': 'export const errors = {};',
  'server/db/open.ts': 'export const open = 1;',
  'server/http/route.ts': "import '#contract/games.ts';\nexport const route = 1;",
  'server/testing/make.ts': "import '#server/games/games.store.ts';",
  'server/expert/check/check.ts': 'export const check = 1;',
  'server/expert/miss/refusal.ts': "import '../check/check.ts';",
  'server/registry/tiles.ts': "import '#server/wallet/reservations.ts';",
  'server/games/games.routes.ts': "import './games.ts';\nimport '#server/http/route.ts';",
  'server/games/games.ts':
    "import './games.store.ts';\nimport '#server/wallet/reservations.ts';\nimport '#server/errors.ts';",
  'server/games/games.store.ts': "import '#server/db/open.ts';",
  'server/games/games.test.ts': "import '#server/testing/make.ts';",
  'server/wallet/wallet.routes.ts': "import './wallet.ts';",
  'server/wallet/wallet.ts': "import './reservations.ts';",
  'server/wallet/reservations.ts': "import './reservations.store.ts';",
  'server/wallet/reservations.store.ts': "import '#server/db/open.ts';",
  'web/main.tsx': "import './games/GamePage.tsx';\nimport './auth/LoginPage.tsx';\nimport './shell/Shell.tsx';",
  'web/auth/LoginPage.tsx': "import './auth.api.ts';",
  'web/auth/auth.api.ts': "import '#web/http/api.ts';",
  'web/games/GamePage.tsx':
    "import type { Game } from '#contract/games.ts';\nimport '#contract/values/limits.ts';\nimport '#messages/compiled.ts';\nimport '#web/auth/auth.api.ts';\nexport const page = <Game,>(game: Game) => <b>{game}</b>;",
  'web/http/api.ts': 'export const api = 1;',
  'web/shell/Shell.tsx': "import '#web/auth/auth.api.ts';",
  'scripts/build.ts': 'export const build = 1;',
};

/** One forbidden import per rule: the file it is added to, and the line. */
const planted: Record<string, [file: string, line: string]> = {
  resolves: ['web/games/GamePage.tsx', "import '#web/games/gone.ts';"],
  'no-cycles': ['server/wallet/reservations.ts', "import './wallet.ts';"],
  'contract-only-zod': ['contract/games.ts', "import 'kysely';"],
  'values-stand-alone': ['contract/values/limits.ts', "import { game } from '../games.ts';"],
  'web-not-server': ['web/games/GamePage.tsx', "import type { Open } from '#server/db/open.ts';"],
  'product-not-stand-ins': ['server/games/games.ts', "import '#stand-ins/start.ts';"],
  'stand-ins-loaded-late': ['server/deps.ts', "import '../stand-ins/start.ts';"],
  'server-not-web': ['server/games/games.ts', "import '#web/http/api.ts';"],
  'web-contract-types': ['web/games/GamePage.tsx', "import { game } from '#contract/games.ts';"],
  'web-compiled-messages': ['web/games/GamePage.tsx', "import '#messages/catalogue.ts';"],
  'product-not-tools': ['server/games/games.ts', "import '../../scripts/build.ts';"],
  'product-not-tests': ['server/games/games.ts', "import '#server/testing/make.ts';"],
  'ground-not-domains': ['server/http/route.ts', "import type { Wallet } from '#server/wallet/wallet.ts';"],
  'registry-from-root': ['server/games/games.ts', "import '#server/registry/tiles.ts';"],
  'domain-doors': ['server/games/games.ts', "import '#server/wallet/reservations.store.ts';"],
  'expert-rooms': ['server/expert/check/check.ts', "import '../miss/refusal.ts';"],
  'routes-from-app': ['server/games/games.routes.ts', "import '#server/wallet/wallet.routes.ts';"],
  'routes-not-stores': ['server/games/games.routes.ts', "import './games.store.ts';"],
  'stores-not-rules': ['server/games/games.store.ts', "import '#server/errors.ts';"],
  'feature-doors': ['web/games/GamePage.tsx', "import { LoginPage } from '#web/auth/LoginPage.tsx';"],
  'shell-doors': ['web/shell/Shell.tsx', "const page = import('#web/games/GamePage.tsx');"],
  'web-ground-not-features': ['web/http/api.ts', "import '#web/auth/auth.api.ts';"],
};

let folder: string;

async function write(files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
}

const sources = Object.keys(sound).filter((file) => /\.tsx?$/.test(file));

async function rulesBroken(): Promise<string[]> {
  const { breaches } = await checkBorders(folder, sources);
  return breaches.map((breach) => breach.split(':')[0] ?? '');
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hintline-borders-'));
  await symlink(join(project, 'node_modules'), join(folder, 'node_modules'), 'junction');
  await write(sound);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the borders', () => {
  test('a product without violations passes', async () => {
    expect(await checkBorders(folder, sources)).toEqual({
      breaches: [],
      unread: [],
      read: sources.length,
      entered: new Set(['server/wallet/reservations.ts']),
    });
  });

  test('every rule has a planted violation', () => {
    expect(new Set(Object.keys(planted))).toEqual(new Set(bordersRules.map((rule) => rule.name)));
  });

  test.each(Object.entries(planted))('%s is caught', async (rule, [file, line]) => {
    await write({ [file]: `${line}\n${sound[file]}` });
    expect(await rulesBroken()).toContain(rule);
  });

  test('importing a type across domains is forbidden like importing a value', async () => {
    await write({ 'server/games/games.ts': "import type { Row } from '#server/wallet/reservations.store.ts';" });
    expect(await rulesBroken()).toEqual(['domain-doors']);
  });

  test('a cycle of type imports is found, too', async () => {
    await write({
      'server/wallet/reservations.ts': `import type { Wallet } from './wallet.ts';\n${sound['server/wallet/reservations.ts']}`,
    });
    expect(await rulesBroken()).toContain('no-cycles');
  });

  test('a file that git lists and the check did not read is named', async () => {
    const { unread } = await checkBorders(folder, [...sources, 'server/games/unseen.ts']);
    expect(unread).toEqual(['server/games/unseen.ts']);
  });
});
