import type { Chunk } from '#contract/knowledge.ts';

export interface Section {
  /** The anchor of its first chunk. */
  id: string;
  title: string;
  chunks: readonly Chunk[];
}

/** Where a citation of this chunk leads. */
export const chunkAnchor = (chunk_key: string) => `chunk-${chunk_key}`;

/** What is read as one: a chunk, or those that a long table or list is kept in, without what each of them repeats. */
export interface Stretch {
  /** The anchor of its first chunk. */
  id: string;
  text: string;
  /** What stands in it of each of them. */
  chunks: readonly { chunk_key: string; shown: string }[];
}

export function eachAlone({ chunks }: Section): Stretch[] {
  return chunks.map(({ chunk_key, content }) => ({
    id: chunkAnchor(chunk_key),
    text: content,
    chunks: [{ chunk_key, shown: content }],
  }));
}

/** Neighbouring chunks of the same section under one heading: long sections are kept in several chunks. */
export function groupSections(chunks: readonly Chunk[]): Section[] {
  const sections: { id: string; title: string; chunks: Chunk[] }[] = [];
  for (const chunk of chunks) {
    const last = sections.at(-1);
    if (last && last.title === chunk.section) last.chunks.push(chunk);
    else sections.push({ id: chunkAnchor(chunk.chunk_key), title: chunk.section, chunks: [chunk] });
  }
  return sections;
}
