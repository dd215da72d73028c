import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { defaultLanguage, isLanguage, type Language } from '#contract/values/languages.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { findGamePage } from '#server/games/games.ts';
import { messagesFor } from '#server/messages.ts';
import { findSharedPage } from '#server/sharing/sharing.ts';
import type { Picture } from './draw-picture.ts';
import { createPictureDrawer } from './picture-drawer.ts';
import { isDrawable } from './picture-text.ts';

const request = z.object({
  kind: z.enum(['home', 'game', 'shared']),
  file: z
    .string()
    .regex(/^[\w-]{1,200}\.png$/)
    .transform((file) => file.slice(0, -'.png'.length)),
});
const query = z.object({ lang: z.string().refine(isLanguage) });

interface PictureRequest {
  picture: Picture;
  /** Whether search engines may show it. */
  is_indexed: boolean;
}

/** The pictures that messengers show beside a link, drawn from what the page says. What a page shows no more is not drawn. */
export function installPictures(app: FastifyInstance, { db, log }: Pick<Deps, 'db' | 'log'>): void {
  const drawer = createPictureDrawer((err) => log.warn({ err }, 'a picture was not drawn'));
  app.addHook('onClose', () => drawer.close());
  const options = { config: { visitor_limit: 'picture' as const } };
  app.get('/pictures/:kind/:file', options, async (incoming, reply) => {
    const { data } = request.safeParse(incoming.params);
    const language = query.safeParse(incoming.query).data?.lang ?? defaultLanguage;
    const page = data && (await find(db, data, language));
    if (page === undefined) throw new AppError('not_found');
    const drawn = await drawer.draw(page.picture);
    if (drawn === undefined) throw new AppError('unavailable', { retry_after: 2 });
    const etag = `"${drawn.hash}"`;
    reply.headers({
      'content-type': 'image/png',
      etag,
      // Asked for each time: what is not shared any more is not shown from a copy either.
      'cache-control': 'no-cache',
      // Messengers show it on pages of their own.
      'cross-origin-resource-policy': 'cross-origin',
      ...(page.is_indexed ? {} : { 'x-robots-tag': 'noindex' }),
    });
    if ((incoming.headers['if-none-match'] ?? '').includes(etag)) return reply.code(304).send();
    return reply.send(drawn.png);
  });
}

async function find(
  db: Deps['db'],
  { kind, file }: z.infer<typeof request>,
  language: Language,
): Promise<PictureRequest | undefined> {
  if (kind === 'home') {
    if (file !== 'hintline') return undefined;
    const { home, homeHint } = messagesFor(language)['page-heads'].picture;
    return { picture: { slug: 'ridge', over: '', title: home, text: homeHint, under: '' }, is_indexed: true };
  }
  if (kind === 'game') {
    const game = await findGamePage(db, file, language);
    if (game === undefined) return undefined;
    const { title, slug, summary } = game;
    const under = messagesFor(language)['page-heads'].picture.game;
    return { picture: { slug, over: '', title, text: summary ?? '', under }, is_indexed: true };
  }
  const shared = await findSharedPage(db, file, language);
  if (shared === undefined) return undefined;
  const { question, excerpt, game, sources, is_example } = shared;
  const under = messagesFor(shared.language)['page-heads'].picture.answered({ count: sources });
  // A question in an alphabet that is not drawn leaves its game as the title.
  const words = isDrawable(question) ? { over: game.title, title: question } : { over: '', title: game.title };
  const text = isDrawable(excerpt) ? excerpt : '';
  return { picture: { slug: game.slug, ...words, text, under }, is_indexed: is_example };
}
