import { joinParts } from '#contract/values/carried-lines.ts';
import { paths } from '#contract/values/paths.ts';
import type { Language } from '#contract/values/languages.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import { listGatedChunks } from '#server/knowledge/knowledge.ts';
import { plainText } from '#server/language/plain-text.ts';
import { messagesFor } from '#server/messages.ts';
import { basePathOf } from '#server/rules/base-path.ts';
import { escapeHtml } from '#server/rules/escape-html.ts';
import { articleHtml } from './article-html.ts';
import * as store from './public-reading.store.ts';

/** A text as a page shows it. */
interface ReadText {
  language: Language;
  game: { slug: string; title: string };
  heading: string;
  /** HTML. */
  body: string;
  head: ReturnType<typeof headOf>;
}

interface Parts {
  db: Db;
  config: Pick<Config, 'PUBLIC_URL'>;
}

/** The list of a game with more names the first. */
const mostListed = 1000;

/** The articles of a game; nothing where there is none to read. */
export async function writeList(
  { db, config }: Parts,
  slug: string,
  language: Language,
): Promise<ReadText | undefined> {
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
  return {
    language,
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
  };
}

export async function writeArticle(
  { db, config }: Parts,
  { slug, id }: { slug: string; id: number },
): Promise<ReadText | undefined> {
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
  return {
    language,
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
  };
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

/** The address of the articles of a game, or of one of them, that needs no account. */
export const readingPath = (slug: string, id?: number): string =>
  `/read/${encodeURIComponent(slug)}${id === undefined ? '' : `/${id}`}`;

export const { listAddresses } = store;
