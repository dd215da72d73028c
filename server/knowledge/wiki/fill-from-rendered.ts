import type { ReadArticle } from './selection.ts';
import { emptyLength } from './selection.ts';
import type { ArticleSection } from './text-article.ts';

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
    return { article: { ...facts, sections: [...shown] }, dropped: { ...dropped, sections: [] } };
  }
  const filled: ArticleSection[] = [...article.sections];
  const left = [];
  // From the end, so that the places before stay what they are.
  for (const lost of dropped.sections.toReversed()) {
    const found = shown.filter(({ section }) => section === lost.section);
    if (found.length === 0) left.unshift(lost);
    else filled.splice(lost.at, 0, ...found);
  }
  return { ...read, article: { ...article, sections: filled }, dropped: { ...dropped, sections: left } };
}
