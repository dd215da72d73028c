import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Plugin, PluginOption } from 'vite';
import { expect, test } from 'vitest';
import config from '../../vite.config.ts';

const require = createRequire(import.meta.url);

/** Files of large packages in the browser app. */
const packageFiles = ['react-router', 'lucide-react', 'marked', '@tanstack/react-table'].map((name) =>
  require.resolve(name),
);

/** Vite's React plugin: it compiles JSX and skips packages by its own filter. */
const isOurs = ({ name }: Plugin) => !name.startsWith('vite:react');

async function flatten(option: PluginOption): Promise<Plugin[]> {
  const value = await option;
  if (!value) return [];
  if (Array.isArray(value)) return (await Promise.all(value.map(flatten))).flat();
  return [value];
}

type Hook = (this: unknown, ...args: unknown[]) => unknown;

/** Calls a hook as Vite does, but without its filter, so that the filter cannot hide what the handler does. */
async function call(hook: unknown, ...args: unknown[]): Promise<unknown> {
  const handler = typeof hook === 'object' && hook !== null && 'handler' in hook ? hook.handler : hook;
  if (typeof handler !== 'function') return undefined;
  return await (handler as Hook).call({ addWatchFile: () => undefined }, ...args);
}

async function findRewrites(plugins: readonly Plugin[]): Promise<string[]> {
  const found: string[] = [];
  for (const plugin of plugins) {
    for (const file of packageFiles) {
      const code = await readFile(file, 'utf8');
      const results = {
        resolveId: await call(plugin.resolveId, file, undefined, {}),
        load: await call(plugin.load, file, {}),
        transform: await call(plugin.transform, code, file, {}),
      };
      for (const [hook, result] of Object.entries(results)) {
        if (result !== undefined && result !== null) found.push(`${plugin.name}: ${hook} of ${file}`);
      }
    }
  }
  return found;
}

test('no plugin of ours touches a file under node_modules', async () => {
  const plugins = (await flatten(config.plugins)).filter(isOurs);
  expect(plugins.length).toBeGreaterThan(2);
  expect(await findRewrites(plugins)).toEqual([]);
});

test('packages are resolved to themselves', () => {
  expect(config.resolve?.alias).toBeUndefined();
});

test.each<[string, Plugin]>([
  ['changes code', { name: 'planted', transform: (code) => code.replace('a', 'b') }],
  [
    'changes code behind a filter',
    { name: 'planted', transform: { filter: { id: /react-router/ }, handler: () => 'export {}' } },
  ],
  ['stands in for a file', { name: 'planted', load: (id) => (id.includes('marked') ? 'export {}' : undefined) }],
  ['leads elsewhere', { name: 'planted', resolveId: (id) => (id.includes('lucide') ? '/other.js' : undefined) }],
])('a plugin that %s is found', async (_name, plugin) => {
  expect(await findRewrites([plugin])).not.toEqual([]);
});
