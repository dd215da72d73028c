import type { Passage, Source } from '#contract/chat.ts';

/** While an answer is written, the texts of its sources are not known. */
export type TipSource = Pick<Source, 'n' | 'article_title' | 'section'> & { text?: string };

const longestQuotation = 240;

/** What a source's number shows before it is pressed: where it leads, and below that what the answer takes from there. */
export function sourceTip(source: TipSource, passages: readonly Passage[] = []): string {
  const { article_title, section } = source;
  const title = section === article_title ? section : `${article_title} · ${section}`;
  const quoted = passages.find(({ n }) => n === source.n)?.text ?? source.text ?? '';
  const words = shorten(withoutMarkdown(quoted));
  return words === '' ? title : `${title}\n${words}`;
}

function withoutMarkdown(markdown: string): string {
  return markdown
    .replaceAll(/^[\s|:-]+$/gm, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^[ \t]*(?:[-*+>]|#{1,6}|\|)[ \t]+|[ \t]*\|[ \t]*$/gm, '')
    .replaceAll(/[ \t]*\|[ \t]*/g, ' · ')
    .replaceAll(/[*_`~]{1,3}/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function shorten(text: string): string {
  if (text.length <= longestQuotation) return text;
  const room = text.slice(0, longestQuotation);
  return `${room.slice(0, room.lastIndexOf(' ')).replace(/\P{L}+$/u, '')}…`;
}
