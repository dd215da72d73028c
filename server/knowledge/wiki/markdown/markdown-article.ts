import { marked } from 'marked';
import type { SectionFault } from '#contract/wiki-results.ts';
import { holdsMarks } from '#contract/values/article-markdown.ts';
import { limits } from '#contract/values/limits.ts';
import { htmlSections } from '../html-sections.ts';
import type { WikiPage } from '../pages.ts';
import { type ArticleSection, languageOf, nameInPath, type TextArticle } from '../text-article.ts';
import type { GameAchievements } from '../game-achievements.ts';
import { takeFrontMatter } from './front-matter.ts';
import { markedSections } from './marked-sections.ts';

/** The article of a Markdown file, or why it is none. What its author wrote as HTML is read as HTML. */
export function markdownArticle(
  { title: path, text: written }: WikiPage,
  achievements: GameAchievements | undefined,
): TextArticle {
  const text = (written ?? '').replace(/^\uFEFF/, '');
  const front = takeFrontMatter(text);
  if (front === undefined) return 'front_matter';
  const { facts, body } = front;
  if (isTangled(body)) return 'tangled';
  const above = text.slice(0, text.length - body.length).split('\n').length - 1;
  const { title: heading, sections, faults } = sectionsOf(body, { above, achievements });
  const language = languageOf(facts.language ?? languageInPath(path), body);
  if (language === undefined) return 'language';
  const title = (facts.title ?? heading ?? nameInPath(path)).slice(0, limits.title);
  return { title, language, sections, faults, game_version: facts.game_version, checked_on: facts.checked_on };
}

function sectionsOf(
  body: string,
  options: Parameters<typeof markedSections>[1],
): { title: string | undefined; sections: ArticleSection[]; faults?: SectionFault[] } {
  if (holdsMarks(body)) return markedSections(body, options);
  return htmlSections(marked.parse(body, { async: false, gfm: true }));
}

/** `guide.ru.md`, `ru/guide.md` */
function languageInPath(path: string): string | undefined {
  const steps = path.toLowerCase().split('/');
  const [, code] = /\.([a-z]{2})\.[a-z]+$/.exec(steps.at(-1) ?? '') ?? [];
  return code ?? steps.slice(0, -1).findLast((step) => step === 'ru' || step === 'en');
}

const [mostQuotes, longestRun] = [30, 500];
/** Between two empty lines, rows of a table aside. */
const longestBlock = 60_000;

/** Marks that no text needs and that cost the parser more than their length: quotations in quotations, rows of brackets. */
function isTangled(text: string): boolean {
  if (/([^\s][^]{0,5}?)\1{499}/.test(text)) return true;
  if (text.split(/\n\s*\n|\n[ \t]*\|.*/).some((block) => block.length > longestBlock)) return true;
  return text.split('\n').some((line) => {
    const quotes = /^(?:[ \t]*>)*/.exec(line)?.[0].replaceAll(/[^>]/g, '').length ?? 0;
    const items = /^(?:[ \t]*(?:[-*+]|\d+[.)])[ \t])*/.exec(line)?.[0].length ?? 0;
    return quotes > mostQuotes || items > longestRun;
  });
}
