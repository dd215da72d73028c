import type { FastifyInstance } from 'fastify';
import { sitemapPaths, unindexedPaths } from '#contract/values/pages.ts';
import { paths } from '#contract/values/paths.ts';
import { escapeHtml } from '#server/http/escape-html.ts';

const mostAddresses = 50_000;

interface RobotsParts {
  publicUrl: string;
  /** The slugs of at most so many games, the most important first. */
  listSlugs: (limit: number) => Promise<string[]>;
}

/** What search engines may read, and where everything is that they should. */
export function installRobots(app: FastifyInstance, { publicUrl, listSlugs }: RobotsParts): void {
  const hidden = { schema: { hide: true } };
  app.get('/robots.txt', hidden, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(robotsText(publicUrl)),
  );
  app.get('/sitemap.xml', hidden, async (_request, reply) => {
    const games = await listSlugs(mostAddresses - sitemapPaths.length);
    const addresses = [...sitemapPaths, ...games.map((slug) => paths.game(slug))];
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(sitemapXml(addresses.map((path) => publicUrl + path)));
  });
}

/** `/game/:slug/chat` as robots write it; what lies below a page goes with it. */
function robotsText(publicUrl: string): string {
  const patterns = unindexedPaths.map((page) => page.replaceAll(/:\w+/g, '*'));
  const shortest = patterns.filter((page) => !patterns.some((other) => page.startsWith(`${other}/`)));
  const lines = ['User-agent: *', 'Disallow: /api', ...shortest.map((page) => `Disallow: ${page}`)];
  return `${[...lines, '', `Sitemap: ${publicUrl}/sitemap.xml`].join('\n')}\n`;
}

function sitemapXml(addresses: readonly string[]): string {
  const urls = addresses.map((address) => `<url><loc>${escapeHtml(address)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}
