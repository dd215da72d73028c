import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Language, language as languageSchema } from '#contract/common.ts';
import { defaultLanguage } from '#contract/values/languages.ts';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { listSampleQuestions, requireGameId } from '#server/games/games.ts';
import { basePathOf } from '#server/rules/base-path.ts';
import { chosenLanguage, requestLanguage } from '#server/http/request-language.ts';
import { createDocsFiles } from './docs-files.ts';
import { docsPage } from './docs-page.ts';
import type { ExampleGame } from './examples.ts';
import { writeGuide } from './guide.ts';

/** A language in the address wins over the app's, and that over the browser's; one that is none of ours is passed over. */
const languageQuery = z.object({ lang: languageSchema });
const cacheMs = 60_000;
/** Swagger UI as it is published needs no inline script or style; its icons are data addresses. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The description of the API for programs, and the page that shows it to people. */
export function installApiDocs(app: FastifyInstance, { db, public_url }: { db: Db; public_url: string }): void {
  // Anybody may ask for it as often as they like, so it is not made anew each time.
  const cache = new Map<Language, { text: string; until: number }>();
  const loadFiles = createDocsFiles();
  const counted = { config: { visitor_limit: 'page' as const } };

  async function describe(language: Language): Promise<string> {
    const known = cache.get(language);
    if (known !== undefined && known.until >= performance.now()) return known.text;
    const game = (await findExample(db, language)) ?? (await findExample(db, defaultLanguage));
    const guide = writeGuide(public_url, language, game);
    // Reads the whole contract: not at the start.
    const { describeApi } = await import('./openapi.ts');
    const text = JSON.stringify(describeApi({ origin: public_url, language, guide }));
    cache.set(language, { text, until: performance.now() + cacheMs });
    return text;
  }

  app.get('/api/openapi.json', counted, async (request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .send(await describe(languageQuery.safeParse(request.query).data?.lang ?? defaultLanguage)),
  );

  app.get('/api/docs', counted, async (request, reply) => {
    const language = pageLanguage(request);
    const { version } = await loadFiles();
    return reply
      .headers({ 'content-security-policy': policy, 'content-language': language, vary: 'accept-language, cookie' })
      .type('text/html; charset=utf-8')
      .send(docsPage(language, version, basePathOf(public_url)));
  });

  app.get<{ Params: { file: string } }>('/api/docs/:file', counted, async ({ params, headers }, reply) => {
    const file = (await loadFiles()).files.get(params.file);
    if (file === undefined) throw new AppError('not_found');
    const takesBrotli = /\bbr\b/.test(headers['accept-encoding'] ?? '');
    if (takesBrotli) reply.header('content-encoding', 'br');
    return reply
      .headers({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' })
      .type(file.type)
      .send(takesBrotli ? file.compressed : file.content);
  });
}

function pageLanguage(request: FastifyRequest): Language {
  return languageQuery.safeParse(request.query).data?.lang ?? chosenLanguage(request) ?? requestLanguage(request);
}

/** A game whose expert can be asked, and what to ask it; nothing while the catalogue has none. */
async function findExample(db: Db, language: Language): Promise<ExampleGame | undefined> {
  const [sample] = (await listSampleQuestions(db, language)).items;
  if (sample === undefined) return undefined;
  const id = await requireGameId(db, { slug: sample.game_slug });
  return { id, title: sample.game_title, question: sample.text };
}
