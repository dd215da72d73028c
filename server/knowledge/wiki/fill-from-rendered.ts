import type { ReadArticle } from './selection.ts';
import { emptyLength, withNames } from './selection.ts';
import { type ArticleSection, mostSections } from './text-article.ts';

type Sections = readonly { section: string; content: string }[];

/** Whether a page lost text that its readers see. */
export function isLossy({ article, dropped }: ReadArticle): boolean {
  if (dropped === undefined) return false;
  return article === 'empty' || article === 'short' ? dropped.templates.length > 0 : dropped.sections.length > 0;
}

/** A page with what its readers see in the sections that templates make; of a page that is made whole, all of it. */
export function fillFromRendered(read: ReadArticle, shown: Sections): ReadArticle {
  const { article, dropped, facts } = read;
  if (dropped === undefined) return read;
  if (typeof article === 'string') {
    const length = shown.reduce((sum, { content }) => sum + content.length, 0);
    if (article !== 'empty' || facts === undefined || length < emptyLength) return read;
    const { names, ...named } = facts;
    const sections = withNames(shown, names).slice(0, mostSections);
    return { article: { ...named, sections }, dropped: { ...dropped, sections: [] } };
  }
  const find = sameSections(article.sections, shown);
  const filled: ArticleSection[] = [];
  const left = [];
  let at = 0;
  for (const lost of dropped.sections) {
    for (; at < Math.min(lost.at, article.sections.length); at += 1) filled.push(find.keep(at));
    const found = find.lost(lost);
    if (found === undefined) left.push(lost);
    else filled.push(found);
  }
  filled.push(...article.sections.slice(at));
  return {
    ...read,
    article: { ...article, sections: filled.slice(0, mostSections) },
    dropped: { ...dropped, sections: left },
  };
}

/** What readers see of a lost section: of several with its name, the one that is as far down among them. */
function sameSections(kept: readonly ArticleSection[], shown: Sections) {
  const byName = Map.groupBy(shown, ({ section }) => section);
  const above = new Map<string, number>();
  const pass = (section: string): number => {
    const place = above.get(section) ?? 0;
    above.set(section, place + 1);
    return place;
  };
  return {
    keep: (at: number): ArticleSection => {
      const one = kept[at]!;
      pass(one.section);
      return one;
    },
    lost: ({ section }: { section: string }) => byName.get(section)?.[pass(section)],
  };
}
