import { parse, stringify } from 'yaml';
import { type MarkedSection, readSections, writeSections } from '#contract/values/article-markdown.ts';
import { isLanguage } from '#contract/values/languages.ts';
import type { Language } from '#contract/common.ts';

/** An article as a Markdown file: its facts between two lines of hyphens, then its sections. */
export interface ArticleFile {
  title: string | undefined;
  language: Language | undefined;
  game_version: string;
  checked_on: string;
  sections: readonly MarkedSection[];
}

const between = /^---[ \t]*\n([^]*?)(?:^|\n)---[ \t]*(?:\n|$)/;

export function writeArticleFile({ title, language, game_version, checked_on, sections }: ArticleFile): string {
  const facts = {
    ...(title && { title }),
    ...(language && { language }),
    ...(game_version && { game_version }),
    ...(checked_on && { checked_on }),
  };
  return `---\n${stringify(facts, { lineWidth: 0 })}---\n\n${writeSections(sections)}\n`;
}

/** @returns nothing where what stands between the hyphens cannot be read */
export function readArticleFile(file: string): (ArticleFile & { unclear_gates: number[] }) | undefined {
  const text = file.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const [whole = '', written] = between.exec(text) ?? [];
  const facts = written === undefined ? {} : readFacts(written);
  if (facts === undefined) return undefined;
  const { title, sections, unclear_gates } = readSections(text.slice(whole.length));
  const said = (...names: string[]) => names.map((name) => facts[name]?.trim()).find(Boolean) ?? '';
  const [language = ''] = said('language', 'lang').toLowerCase().split(/[-_]/);
  const day = said('checked_on');
  const above = whole.split('\n').length - 1;
  return {
    title: said('title') || title,
    language: isLanguage(language) ? language : undefined,
    game_version: said('game_version', 'version'),
    checked_on: /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : '',
    sections,
    unclear_gates: unclear_gates.map((line) => line + above),
  };
}

function readFacts(written: string): Record<string, string> | undefined {
  try {
    // Every value is text: version 1.10 stays 1.10.
    const given: unknown = parse(written, { schema: 'failsafe', maxAliasCount: 0, logLevel: 'error' });
    if (given === null || given === '') return {};
    if (typeof given !== 'object' || Array.isArray(given)) return undefined;
    const named = Object.entries(given).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    return Object.fromEntries(named);
  } catch {
    return undefined;
  }
}
