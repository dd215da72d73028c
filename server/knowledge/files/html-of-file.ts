import { Lexer, walkTokens } from 'marked';
import { splitContent } from '#contract/values/split-content.ts';
import { tagsInHtml } from '#contract/values/tags-in-html.ts';
import { pauses } from '#server/scheduler/pauses.ts';
import type { ImportFile } from './import-file.ts';

interface FoundHtml {
  /** `articles`, its index, `chunks`, its index, `content`. */
  loc: (string | number)[];
  /** Each once, in their order. */
  tags: string[];
}

const most = 200;
const mostTags = 20;
/** What may begin a tag; most chunks have none, and are not parsed. */
const mayBeHtml = /<[!?/a-z]/i;
/** Emphasis and exclamations hide no tag, and thousands of their signs take the lexer seconds. */
const tagless = /_|(?<!\s|^)\*|(?<!<)!(?!\[)/g;

/**
 * The first chunks of a knowledge file in which somebody wrote HTML. They are imported as they are, and readers are not
 * shown it.
 */
export async function listHtml({ articles }: Pick<ImportFile, 'articles'>, pause = pauses()): Promise<FoundHtml[]> {
  const found: FoundHtml[] = [];
  for (const [article, { chunks }] of articles.entries()) {
    for (const [chunk, { content }] of chunks.entries()) {
      const tags = await htmlIn(content, pause);
      if (tags.length > 0)
        found.push({ loc: ['articles', article, 'chunks', chunk, 'content'], tags: tags.slice(0, mostTags) });
      if (found.length >= most) return found;
    }
  }
  return found;
}

/** Whether a text has to be searched for HTML at all. */
export const mayHoldHtml = (content: string): boolean => mayBeHtml.test(content);

/** The tags of HTML in a text, each once. It is read in the parts that it is cut into, and other work goes on between two of them. */
export async function htmlIn(content: string, pause = pauses()): Promise<string[]> {
  if (!mayHoldHtml(content)) return [];
  const tags = new Set<string>();
  for (const part of splitContent(content)) {
    if (!mayHoldHtml(part)) continue;
    for (const tag of tagsIn(part)) tags.add(tag);
    await pause();
  }
  return [...tags];
}

function tagsIn(content: string): string[] {
  const tags = new Set<string>();
  try {
    void walkTokens(new Lexer({ gfm: true }).lex(content.replaceAll(tagless, '.')), (token) => {
      if (token.type === 'html') for (const tag of tagsInHtml(token.raw)) tags.add(tag);
    });
  } catch {
    // Nested deeper than the lexer can go; readers see such a text as it is.
    return [];
  }
  return [...tags];
}
