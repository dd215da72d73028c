import { holdsMarks } from '#contract/values/article-markdown.ts';
import { limits } from '#contract/values/limits.ts';
import { htmlSections } from '../html-sections.ts';
import type { WikiPage } from '../pages.ts';
import { languageOf, nameInPath, type TextArticle } from '../text-article.ts';

/** The article of a page whose readable part was taken. */
export function htmlArticle({ title: path, text, language: stated }: WikiPage): TextArticle {
  const { title, sections } = htmlSections(text ?? '');
  // What a gate is meant to keep from players would be read by all of them: in HTML it closes nothing.
  if (sections.some(({ content }) => holdsMarks(content))) return 'marks';
  const language = languageOf(stated, sections.map(({ content }) => content).join('\n'));
  if (language === undefined) return 'language';
  return { title: (title ?? nameInPath(path)).slice(0, limits.title), language, sections };
}
