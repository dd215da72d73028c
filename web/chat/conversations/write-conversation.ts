import type { Message } from '#contract/chat.ts';
import type { ListedConversation } from '#contract/conversations.ts';
import { paths } from '#contract/values/paths.ts';
import { findPlaces } from '../thread/exchanges.ts';

export interface FileWords {
  sources: string;
  /** In the place of an answer that never came. */
  failed: string;
}

const longestName = 80;

/** What a file may be called anywhere: without signs that no system takes, not hidden, and never without a name. */
export function fileNameOf({ title, game }: Pick<ListedConversation, 'title' | 'game'>): string {
  const named = [title, game.title]
    .map((name) => [...name.replaceAll(/[\\/:*?"<>|\p{C}]+/gu, ' ')].slice(0, longestName).join(''))
    .map((name) => name.replace(/^[\s.]+/, '').trimEnd());
  return `${named.find((name) => name !== '') ?? game.slug}.md`;
}

/** A line that somebody typed, with nothing in it that Markdown would read as its own. */
function plainLine(typed: string): string {
  return typed
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\`*_[\]<>#|~&$]/g, String.raw`\$&`);
}

/** Each question with its last answer, and below that where it is from. */
export function writeConversation(
  { title, game }: Pick<ListedConversation, 'title' | 'game'>,
  messages: readonly Message[],
  words: FileWords,
  site: string,
): string {
  const exchanges = findPlaces(messages).flatMap(({ versions }) => versions.at(-1) ?? []);
  const parts = exchanges.flatMap(({ question, answer }) => [
    `## ${plainLine(question?.text ?? '')}`,
    answer?.state === 'failed' ? words.failed : (answer?.text ?? ''),
    writeSources(answer, words, site, game.slug),
  ]);
  return `${[`# ${plainLine(title)}`, plainLine(game.title), ...parts].filter(Boolean).join('\n\n')}\n`;
}

function writeSources(answer: Message | undefined, words: FileWords, site: string, slug: string): string {
  if (answer === undefined || answer.citations.length === 0) return '';
  const lines = answer.citations.map(({ n, article_title, section, article_id, chunk_key, source }) => {
    const link = new URL(paths.articleChunk(slug, article_id, chunk_key).slice(1), site).href;
    const name = section === article_title ? section : `${article_title} · ${section}`;
    return `- [${n}] ${plainLine(name)}: <${link}>${source === null ? '' : ` (${plainLine(source)})`}`;
  });
  return [`**${words.sources}**`, '', ...lines].join('\n');
}
