import type { z } from 'zod';
import { parseJson } from '#server/providers/parse-json.ts';
import { clean } from './prompt.ts';

/** However much a model writes, no more is looked through, and not from more places. */
const readMax = 10_000;
const startsMax = 20;

/**
 * The first object in a model's reply that is what was asked for, whatever stands before it and behind it; nothing where
 * there is none, or where it is not finished.
 */
export function readReply<T>(reply: string, schema: z.ZodType<T>): T | undefined {
  const text = reply.slice(0, readMax);
  let start = -1;
  for (let starts = 0; starts < startsMax; starts++) {
    start = text.indexOf('{', start + 1);
    if (start < 0) break;
    const end = endOfObject(text, start);
    const read = end === undefined ? undefined : schema.safeParse(parseJson(text.slice(start, end))).data;
    if (read !== undefined) return read;
  }
  return undefined;
}

function endOfObject(text: string, start: number): number | undefined {
  let depth = 0;
  for (const { 0: sign, index } of text.slice(start).matchAll(/"(?:[^"\\]|\\.)*"|[{}]/gs)) {
    if (sign === '{') depth += 1;
    else if (sign === '}') depth -= 1;
    if (depth === 0) return start + index + 1;
  }
  return undefined;
}

export function cleanLine(text: string, max: number): string {
  return clean(text.replaceAll(/\s+/g, ' '), max);
}

/** What a model lists, fit to search for: one line each, short, with letters in it, none twice. */
export function cleanLines(lines: readonly string[], { most, length }: { most: number; length: number }): string[] {
  const cleaned = lines.map((line) => cleanLine(line, length));
  return [...new Set(cleaned.filter((line) => /[\p{L}\p{N}]/u.test(line)))].slice(0, most);
}
