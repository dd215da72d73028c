import type { ChunkText } from '#server/retrieval/chunk.ts';
import { type Checking, checkWritten } from './check-written.ts';
import { findSentences } from './sentence-split.ts';

/** What may be said beside the line NOT IN SOURCES: what the sources do say about it, or that they do not. */
const sentencesMost = 2;

/**
 * Whether what stands above that line is an answer all the same, as where a player told the model to end with it: then it does
 * not count, and the answer is paid for.
 */
export async function isAnswer(task: Checking, above: string, given: readonly ChunkText[]): Promise<boolean> {
  const { supported } = await checkWritten(task, above.trim(), given, { finds_sources: true });
  return supported > sentencesMost;
}

/** As much of what stands below that line as a free answer may hold. */
export function firstSentences(below: string): string {
  let left = sentencesMost;
  let end = 0;
  let at = 0;
  for (const line of below.split('\n')) {
    const sentences = findSentences(line).slice(0, left);
    left -= sentences.length;
    if (sentences.length > 0) end = at + sentences.at(-1)!.end;
    if (left === 0) break;
    at += line.length + 1;
  }
  return below.slice(0, end);
}
