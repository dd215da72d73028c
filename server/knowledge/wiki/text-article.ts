import type { Language } from '#contract/common.ts';
import type { Gate, Hints } from '#contract/knowledge.ts';
import type { LeftOutReason, SectionFault } from '#contract/wiki-results.ts';
import { defaultLanguage, isLanguage } from '#contract/values/languages.ts';

export interface ArticleSection {
  section: string;
  content: string;
  /** Absent where the text says nothing of it: then what is set here stays. */
  gate?: Gate;
  hints?: Hints;
}

/** What comes after them is not part of the article. */
export const mostSections = 900;

/** What a text that is no wiki page becomes. */
export type TextArticle =
  | LeftOutReason
  | {
      title: string;
      language: Language;
      sections: ArticleSection[];
      /** What is wrong with some of them. */
      faults?: SectionFault[] | undefined;
      game_version?: string | undefined;
      checked_on?: string | undefined;
    };

/** The language that a text states, such as `ru` or `en-GB`, else what its letters say. */
export function languageOf(stated: string | undefined, text: string): Language | undefined {
  if (stated !== undefined && stated !== '') {
    const [short = ''] = stated.toLowerCase().split(/[-_]/);
    return isLanguage(short) ? short : undefined;
  }
  return isRussian(text) ? 'ru' : defaultLanguage;
}

/** Whether enough of its letters are: a Russian text about a game is full of its Latin names. */
export function isRussian(text: string): boolean {
  const letters = text.slice(0, 20_000);
  const russian = letters.match(/[а-яё]/gi)?.length ?? 0;
  const latin = letters.match(/[a-z]/gi)?.length ?? 0;
  return russian > latin / 3 && russian > 20;
}

/** What a text is called that has no title, by its path or address. */
export function nameInPath(path: string): string {
  const steps = path.replace(/\.[a-z]+$/i, '').split('/');
  const last = steps.pop() ?? '';
  const name = /^(?:readme|index)$/i.test(last) ? (steps.pop() ?? last) : last;
  return (
    name
      .replace(/\.[a-z]{2}$/i, '')
      .replaceAll(/[-_\s]+/g, ' ')
      .trim() || path
  );
}
