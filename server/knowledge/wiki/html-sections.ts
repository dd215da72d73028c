import { load } from 'cheerio';
import { nodesMarkdown } from '#server/providers/guide-markdown.ts';

export interface HtmlSections {
  /** The first heading of all, where nothing stands before it. */
  title: string | undefined;
  sections: { section: string; content: string }[];
}

// Neither letter nor sign: nobody writes it, so it marks where a section begins until the text is Markdown.
const mark = '\uE000';
const blocks = 'section, article, main, header, footer, figure, figcaption, aside, details, summary, center, dl, dd';
const deepestSection = 3;

/**
 * The sections of foreign HTML as Markdown. Headings down to the third level begin one; lower ones stay in its text.
 * What may not be in an article (scripts, pictures, frames) is dropped.
 */
export function htmlSections(html: string): HtmlSections {
  const $ = load(html.replaceAll(mark, ''), null, false);
  for (const node of $(blocks).toArray()) node.tagName = 'div';
  for (const node of $('dt').toArray()) {
    node.tagName = 'div';
    $(node).wrapInner('<b></b>');
  }
  for (const node of $('h1, h2, h3, h4, h5, h6').toArray()) {
    const heading = $(node);
    const text = heading.text().replaceAll(/\s+/g, ' ').trim();
    const level = Number(node.tagName.slice(1));
    // Inside a list, a table or a quotation it cannot begin a section.
    const isInside = level > deepestSection || heading.closest('li, table, blockquote, pre').length > 0;
    if (text === '') heading.remove();
    else if (isInside) heading.replaceWith($('<p>').append($('<b>').text(text)));
    else heading.replaceWith($('<p>').text(`${mark}${level}${text.slice(0, 500)}${mark}`));
  }
  return splitSections(nodesMarkdown($, $.root().contents()));
}

function splitSections(markdown: string): HtmlSections {
  const found: HtmlSections = { title: undefined, sections: [] };
  const path: string[] = [];
  const [before = '', ...parts] = markdown.split(new RegExp(`^${mark}(?=[1-3])`, 'mu'));
  addSection(found, '', before);
  for (const [place, part] of parts.entries()) {
    const end = part.indexOf(mark);
    const level = Number(part[0]);
    const heading = part
      .slice(1, end)
      .replaceAll(/\\(?=[\p{P}\p{S}])/gu, '')
      .replaceAll('&lt;', '<')
      .trim();
    const body = part.slice(end + 1);
    if (level === 1 && place === 0 && found.sections.length === 0) {
      found.title = heading;
      addSection(found, '', body);
      continue;
    }
    const depth = Math.max(0, level - 2);
    path.length = Math.min(path.length, depth);
    path.push(heading);
    addSection(found, path.join(' – '), body);
  }
  return found;
}

function addSection({ sections }: HtmlSections, section: string, body: string): void {
  const content = body.replaceAll(mark, '').trim();
  if (content !== '') sections.push({ section: section.slice(0, longestSection), content });
}

const longestSection = 300;
