import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Db } from '#server/db/database.ts';
import { listSampleQuestions, requireGame } from '#server/games/games.ts';
import { docsPage } from './docs-page.ts';
import { docsStyle } from './docs-style.ts';
import { type ExampleGame, examplesFor } from './examples.ts';

const invented: ExampleGame = { id: 1, title: 'Your game', question: 'How do I begin?' };
const keptMs = 60_000;

/** The readable description of the API, made from the contract: one page without a script. */
export function installApiDocs(app: FastifyInstance, { db, public_url }: { db: Db; public_url: string }): void {
  const hash = createHash('sha256').update(docsStyle).digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  // Anybody may ask for it as often as they like, so it is not made anew each time.
  let kept: { page: string; until: number } | undefined;
  app.get('/api/docs', { schema: { hide: true } }, async (_request, reply) => {
    if (kept === undefined || kept.until < Date.now()) {
      const examples = examplesFor(public_url, (await findExample(db)) ?? invented);
      kept = { page: docsPage(public_url, examples), until: Date.now() + keptMs };
    }
    return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(kept.page);
  });
}

/** A game whose expert can be asked, and what to ask it; nothing while the catalogue has none. */
async function findExample(db: Db): Promise<ExampleGame | undefined> {
  const [sample] = (await listSampleQuestions(db, 'en')).items;
  if (sample === undefined) return undefined;
  const { id } = await requireGame(db, { slug: sample.game_slug });
  return { id, title: sample.game_title, question: sample.text };
}
