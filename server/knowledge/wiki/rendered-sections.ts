import { load } from 'cheerio';
import { silentSections } from './convert-page.ts';
import { htmlSections } from './html-sections.ts';

/** What stands around a page's own text: its pictures, edit links, contents, notes, navigation and errors of its modules. */
const around =
  'style, script, figure, .thumb, .gallery, .mw-broken-media, [typeof~="mw:File"], [typeof~="mw:Error"], .mw-editsection, .toc, #toc, .navbox, .noprint, .metadata, .mbox, .ambox, .mw-empty-elt, .reference, .references, .mw-references-wrap, .printfooter, .catlinks, .error, .scribunto-error';
/** A call that the wiki itself did not follow. */
const unread = /\{\{/;

/** The sections of a page as its wiki shows it, by the same names as those of its wikitext. */
export function renderedSections(html: string): { section: string; content: string }[] {
  const $ = load(html, null, false);
  $(around).remove();
  // A link leads into the wiki; its words stay.
  for (const link of $('a').toArray()) $(link).replaceWith($(link).contents());
  const { sections } = htmlSections($.html());
  return sections.filter(
    ({ section, content }) => !unread.test(content) && !section.split(' – ').some((step) => silentSections.test(step)),
  );
}
