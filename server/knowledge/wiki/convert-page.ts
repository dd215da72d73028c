import type { EmptiedSection } from './dropped-text.ts';
import { blocksMarkdown } from './wikitext/blocks.ts';
import { oneLine } from './wikitext/inline.ts';
import { mostSections } from './text-article.ts';
import { nothingFound, type Found, type Reading, type Site } from './wikitext/reading.ts';
import { scanWikitext } from './wikitext/scan.ts';
import { startsTable } from './wikitext/cell-attributes.ts';

export interface ConvertedPage extends Found {
  sections: { section: string; content: string }[];
  /** Characters of all sections together. */
  length: number;
  emptied: EmptiedSection[];
}

/** Sections that are lists of links or pictures, and say nothing themselves. */
export const silentSections =
  /^(?:references?|external links?|see also|gallery|galleries|footnotes|further reading|bibliography|navigation|sources|citations|примечания|ссылки|см\. также|смотрите также|галерея|литература|источники|навигация)$/i;

/**
 * Turns a page's wikitext into the sections of an article. What it cannot know is dropped and counted; the time it
 * takes grows with the page's length alone.
 */
export function convertPage(wikitext: string, title: string, site: Site): ConvertedPage {
  const { text, nodes } = scanWikitext(wikitext);
  const reading: Reading = { title, site, nodes, found: nothingFound() };
  if (/__(?:DISAMBIG|НЕОДНОЗНАЧНОСТЬ)__/.test(text)) reading.found.is_disambiguation = true;
  const sections: ConvertedPage['sections'] = [];
  const emptied: ConvertedPage['emptied'] = [];
  const path: string[] = [];
  for (const part of splitSections(text)) {
    const name = oneLine(part.heading, reading)
      .replaceAll(/[*`]|\\(?=[\p{P}\p{S}])/gu, '')
      .trim();
    path.length = Math.max(0, Math.min(path.length, part.level - 2));
    while (path.length < part.level - 2) path.push('');
    if (part.level > 0) path.push(name);
    const isSilent = path.some((step) => silentSections.test(step));
    reading.found.unknown_in_section.clear();
    const content = blocksMarkdown(part.body, reading).trim();
    if (isSilent) continue;
    const section = path.filter((step) => step !== '').join(' – ');
    if (content !== '') sections.push({ section, content });
    else if (section !== '') {
      const templates = [...reading.found.unknown_in_section];
      if (templates.length > 0 && emptied.length < mostSections)
        emptied.push({ section, templates, at: sections.length });
    }
  }
  return {
    ...reading.found,
    sections,
    emptied,
    length: sections.reduce((sum, { content }) => sum + content.length, 0),
  };
}

/** Headings down to the third level begin a section; lower ones stay in its text. */
const deepestSection = 3;

function splitSections(text: string): { level: number; heading: string; body: string }[] {
  const parts = [{ level: 0, heading: '', lines: [] as string[] }];
  let tables = 0;
  for (const line of text.split('\n')) {
    const heading = readHeading(line);
    if (heading === undefined) {
      if (startsTable(line)) tables += 1;
      else if (tables > 0 && line.trimStart().startsWith('|}')) tables -= 1;
      parts.at(-1)?.lines.push(line);
      continue;
    }
    const emphasised = `'''${heading.text.replaceAll(/'{2,}/g, '')}'''`;
    // A heading of a section ends a table that nobody closed.
    if (heading.level > deepestSection) parts.at(-1)?.lines.push('', emphasised, '');
    else if (tables > 0 && heading.level === deepestSection) parts.at(-1)?.lines.push(emphasised);
    else {
      tables = 0;
      parts.push({ level: Math.max(2, heading.level), heading: heading.text, lines: [] });
    }
  }
  return parts.map(({ level, heading, lines }) => ({ level, heading, body: lines.join('\n') }));
}

function readHeading(line: string): { level: number; text: string } | undefined {
  if (!line.startsWith('=')) return undefined;
  const trimmed = line.trimEnd();
  let level = 0;
  while (level < 6 && trimmed[level] === '=' && trimmed[trimmed.length - 1 - level] === '=') level += 1;
  if (level === 0 || trimmed.length <= 2 * level) return undefined;
  return { level, text: trimmed.slice(level, -level).trim() };
}
