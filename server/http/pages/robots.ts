import type { FastifyInstance } from 'fastify';
import { unindexedPaths } from '#contract/values/find-page.ts';
import { basePathOf } from '#server/rules/base-path.ts';

/** What search engines may read. */
export function installRobots(app: FastifyInstance, publicUrl: string, hasArticles: boolean): void {
  const maps = ['sitemap.xml', ...(hasArticles ? ['sitemap-articles.xml'] : [])];
  const text = robotsText(publicUrl, maps);
  app.get('/robots.txt', { config: { visitor_limit: 'page' } }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(text),
  );
}

/** `/game/:slug/chat` as robots write it; what lies below a page goes with it. */
function robotsText(publicUrl: string, maps: readonly string[]): string {
  const patterns = unindexedPaths.map((page) => page.replaceAll(/:\w+/g, '*'));
  const shortest = patterns.filter((page) => !patterns.some((other) => page.startsWith(`${other}/`)));
  const base = basePathOf(publicUrl).slice(0, -1);
  const lines = ['User-agent: *', ...['/api', ...shortest].map((path) => `Disallow: ${base}${path}`)];
  return `${[...lines, '', ...maps.map((map) => `Sitemap: ${publicUrl}/${map}`)].join('\n')}\n`;
}
