import { parseDocument } from 'htmlparser2';
import { escaped, type MarkdownOptions, nodesMarkdown } from '#server/providers/steam/guide-markdown.ts';
import { requireUntangled } from '#server/providers/tangled-html.ts';

export interface HtmlSections {
  /** The first heading of all, where nothing stands before it. */
  title: string | undefined;
  sections: { section: string; content: string }[];
}

// Neither letter nor sign: nobody writes it, so it marks where a section begins until the text is Markdown.
const mark = '\uE000';
const deepestSection = 3;

/**
 * The sections of foreign HTML as Markdown. Headings down to the third level begin one; lower ones stay in its text.
 * What may not be in an article (scripts, pictures, frames) is dropped.
 * @throws TangledError
 */
export function htmlSections(
  foreign: string,
  options: Pick<MarkdownOptions, 'without' | 'drops_links'> = {},
): HtmlSections {
  // Before it is counted: what is read is what was counted.
  const html = foreign.replaceAll(mark, '');
  requireUntangled(html);
  const heading = (level: number, text: string, isInside: boolean) =>
    // Inside a list, a table or a quotation it cannot begin a section.
    isInside || level > deepestSection
      ? `\n**${escaped(text)}**\n`
      : `\n${mark}${level}${text.slice(0, longestHeading)}${mark}\n`;
  const { children } = parseDocument(html);
  return splitSections(nodesMarkdown(children, { ...options, heading }));
}

const longestHeading = 500;

function splitSections(markdown: string): HtmlSections {
  const found: HtmlSections = { title: undefined, sections: [] };
  const path: string[] = [];
  const [before = '', ...parts] = markdown.split(new RegExp(`^${mark}(?=[1-3])`, 'mu'));
  addSection(found, '', before);
  for (const [place, part] of parts.entries()) {
    const end = part.indexOf(mark);
    const level = Number(part[0]);
    const heading = part.slice(1, end).trim();
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
