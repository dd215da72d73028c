import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { joinParts } from '#contract/values/carried-lines.ts';
import { paths } from '#contract/values/paths.ts';
import type { Language } from '#contract/values/languages.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import { createPageSender } from '#server/http/pages/page-sender.ts';
import { chosenLanguage } from '#server/http/request-language.ts';
import { listGatedChunks } from '#server/knowledge/knowledge.ts';
import { plainText } from '#server/language/plain-text.ts';
import { messagesFor } from '#server/messages.ts';
import { basePathOf } from '#server/rules/base-path.ts';
import { escapeHtml } from '#server/rules/escape-html.ts';
import { articleHtml } from './article-html.ts';
import * as store from './public-reading.store.ts';
import { readingPage, readingPath, readingPolicy } from './reading-page.ts';

interface Parts {
  db: Db;
  config: Pick<Config, 'PUBLIC_URL'>;
}

/** Of a game with more, the list names the first. */
const mostListed = 1000;
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
  const send = (request: FastifyRequest, reply: FastifyReply, html: string | undefined) => {
    if (html === undefined) return reply.callNotFound();
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': readingPolicy,
      'cache-control': 'no-cache',
      vary: 'accept-encoding, cookie',
    });
    return sendPage(request, reply, html);
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
    const addresses = await store.listAddresses(parts.db, mostAddresses);
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

/** The articles of a game; nothing where there is none to read. */
async function writeList({ db, config }: Parts, slug: string, language: Language): Promise<string | undefined> {
  const game = await store.findGame(db, slug);
  if (game === undefined) return undefined;
  const texts = messagesFor(language)['page-heads'].reading;
  const articles = await store.listArticles(db, game.id, language, mostListed);
  const base = basePathOf(config.PUBLIC_URL);
  const items = articles.map(
    ({ id, title, language: own }) =>
      `<li><a href="${base}${readingPath(slug, id).slice(1)}" lang="${own}">${escapeHtml(title)}</a></li>`,
  );
  const heading = texts.list({ title: game.title });
  return readingPage({
    language,
    public_url: config.PUBLIC_URL,
    game,
    heading,
    body: `<ul>${items.join('')}</ul>`,
    head: headOf(config, {
      slug,
      path: readingPath(slug),
      title: `${heading} · Hintline`,
      description: heading,
      language,
    }),
  });
}

async function writeArticle(
  { db, config }: Parts,
  { slug, id }: { slug: string; id: number },
): Promise<string | undefined> {
  const article = await store.findArticle(db, slug, id);
  if (article === undefined) return undefined;
  const { game_id, title, game, language, source, game_version } = article;
  const gated = await listGatedChunks(db, [game_id]);
  const all = await store.listParts(db, id);
  const open = all.filter(({ version_id }) => !gated.has(version_id));
  const texts = messagesFor(language)['page-heads'].reading;
  const base = basePathOf(config.PUBLIC_URL);
  const facts = [game, game_version, source].filter((fact) => fact !== null).map(escapeHtml);
  const hidden = all.length - open.length;
  const fold = `<details><summary>${texts.hidden({ count: hidden })}</summary><p>${texts.hiddenWhy} <a href="${base}${paths.article(slug, id).slice(1)}">${texts.readThere}</a></p></details>`;
  return readingPage({
    language,
    public_url: config.PUBLIC_URL,
    game: { slug, title: game },
    heading: title,
    body: [`<p class="second">${facts.join(' · ')}</p>`, ...sectionsOf(open), ...(hidden === 0 ? [] : [fold])].join(
      '\n',
    ),
    head: headOf(config, {
      slug,
      path: readingPath(slug, id),
      title: `${title} · ${game}`,
      description: plainText(open[0]?.content ?? title),
      language,
    }),
  });
}

/** Parts of one section stand together, a long table as one. */
function sectionsOf(parts: readonly { section: string; content: string }[]): string[] {
  return [...Map.groupBy(parts, ({ section }) => section)].flatMap(([section, own]) => [
    ...(section === '' ? [] : [`<h2>${escapeHtml(section)}</h2>`]),
    ...joinParts(own, ({ content }) => content).map(({ text }) => articleHtml(text)),
  ]);
}

function headOf(
  { PUBLIC_URL }: Parts['config'],
  { slug, path, ...head }: { slug: string; path: string; title: string; description: string; language: Language },
) {
  const image = `${PUBLIC_URL}/pictures/game/${slug}.png?lang=${head.language}`;
  return { ...head, address: PUBLIC_URL + path, is_indexed: true, image, type: 'article' as const };
}
