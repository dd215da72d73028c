import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import { createPageSender } from '#server/http/pages/page-sender.ts';
import { readingPage, type ReadingPage, readingPolicy } from '#server/http/pages/reading-page.ts';
import { chosenLanguage } from '#server/http/request-language.ts';
import { escapeHtml } from '#server/rules/escape-html.ts';
import { listAddresses, readingPath, writeArticle, writeList } from './public-reading.ts';

interface Parts {
  db: Db;
  config: Pick<Config, 'PUBLIC_URL'>;
}

/** The protocol's own bound for one file. */
const mostAddresses = 50_000;

const gameParams = z.object({ slug: z.string().regex(/^[a-z0-9-]{1,200}$/) });
const articleParams = gameParams.extend({
  id: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
});

/** Lets everybody read reviewed articles, at addresses of their own that search engines know; what a gate keeps is not in them. */
export function installPublicReading(app: FastifyInstance, parts: Parts): void {
  const options = { config: { visitor_limit: 'page' as const } };
  const sendPage = createPageSender();
  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    text: Omit<ReadingPage, 'public_url' | 'list_path'> | undefined,
  ) => {
    if (text === undefined) return reply.callNotFound();
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': readingPolicy,
      'cache-control': 'no-cache',
      vary: 'accept-encoding, cookie',
    });
    const list_path = readingPath(text.game.slug);
    return sendPage(request, reply, readingPage({ ...text, list_path, public_url: parts.config.PUBLIC_URL }));
  };
  app.get('/read/:slug', options, async (request, reply) => {
    const params = gameParams.safeParse(request.params).data;
    return send(request, reply, params && (await writeList(parts, params.slug, chosenLanguage(request) ?? 'en')));
  });
  app.get('/read/:slug/:id', options, async (request, reply) => {
    const params = articleParams.safeParse(request.params).data;
    return send(request, reply, params && (await writeArticle(parts, params)));
  });
  app.get('/sitemap-articles.xml', options, async (_request, reply) => {
    const addresses = await listAddresses(parts.db, mostAddresses);
    const urls = addresses.map(
      ({ slug, id }) => `<url><loc>${escapeHtml(parts.config.PUBLIC_URL + readingPath(slug, id))}</loc></url>`,
    );
    return reply
      .headers({ 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=600' })
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
      );
  });
}
