import type { z } from 'zod';
import type { Language } from '#contract/common.ts';
import type { wikiSelection } from '#contract/wiki.ts';
import type { LeftOutReason, SectionFault } from '#contract/wiki-results.ts';
import { isLanguage } from '#contract/values/languages.ts';
import { limits } from '#contract/values/limits.ts';
import type { Dropped } from './dropped-text.ts';
import { convertPage } from './convert-page.ts';
import { markdownArticle } from './markdown/markdown-article.ts';
import type { WikiPage, WikiSite } from './pages.ts';
import { type ArticleSection, isRussian, mostSections, type TextArticle } from './text-article.ts';
import type { GameAchievements } from './game-achievements.ts';
import { htmlArticle } from './web-pages/html-article.ts';
import type { Site } from './wikitext/reading.ts';

/** Which pages an import takes; a page of one of the categories, or every page where none is named. */
export type Selection = z.infer<typeof wikiSelection>;

export interface PageArticle {
  title: string;
  language: Language;
  sections: ArticleSection[];
  faults?: SectionFault[] | undefined;
  /** Absent where the text does not state it. */
  game_version?: string | undefined;
  checked_on?: string | undefined;
}

/** What a page becomes. */
export interface ReadArticle {
  /** The article, or why there is none. */
  article: PageArticle | LeftOutReason;
  /** Absent where nothing was dropped because it was not known. */
  dropped?: Dropped;
  /** Of a page that became no article, what one of it would be called, and the line that says its other names. */
  facts?: Pick<PageArticle, 'title' | 'language'> & { names: string };
}

const stubLength = 200;
/** Below it a page of a wiki has nothing of its own to say. */
export const emptyLength = 40;

/** The names a wiki uses, for the reading of its pages. */
export function siteOf({ namespaces }: WikiSite, isArticle: (title: string) => boolean): Site {
  const named = (id: number, others: readonly string[]) =>
    new Set([...namespaces.filter((space) => space.id === id).map(({ name }) => name.toLowerCase()), ...others]);
  return {
    namespaces: new Set(namespaces.map(({ name }) => name.toLowerCase())),
    categories: named(14, ['category', 'категория', 'к']),
    files: new Set([...named(6, ['file', 'image', 'файл', 'изображение']), ...named(-2, ['media'])]),
    interwiki: /^(?:[a-z]{2,3}|[a-z]{2,3}-[a-z-]{2,12}|simple)$/,
    isArticle,
  };
}

export function categoriesOf(text: string): string[] {
  return [...text.matchAll(/\[\[\s*(?:category|категория)\s*:\s*([^|\]\n]{1,200})/gi)].map(([, name = '']) =>
    name.replaceAll('_', ' ').trim(),
  );
}

/** Why a page is not read at all. */
export function leftOutUnread(page: WikiPage, { namespaces, categories }: Selection): LeftOutReason | undefined {
  if (!namespaces.includes(page.namespace)) return 'namespace';
  if (page.fault !== undefined) return page.fault;
  if (page.redirect !== null || /^\s*#(?:redirect|перенаправление)\b/i.test(page.text ?? '')) return 'redirect';
  if (page.model !== 'wikitext' && !(page.model in others)) return 'not_wikitext';
  if (page.text === null) return 'too_large';
  if (categories.length > 0) {
    const own = new Set(page.categories ?? categoriesOf(page.text));
    if (!categories.some((name) => own.has(name))) return 'category';
  }
  return undefined;
}

/**
 * The article that a page becomes, or why it becomes none.
 * @param aliases the titles that lead to the page
 */
export function articleOf(
  page: WikiPage,
  {
    site,
    language,
    aliases,
    achievements,
  }: { site: Site; language: string; aliases: readonly string[]; achievements?: GameAchievements | undefined },
): ReadArticle {
  const other = others[page.model];
  // A page of the web that says less than this shows its text by other means; a file is as short as its author made it.
  const least = /^https?:/.test(page.title) ? emptyLength : 1;
  if (other !== undefined) return { article: textArticle(other(page, achievements), least) };
  const { title, language: own } = languageOf(page, language);
  if (own === undefined) return { article: 'language' };
  const { sections, emptied, ...found } = convertPage(page.text ?? '', title, site);
  if (found.is_disambiguation || /\((?:disambiguation|значения)\)$/i.test(title)) return { article: 'disambiguation' };
  const dropped = { templates: [...found.unknown_templates], sections: emptied };
  const otherNames = aliases.filter((name) => name.toLowerCase() !== title.toLowerCase()).slice(0, mostAliases);
  const names = otherNames.length > 0 ? `${aliasWords[own]} ${otherNames.join(', ')}.` : '';
  // What templates make may stand where nothing else does: such a page is read again as its readers see it.
  if (found.length < emptyLength) {
    const article = found.length === 0 || dropped.templates.length > 0 ? 'empty' : 'short';
    return { article, dropped, facts: { title, language: own, names } };
  }
  if (found.is_stub && found.length < stubLength) return { article: 'stub' };
  return { article: { title, language: own, sections: withNames(sections, names).slice(0, mostSections) }, dropped };
}

/** The sections of an article that begins with its other names. */
export function withNames(sections: readonly ArticleSection[], names: string): ArticleSection[] {
  const [first, ...rest] = sections;
  return first === undefined || names === ''
    ? [...sections]
    : [{ ...first, content: `${names}\n\n${first.content}` }, ...rest];
}

/** How pages are read that are not written in wikitext, by what they are written in. */
const others: Record<string, (page: WikiPage, achievements?: GameAchievements) => TextArticle> = {
  'text/markdown': markdownArticle,
  'text/html': htmlArticle,
};

function textArticle(article: TextArticle, least: number): PageArticle | LeftOutReason {
  if (typeof article === 'string') return article;
  const { sections } = article;
  const length = sections.reduce((sum, { content }) => sum + content.length, 0);
  if (length < least) return length === 0 ? 'empty' : 'short';
  const title = article.title.replaceAll(/\s+/g, ' ').slice(0, limits.title);
  return { ...article, title, sections: sections.slice(0, mostSections) };
}

const mostAliases = 20;
const aliasWords: Record<string, string> = { en: 'Also called:', ru: 'Другие названия:' };

/** By the end of its title, as wikis keep translations, else the wiki's own or what its letters say. */
function languageOf({ title, text }: WikiPage, site: string): { title: string; language: Language | undefined } {
  const [, before = '', code = ''] = /^(.+)\/([a-z]{2}(?:-[a-z]+)?)$/.exec(title) ?? [];
  if (before !== '') return { title: before, language: isLanguage(code) ? code : undefined };
  if (isRussian(text ?? '')) return { title, language: 'ru' };
  const [short = ''] = site.toLowerCase().split('-');
  return { title, language: isLanguage(short) ? short : undefined };
}
