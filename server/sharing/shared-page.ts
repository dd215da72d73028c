import type { SharedAnswer } from '#contract/shares.ts';
import { asHeadline } from '#contract/values/headline.ts';
import type { Language } from '#contract/values/languages.ts';
import type { Db } from '#server/db/database.ts';
import { languageOf } from '#server/language/question-language.ts';
import { findShared } from './sharing.ts';

/** What the head of a shared answer's page and its picture say of it. */
export interface SharedPage {
  question: string;
  /** The beginning of the answer without Markdown. */
  excerpt: string;
  game: { slug: string; title: string };
  sources: number;
  is_example: boolean;
  /** Of the question, so of the answer. */
  language: Language;
}

/** A shared answer in short; nothing where nobody may read it. */
export async function findSharedPage(db: Db, name: string, language: Language): Promise<SharedPage | undefined> {
  const shared = await findShared(db, name, language);
  if (shared === undefined) return undefined;
  const { question, game, citations, is_example } = shared;
  const { slug, title } = game;
  return {
    question: asHeadline(question),
    excerpt: withoutMarkdown(beginningOf(shared)),
    game: { slug, title },
    sources: citations.length,
    is_example,
    language: languageOf(question),
  };
}

const longestExcerpt = 1_000;

function beginningOf({ content, text }: SharedAnswer): string {
  const passage = content?.passages.find(({ kind }) => kind !== 'table') ?? content?.passages[0];
  return (passage?.text ?? text).slice(0, longestExcerpt);
}

function withoutMarkdown(markdown: string): string {
  return markdown
    .replaceAll(/ ?\[(?:\d{1,3}|\?)\]/g, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^\s*(?:[-*+>]|#{1,6}|\d+[.)])\s+/gm, '')
    .replaceAll(/[*_`~]{1,3}/g, '')
    .replaceAll(/\\(\W)/g, '$1');
}
