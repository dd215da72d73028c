import { readFile } from 'node:fs/promises';

interface ScreenPattern {
  /** As it stands in the table. */
  path: string;
  /** A regular expression over the path, as text. */
  pattern: string;
  /** The screen's module, relative to web/. */
  module: string;
}

/**
 * Which address opens which module, read from the table in routes.tsx. It is read as text because the table itself
 * imports style sheets and pictures. Addresses without a screen of their own yet, and admin's, preload nothing.
 */
export async function screenPatterns(file: string): Promise<ScreenPattern[]> {
  const source = await readFile(file, 'utf8');
  const rows = source.matchAll(/screen\('([^'*]+)', '\w+', \(\) => import\('\.\/([^']+)'\)\)/g);
  const screens = [...rows].flatMap(([, path = '', module = '']) =>
    path.startsWith('dev/') ? [] : [{ path, pattern: patternOf(path), module }],
  );
  if (screens.length === 0) throw new Error(`No screen was found in ${file}`);
  return screens;
}

/** `game/:slug` → `^/game/[^/]+/?$` */
function patternOf(path: string): string {
  const inner = path.replace(/^\//, '').replaceAll(/:\w+/g, '[^/]+');
  return inner === '' ? '^/$' : `^/${inner}/?$`;
}
