import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sitemapPaths } from '#contract/values/find-page.ts';
import { paths } from '#contract/values/paths.ts';
import { AppError } from '#server/errors.ts';
import { escapeHtml } from '#server/rules/escape-html.ts';

/** The protocol's own bound for one file. */
const addressesPerPage = 50_000;
const slugsAtOnce = 2_000;
const cacheMs = 10 * 60_000;
const mostPages = 4;

interface SitemapParts {
  publicUrl: string;
  /** The ids of the first game and of each one `every` games after it. */
  listStarts: (every: number) => Promise<number[]>;
  /** Games from this id on, in the order of ids. */
  listSlugsFrom: (id: number, limit: number) => Promise<{ id: number; slug: string }[]>;
}

interface Page {
  parts: Promise<readonly Buffer[]>;
  until: number;
}

/** Where every page is that search engines should read, in files of at most 50,000 addresses. */
export function installSitemap(
  app: FastifyInstance,
  { publicUrl, listStarts, listSlugsFrom }: SitemapParts,
  gamesPerPage = addressesPerPage - sitemapPaths.length,
): void {
  let starts: { ids: Promise<number[]>; until: number } | undefined;
  const pages = new Map<number, Page>();

  // Whoever comes while something is made waits for that instead of making it again.
  const findStarts = () => {
    if (starts === undefined || starts.until < performance.now()) {
      const made = { ids: listStarts(gamesPerPage), until: performance.now() + cacheMs };
      starts = made;
      made.ids.catch(() => {
        if (starts === made) starts = undefined;
      });
    }
    return starts.ids;
  };
  const findPage = (number: number, start: number | undefined) => {
    const known = pages.get(number);
    if (known !== undefined && known.until >= performance.now()) return known.parts;
    const made = { parts: writePage(number, start), until: performance.now() + cacheMs };
    pages.delete(number);
    const [oldest] = pages.keys();
    if (pages.size >= mostPages && oldest !== undefined) pages.delete(oldest);
    pages.set(number, made);
    made.parts.catch(() => {
      if (pages.get(number) === made) pages.delete(number);
    });
    return made.parts;
  };

  async function writePage(number: number, start: number | undefined): Promise<Buffer[]> {
    const own = number === 1 ? urls(sitemapPaths) : '';
    const parts = [Buffer.from(`${declaration}<urlset xmlns="${namespace}">\n${own}`)];
    let from = start;
    let left = gamesPerPage;
    while (from !== undefined && left > 0) {
      const games = await listSlugsFrom(from, Math.min(slugsAtOnce, left));
      parts.push(Buffer.from(urls(games.map(({ slug }) => paths.game(slug)))));
      left -= games.length;
      const last = games.at(-1);
      from = last === undefined || games.length < slugsAtOnce ? undefined : last.id + 1;
    }
    return [...parts, Buffer.from('</urlset>\n')];
  }
  const urls = (addresses: readonly string[]) =>
    addresses.map((path) => `<url><loc>${escapeHtml(publicUrl + path)}</loc></url>\n`).join('');

  const options = { config: { visitor_limit: 'page' as const } };
  const headers = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=600' };
  app.get('/sitemap.xml', options, async (_request, reply) => {
    const ids = await findStarts();
    const parts = ids.length > 1 ? [Buffer.from(indexOf(publicUrl, ids.length))] : await findPage(1, ids[0]);
    return reply.headers(headers).send(Readable.from(parts));
  });
  app.get('/sitemap-:page.xml', options, async ({ params }, reply) => {
    const page = pageParams.safeParse(params).data?.page;
    const ids = await findStarts();
    if (page === undefined || page > Math.max(1, ids.length)) throw new AppError('not_found');
    return reply.headers(headers).send(Readable.from(await findPage(page, ids[page - 1])));
  });
}

const pageParams = z.object({
  page: z
    .string()
    .regex(/^[1-9]\d{0,4}$/)
    .transform(Number),
});

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

function indexOf(publicUrl: string, pages: number): string {
  const entries = Array.from(
    { length: pages },
    (_, index) => `<sitemap><loc>${escapeHtml(`${publicUrl}/sitemap-${index + 1}.xml`)}</loc></sitemap>\n`,
  );
  return `${declaration}<sitemapindex xmlns="${namespace}">\n${entries.join('')}</sitemapindex>\n`;
}
