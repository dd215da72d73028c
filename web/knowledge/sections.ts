import { goesOn, joinParts } from '#contract/values/carried-lines.ts';
import type { Chunk } from '#contract/knowledge.ts';

export interface Section {
  /** The anchor of its first chunk. */
  id: string;
  title: string;
  chunks: readonly Chunk[];
}

/** Where a citation of this chunk leads. */
export const chunkAnchor = (chunk_key: string) => `chunk-${chunk_key}`;

/** What is read as one: the chunks that a long table or list is kept in, without what each of them repeats. */
export interface Stretch {
  /** The anchor of its first chunk. */
  id: string;
  text: string;
  chunks: readonly Chunk[];
}

export function stretchesOf({ chunks }: Section): Stretch[] {
  return joinParts(chunks, ({ content }) => content).map(({ text, parts }) => ({
    id: chunkAnchor(parts[0]!.chunk_key),
    text,
    chunks: parts,
  }));
}

/** Of a chunk in a stretch what stands there of it. */
export function shownOf({ text, chunks }: Stretch, chunk: Chunk): string {
  const before = chunks.indexOf(chunk);
  return before <= 0 ? text : (goesOn(chunks[before - 1]!.content, chunk.content) ?? chunk.content);
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
