import type { Chunk } from '#contract/knowledge.ts';

export interface Section {
  /** The anchor of its first chunk. */
  id: string;
  title: string;
  chunks: readonly Chunk[];
}

/** Where a citation of this chunk leads. */
export const chunkAnchor = (chunk_key: string) => `chunk-${chunk_key}`;

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
