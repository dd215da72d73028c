import type { ReadArticle } from './selection.ts';
import type { Dropped } from './dropped-text.ts';
import { emptyLength, withNames } from './selection.ts';
import { type ArticleSection, mostSections } from './text-article.ts';

type Sections = readonly { section: string; content: string }[];

/** Whether a page lost text that its readers see. */
export function isLossy({ article, dropped }: ReadArticle): boolean {
  if (dropped === undefined) return false;
  return article === 'empty' ? dropped.templates.length > 0 : dropped.sections.length > 0;
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
  const filled: ArticleSection[] = [...article.sections];
  const left = [];
  // From the end, so that the places before stay what they are.
  for (const [at, lost] of [...dropped.sections.entries()].toReversed()) {
    const found = sameSection(article.sections, dropped.sections, at, shown);
    if (found === undefined) left.unshift(lost);
    else filled.splice(lost.at, 0, found);
  }
  return {
    ...read,
    article: { ...article, sections: filled.slice(0, mostSections) },
    dropped: { ...dropped, sections: left },
  };
}

/** What readers see of a lost section: of several with its name, the one that is as far down among them. */
function sameSection(kept: Sections, lost: Dropped['sections'], at: number, shown: Sections) {
  const { section, at: place } = lost[at]!;
  const isSame = (one: { section: string }) => one.section === section;
  const above = kept.slice(0, place).filter(isSame).length + lost.slice(0, at).filter(isSame).length;
  return shown.filter(isSame)[above];
}
