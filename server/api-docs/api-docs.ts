import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Language, language as languageSchema } from '#contract/common.ts';
import type { Db } from '#server/db/database.ts';
import { listSampleQuestions, requireGame } from '#server/games/games.ts';
import { chosenLanguage, requestLanguage } from '#server/http/request-language.ts';
import { docsPage } from './docs-page.ts';
import { docsStyle } from './docs-style.ts';
import { type ExampleGame, examplesFor } from './examples.ts';

const invented: Record<Language, ExampleGame> = {
  en: { id: 1, title: 'Your game', question: 'How do I begin?' },
  ru: { id: 1, title: 'Ваша игра', question: 'С чего начать?' },
};
/** A language in the address wins over the app's, and that over the browser's; one that is none of ours is passed over. */
const wanted = z.object({ lang: languageSchema });
const keptMs = 60_000;

/** The readable description of the API, made from the contract: one page without a script. */
export function installApiDocs(app: FastifyInstance, { db, public_url }: { db: Db; public_url: string }): void {
  const hash = createHash('sha256').update(docsStyle).digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  // Anybody may ask for it as often as they like, so it is not made anew each time.
  const kept = new Map<Language, { page: string; until: number }>();
  const pageIn = async (language: Language): Promise<string> => {
    const known = kept.get(language);
    if (known !== undefined && known.until >= Date.now()) return known.page;
    const game = (await findExample(db, language)) ?? (await findExample(db, 'en')) ?? invented[language];
    const page = docsPage(public_url, language, examplesFor(public_url, language, game));
    kept.set(language, { page, until: Date.now() + keptMs });
    return page;
  };
  app.get('/api/docs', { schema: { hide: true } }, async (request, reply) => {
    const { data: asked } = wanted.safeParse(request.query);
    const chosen = asked?.lang ?? chosenLanguage(request) ?? requestLanguage(request);
    return reply
      .headers({ 'content-security-policy': policy, 'content-language': chosen, vary: 'accept-language, cookie' })
      .type('text/html; charset=utf-8')
      .send(await pageIn(chosen));
  });
}

/** A game whose expert can be asked, and what to ask it; nothing while the catalogue has none. */
async function findExample(db: Db, asked_in: Language): Promise<ExampleGame | undefined> {
  const [sample] = (await listSampleQuestions(db, asked_in)).items;
  if (sample === undefined) return undefined;
  const { id } = await requireGame(db, { slug: sample.game_slug });
  return { id, title: sample.game_title, question: sample.text };
}
