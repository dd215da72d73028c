import { paths } from '#contract/values/paths.ts';
import type { Citation, LinkedCitation } from '#contract/chat.ts';
import type { Config } from '#server/config.ts';

export function linkCitation(config: Config, slug: string, { text: _text, ...cited }: Citation): LinkedCitation {
  return { ...cited, url: chunkUrl(config, slug, cited) };
}

/** The place in an article that a citation leads to. */
export function chunkUrl(
  { PUBLIC_URL }: Config,
  slug: string,
  { article_id, chunk_key }: { article_id: number; chunk_key: string },
): string {
  return PUBLIC_URL + paths.articleChunk(slug, article_id, chunk_key);
}

/** "[1] Wells — Depth: https://…" */
export function sourceLine({ n, article_title, section, url }: LinkedCitation): string {
  const name = section === '' || section === article_title ? article_title : `${article_title} — ${section}`;
  return `[${n}] ${name}: ${url}`;
}
