import { readFile } from 'node:fs/promises';
import { pages } from '#contract/values/pages.ts';

interface ScreenPattern {
  /** Without its first slash. */
  path: string;
  /** The path with a star for each part that varies and without its first slash, as index.html reads it. */
  pattern: string;
  /** The screen's module, relative to web/. */
  module: string;
}

/**
 * Which address opens which module, read from a table of screens: routes.tsx, or admin/AdminScreens.tsx with its
 * folder as `base`. It is read as text because the table itself imports style sheets and pictures. Addresses without
 * a screen of their own yet are left out.
 */
export async function screenPatterns(file: string, base = ''): Promise<ScreenPattern[]> {
  const source = await readFile(file, 'utf8');
  const rows = source.matchAll(/^ {2}(\w+): \(\) => import\('\.\/([^']+)'\)/gm);
  const addresses = new Map(Object.entries(pages).map(([name, page]) => [name, page.path]));
  const screens = [...rows].flatMap(([, name = '', module = '']) => {
    const path = addresses.get(name);
    if (path === undefined) return [];
    return [{ path: path.slice(1) || path, pattern: patternOf(path), module: base + module }];
  });
  if (screens.length === 0) throw new Error(`No screen was found in ${file}`);
  return screens;
}

/** `game/:slug` → `game/*` */
function patternOf(path: string): string {
  return path.replace(/^\//, '').replaceAll(/:\w+/g, '*');
}
