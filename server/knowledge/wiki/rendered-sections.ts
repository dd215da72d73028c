import { kinds } from '#server/providers/steam/guide-markdown.ts';
import { silentSections } from './convert-page.ts';
import { htmlSections } from './html-sections.ts';

/** What stands around a page's own text: its pictures, edit links, contents, notes, navigation and errors of its modules. */
const without = kinds(
  'figure .thumb .gallery .mw-broken-media ~mw:File ~mw:Error .mw-editsection .toc #toc .navbox .noprint .metadata .mbox .ambox .mw-empty-elt .reference .references .mw-references-wrap .printfooter .catlinks .error .scribunto-error',
);
/** A call that the wiki itself did not follow. */
const unread = /\{\{/;

/** The sections of a page as its wiki shows it, by the same names as those of its wikitext. @throws TangledError */
export function renderedSections(html: string): { section: string; content: string }[] {
  // A link leads into the wiki; its words stay.
  return htmlSections(html, { without, drops_links: true }).sections.filter(
    ({ section, content }) => !unread.test(content) && !section.split(' – ').some((step) => silentSections.test(step)),
  );
}
