import type { MarkedToken } from 'marked';
import { tagsInHtml } from '#contract/values/tags-in-html.ts';
import { createBlockReader, knownTokens } from './blocks.ts';

/** The tags of HTML in a markdown text, each once, in their order. They are not drawn, nor is a block between two of them. */
export function listHtmlTags(text: string): string[] {
  const tags = createBlockReader()(text).flatMap(tagsOf);
  return [...new Set(tags)];
}

function tagsOf(token: MarkedToken): string[] {
  switch (token.type) {
    case 'html':
      return tagsInHtml(token.raw);
    case 'list':
      return token.items.flatMap(({ tokens }) => knownTokens(tokens).flatMap(tagsOf));
    case 'table':
      return [token.header, ...token.rows].flat().flatMap(({ tokens }) => knownTokens(tokens).flatMap(tagsOf));
    default:
      return 'tokens' in token ? knownTokens(token.tokens).flatMap(tagsOf) : [];
  }
}
