import { isTextFault, type WikiSurvey } from '#contract/wiki-results.ts';
import { limits } from '#contract/values/limits.ts';
import { storable } from '#server/db/storable.ts';
import { cutSections } from '#server/knowledge/articles/cut-sections.ts';
import { type KnownRevisions, revisionOf } from './known-revisions.ts';
import { longestPage, siteKey, WikiError, type WikiPage, type WikiPart, type WikiSite } from './pages.ts';
import type { GameAchievements } from './game-achievements.ts';
import { countDropped, type Dropped, leftOf, nothingDropped } from './dropped-text.ts';
import { readPage } from './read-page.ts';
import {
  articleOf,
  categoriesOf,
  leftOutUnread,
  type PageArticle,
  type ReadArticle,
  type Selection,
  siteOf,
} from './selection.ts';
import { fillFromRendered, isLossy } from './fill-from-rendered.ts';
import { createWikiNames, type WikiNames } from './wiki-names.ts';

/** Where the pages of a wiki come from; both may be read again from their beginning. */
export interface WikiSource {
  /** Every page, its text perhaps without. */
  list: () => AsyncIterable<WikiPart>;
  pages: () => AsyncIterable<WikiPart>;
  /** How many pages each category has, where the wiki counts them itself. */
  categories?: () => Promise<ReadonlyMap<string, number>>;
  /** A page as its readers see it; absent where nobody can show it. */
  show?: (page: WikiPage) => Promise<string | undefined>;
  /** How many pages a look reads; 1,000 where absent. */
  sampled?: number;
}

/** What has to be known of the whole wiki before its first page is read. */
export interface WikiIndex {
  site: WikiSite;
  /** Of pages that may become articles, and what leads to them. */
  names: WikiNames;
  namespaces: ReadonlyMap<number, { pages: number; bytes: number }>;
  pages: number;
  /** Pages of the wanted namespaces that lead nowhere else. */
  candidates: number;
}

/** @throws WikiError where there is no page at all */
export async function indexWiki(source: WikiSource, { namespaces: selection }: Selection): Promise<WikiIndex> {
  let site: WikiSite | undefined;
  const names = createWikiNames();
  const namespaces = new Map<number, { pages: number; bytes: number }>();
  let [pages, candidates] = [0, 0];
  for await (const part of source.list()) {
    site ??= part.site;
    for (const page of part.pages) {
      pages += 1;
      const space = namespaces.get(page.namespace) ?? { pages: 0, bytes: 0 };
      namespaces.set(page.namespace, {
        pages: space.pages + 1,
        bytes: space.bytes + (page.length ?? page.text?.length ?? 0),
      });
      if (!selection.includes(page.namespace)) continue;
      names.addTitle(page.title);
      if (page.redirect !== null) {
        names.addAlias(page.redirect, page.title);
        continue;
      }
      candidates += 1;
      for (const name of new Set(categoriesOf(page.text ?? ''))) names.addToCategory(name, 1);
    }
  }
  if (site === undefined) throw new WikiError({ code: 'no_pages' });
  for (const [name, count] of (await source.categories?.()) ?? []) names.addToCategory(name, count);
  return { site, names, namespaces, pages, candidates };
}

const sampledPages = 1000;
const listed = 200;
const [shownArticles, shownSections, shownCharacters] = [30, 12, 160];
const everyMainPage: Selection = { namespaces: [0], categories: [] };

/** Reads a wiki without storing anything. */
export async function surveyWiki(
  source: WikiSource,
  onPage: (page: WikiPage, done: number, total: number) => void,
  achievements?: GameAchievements,
): Promise<WikiSurvey> {
  const index = await indexWiki(source, everyMainPage);
  const sample: WikiSurvey['sample'] = {
    read: 0,
    articles: 0,
    chunks: 0,
    left_out: {},
    problems: [],
    shown_articles: [],
    gated: 0,
    hinted: 0,
    ...nothingDropped,
  };
  const counted = countDropped(listed);
  const total = Math.min(source.sampled ?? sampledPages, index.pages);
  for await (const outcome of readArticles(source, index, everyMainPage, { achievements })) {
    if (sample.read >= total) break;
    sample.read += 1;
    onPage(outcome.page, sample.read, total);
    if (outcome.article === 'unchanged') continue;
    if (outcome.dropped !== undefined) counted.add(outcome.page.title, leftOf(outcome.article), outcome.dropped);
    if (typeof outcome.article === 'string') {
      sample.left_out[outcome.article] = (sample.left_out[outcome.article] ?? 0) + 1;
      if (isTextFault(outcome.article) && sample.problems.length < listed)
        sample.problems.push({ page: outcome.page.title, reason: outcome.article });
      continue;
    }
    sample.articles += 1;
    if (sample.shown_articles.length < shownArticles)
      sample.shown_articles.push(beginningsOf(outcome.page, outcome.article));
    for (const { parts, gate, hints } of await cutSections(outcome.article.sections)) {
      sample.chunks += parts.length;
      if (gate !== undefined) sample.gated += 1;
      if (hints !== undefined) sample.hinted += 1;
    }
    for (const fault of outcome.article.faults ?? [])
      if (sample.problems.length < listed) sample.problems.push({ page: outcome.page.title, ...fault });
  }
  Object.assign(sample, counted.result());
  return {
    site: { name: index.site.name, base: index.site.base, language: index.site.language },
    api: index.site.api ?? null,
    generator: index.site.generator ?? '',
    licence: index.site.licence ?? null,
    pages: index.pages,
    namespaces: [...index.namespaces].map(([id, { pages, bytes }]) => ({
      id,
      name: index.site.namespaces.find((space) => space.id === id)?.name ?? '',
      pages,
      characters: bytes,
    })),
    categories: index.names.largestCategories(listed),
    sample,
  };
}

function beginningsOf({ title: page }: WikiPage, { title, sections }: PageArticle) {
  return {
    page,
    title,
    section_count: sections.length,
    sections: sections.slice(0, shownSections).map(({ section, content }) => ({
      section,
      beginning: content.slice(0, shownCharacters).toWellFormed(),
    })),
  };
}

export interface PageOutcome {
  page: WikiPage;
  article: ReadArticle['article'] | 'unchanged';
  dropped?: Dropped;
}

interface ReadingOf {
  /** Revisions that are stored already, by page: those pages are not read again. */
  known?: KnownRevisions;
  achievements?: GameAchievements | undefined;
}

/** What each page of a wiki becomes, one after the other. */
export async function* readArticles(
  source: WikiSource,
  index: WikiIndex,
  selection: Selection,
  { known = new Map(), achievements }: ReadingOf = {},
): AsyncGenerator<PageOutcome> {
  const site = siteOf(index.site, (title) => index.names.hasTitle(title.replaceAll('_', ' ')));
  const key = siteKey(index.site);
  const isShown = selection.rendered !== false && source.show !== undefined;
  for await (const { pages } of source.pages()) {
    for (const page of pages) {
      const reason = leftOutUnread(page, selection);
      const stored = revisionOf(known, key, page.id);
      // What was imported before is listed, so that a narrower choice does not look as if the wiki had lost it.
      if (reason === 'namespace' && stored === undefined) continue;
      if (reason !== undefined) yield { page, article: reason };
      else if (stored === page.revision) yield { page, article: 'unchanged' };
      else {
        const aliases = index.names.aliasesOf(page.title);
        const read = within(() => articleOf(page, { site, language: index.site.language, aliases, achievements }));
        yield { page, ...(isShown && isLossy(read) ? await filled(read, page, source) : read) };
      }
    }
  }
}

async function filled(read: ReadArticle, page: WikiPage, { show }: WikiSource): Promise<ReadArticle> {
  const html = await show?.(page);
  if (html === undefined) return read;
  // What reads HTML is loaded for those wikis alone that need it.
  const { renderedSections } = await import('./rendered-sections.ts');
  const shown = readPage(() => (html.length > longestShown ? 'tangled' : renderedSections(html)));
  return typeof shown === 'string' ? withoutView(read, shown) : within(() => fillFromRendered(read, shown));
}

/** MediaWiki shows two megabytes of wikitext as a tenth of that or as ten times as much: what is longer is not read. */
const longestShown = 1024 * 1024;

/** What a page's own text says, where what its readers see cannot be read. */
function withoutView(read: ReadArticle, fault: 'tangled' | 'unreadable'): ReadArticle {
  const { article } = read;
  if (typeof article === 'string') return { ...read, article: fault };
  return { ...read, article: { ...article, faults: [...(article.faults ?? []), { reason: 'unshown' }] } };
}

/** What is read of a page, which makes no more of its text than a page may hold. */
function within(read: () => ReadArticle): ReadArticle {
  const found = readPage(read);
  if (typeof found === 'string') return { article: found };
  if (typeof found.article === 'string') return found;
  const length = found.article.sections.reduce((sum, { content }) => sum + content.length, 0);
  return length > longestPage ? { article: 'too_large' } : { ...found, article: storableArticle(found.article) };
}

/** What its author wrote and no database holds is gone, and so is half a character that a cut left. */
function storableArticle({ title, sections, ...article }: PageArticle): PageArticle {
  return {
    ...article,
    title: storable(title),
    sections: sections.map(({ section, content, ...one }) => ({
      ...one,
      section: storable(section.slice(0, limits.section)),
      content: storable(content),
    })),
  };
}
