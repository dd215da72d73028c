import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#contract/common.ts';
import { findPage } from '#contract/values/find-page.ts';
import { paths } from '#contract/values/paths.ts';
import type { Config } from '#server/config.ts';
import { AppError } from '#server/errors.ts';
import { placeBelow } from '#server/rules/base-path.ts';
import { asksForJson, installNotFound, pathOf } from '../not-found.ts';
import { createPageSender } from './page-sender.ts';
import { oneLine } from '#server/rules/one-line.ts';
import { createPageWriter, type PageHead } from './page-head.ts';
import { pagePolicy } from './page-policy.ts';
import { installServiceWorker } from './service-worker.ts';
import { messagesFor, type ServerMessages } from '#server/messages.ts';
import { chosenLanguage } from '../request-language.ts';

/** What public pages say of what they show; the caller finds it, as this folder knows no domain. */
interface PageFinders {
  findGame: (slug: string, language: Language) => Promise<{ title: string; summary: string | null } | undefined>;
  /** Only what anybody may read. */
  findShared: (
    name: string,
    language: Language,
  ) => Promise<
    { question: string; excerpt: string; game: { title: string }; is_example: boolean; language: Language } | undefined
  >;
}

interface WebParts extends PageFinders {
  /** What `vite build` wrote. */
  folder: string;
  config: Pick<Config, 'ANALYTICS' | 'PUBLIC_URL' | 'AI_BASE_URL' | 'SERVICE_WORKER'>;
}

/**
 * Serves the built app: its files, and index.html with a head of its own for every address that is
 * no file and no call, under a policy with the hashes of what stands inline in it.
 */
export async function installStaticWeb(app: FastifyInstance, { folder, config, ...find }: WebParts): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) {
    installNotFound(app, (request, reply) => answerNotBuilt(request, reply));
    return;
  }
  await installFiles(app, folder);
  const indexHtml = placeBelow(await readFile(join(folder, 'index.html'), 'utf8'), config.PUBLIC_URL);
  const policy = pagePolicy(indexHtml, config.ANALYTICS);
  const writePage = createPageWriter(indexHtml, config.ANALYTICS);
  const sendPage = createPageSender();
  await installServiceWorker(app, { folder, is_on: config.SERVICE_WORKER === 'on', send: sendPage });

  installNotFound(app, async (request, reply) => {
    const path = pathOf(request);
    if (path.startsWith('/assets/')) throw new AppError('not_found');
    // As the app itself decides: title and screen never differ.
    const { status, head } = await describePage(path, chosenLanguage(request) ?? 'en', config.PUBLIC_URL, find);
    if (status === 404 && asksForJson(request)) throw new AppError('not_found');
    reply.code(status).headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-cache',
      vary: 'accept-encoding, cookie',
    });
    return sendPage(request, reply, writePage(head));
  });
}

async function answerNotBuilt(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (pathOf(request).startsWith('/assets/')) throw new AppError('not_found');
  const text =
    'The browser app is not built. Run "npm run build", or "npm run dev" and open the address that Vite prints.\n';
  return reply.code(503).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(text);
}

/** Files with a hash in their name never change; the few others are asked for again. */
async function installFiles(app: FastifyInstance, folder: string): Promise<void> {
  const common = {
    acceptRanges: false,
    cacheControl: false,
    index: false,
    preCompressed: true,
    schemaHide: true,
  } as const;
  await app.register(fastifyStatic, {
    ...common,
    root: join(folder, 'assets'),
    prefix: '/assets/',
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
  });
  await app.register(fastifyStatic, {
    ...common,
    root: folder,
    prefix: '/',
    decorateReply: false,
    wildcard: false,
    globIgnore: ['assets/**', 'index.html', 'manifest.json', 'service-worker.js', '**/*.br', '**/*.gz'],
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
  });
}

type PlainHead = {
  [N in keyof ServerMessages['page-heads']]: ServerMessages['page-heads'][N] extends {
    title: string;
  }
    ? N
    : never;
}[keyof ServerMessages['page-heads']];

async function describePage(
  path: string,
  language: Language,
  publicUrl: string,
  { findGame, findShared }: PageFinders,
): Promise<{ status: number; head: PageHead }> {
  const page = findPage(path);
  const texts = messagesFor(language)['page-heads'];
  const pictureOf = (name: string, of = language) => `${publicUrl}/pictures/${name}.png?lang=${of}`;
  const plain = (name: PlainHead, address: string | null): PageHead => ({
    ...texts[name],
    address,
    is_indexed: address !== null,
    image: address === null ? null : pictureOf('home/hintline'),
    type: 'website',
    language,
  });
  const missing = { status: 404, head: plain('not_found', null) };
  if (page === undefined) return missing;
  if (page.head === null) return { status: 200, head: plain('home', null) };
  if (page.head === 'shared') {
    const { name = '' } = page.params;
    const shared = await findShared(name, language);
    if (shared === undefined) return missing;
    const { question, excerpt, game, is_example } = shared;
    const head = {
      title: texts.shared.title({ question: oneLine(question, longestQuestion), game: game.title }),
      description: excerpt.trim() === '' ? texts.shared.description : excerpt,
      address: publicUrl + paths.shared(name),
      is_indexed: is_example,
      image: pictureOf(`shared/${name}`, shared.language),
      type: 'article' as const,
      language: shared.language,
    };
    return { status: 200, head };
  }
  if (page.head !== 'game') {
    const address = publicUrl + (path === '/' ? path : path.replace(/\/$/, ''));
    return { status: 200, head: plain(page.head, address) };
  }
  const slug = decodeSlug(page.params['slug']);
  const game = slug === undefined ? undefined : await findGame(slug, language);
  if (slug === undefined || game === undefined) return missing;
  const { title, summary } = game;
  return {
    status: 200,
    head: {
      title: `${title} · Hintline`,
      description: summary ?? texts.game.description({ title }),
      address: publicUrl + paths.game(slug),
      is_indexed: true,
      image: pictureOf(`game/${slug}`),
      type: 'website',
      language,
    },
  };
}

const longestQuestion = 90;

/** Only what can be a slug at all reaches the database. */
function decodeSlug(segment = ''): string | undefined {
  return /^[a-z0-9-]{1,200}$/.test(segment) ? segment : undefined;
}
