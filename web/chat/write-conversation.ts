import type { Message } from '#contract/chat.ts';
import type { ListedConversation } from '#contract/conversations.ts';
import { paths } from '#contract/values/paths.ts';
import { findPlaces } from './exchanges.ts';

export interface FileWords {
  sources: string;
  /** In the place of an answer that never came. */
  failed: string;
}

/** Each question with its last answer, and below that where it is from. */
export function writeConversation(
  { title, game }: Pick<ListedConversation, 'title' | 'game'>,
  messages: readonly Message[],
  words: FileWords,
  origin: string,
): string {
  const exchanges = findPlaces(messages).flatMap(({ versions }) => versions.at(-1) ?? []);
  const parts = exchanges.flatMap(({ question, answer }) => [
    `## ${(question?.text ?? '').replaceAll(/\s+/g, ' ')}`,
    answer?.state === 'failed' ? words.failed : (answer?.text ?? ''),
    writeSources(answer, words, origin, game.slug),
  ]);
  return `${[`# ${title}`, game.title, ...parts].filter(Boolean).join('\n\n')}\n`;
}

function writeSources(answer: Message | undefined, words: FileWords, site: string, slug: string): string {
  if (answer === undefined || answer.citations.length === 0) return '';
  const lines = answer.citations.map(({ n, article_title, section, article_id, chunk_key, source }) => {
    const link = new URL(paths.articleChunk(slug, article_id, chunk_key), site).href;
    const name = section === article_title ? section : `${article_title} · ${section}`;
    return `- [${n}] ${name}: <${link}>${source === null ? '' : ` (${source})`}`;
  });
  return [`**${words.sources}**`, '', ...lines].join('\n');
}
