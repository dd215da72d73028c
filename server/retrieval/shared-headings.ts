import { type ChunkTexts, namesOfRow } from './index/chunk-texts.ts';
import { headingWords } from '#server/language/plain-text.ts';

const known = new WeakMap<ChunkTexts, ReadonlySet<string>>();

/** Headings that several articles have, as where each speaks of a thing under "Weakness" and "Place". */
export function sharedHeadings(texts: ChunkTexts): ReadonlySet<string> {
  const shared = known.get(texts) ?? readShared(texts);
  known.set(texts, shared);
  return shared;
}

function readShared(texts: ChunkTexts): ReadonlySet<string> {
  const first = new Map<string, number>();
  const shared = new Set<string>();
  for (let row = 0; row < texts.article_ids.length; row++) {
    const { article_id, article_title, section } = namesOfRow(texts, row);
    const title = headingWords(article_title);
    for (const part of section.split(';')) {
      const heading = headingWords(part.split(' › ').at(-1)!);
      if (heading === '' || heading === title) continue;
      const article = first.get(heading);
      if (article === undefined) first.set(heading, article_id);
      else if (article !== article_id) shared.add(heading);
    }
  }
  return shared;
}
