import type { Message } from '#contract/chat.ts';
import { paths } from '#web/paths.ts';

/** An answer for another place: its text, and below it where each number leads. */
export function answerForCopy({ text, citations }: Message, slug: string, label: string): string {
  const words = text.replaceAll(/ ?\[\?\]/g, '');
  if (citations.length === 0) return words;
  const sources = citations.map(({ n, article_id, article_title, section, chunk_key }) => {
    const address = new URL(paths.articleChunk(slug, article_id, chunk_key), window.location.origin);
    return `[${n}] ${[article_title, section].filter(Boolean).join(' — ')}\n${address.href}`;
  });
  return `${words}\n\n${label}:\n${sources.join('\n')}`;
}
