import { aliases, type PageDefinition, pages } from './pages.ts';

// Apart from the table itself: the browser has a router and would load this for nothing.

/** Addresses that no search engine should read: pages without a head, and the other addresses of pages. */
export const unindexedPaths: readonly string[] = [
  ...Object.keys(aliases),
  ...Object.values<PageDefinition>(pages).flatMap(({ path, head }) => (head === undefined ? [path] : [])),
];

/** Addresses that the sitemap always holds. */
export const sitemapPaths: readonly string[] = Object.values<PageDefinition>(pages).flatMap(({ path, head }) =>
  head === undefined || path.includes(':') ? [] : [path],
);

const patterns = Object.values<PageDefinition>(pages).map((page) => ({ page, pattern: patternOf(page.path) }));
const aliasPatterns = Object.keys(aliases).map(patternOf);

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
}

/** The page at an address of the browser, with the parts of the address that vary; nothing where there is none. */
export function findPage(
  pathname: string,
): { head: NonNullable<PageDefinition['head']> | null; params: Record<string, string> } | undefined {
  const path = pathname === '/' ? pathname : pathname.replace(/\/$/, '');
  for (const { page, pattern } of patterns) {
    const found = pattern.exec(path);
    if (found !== null) return { head: page.head ?? null, params: { ...found.groups } };
  }
  return aliasPatterns.some((pattern) => pattern.test(path)) ? { head: null, params: {} } : undefined;
}
