import type { z } from 'zod';
import { parseJson } from '#server/providers/parse-json.ts';
import { clean } from './prompt.ts';

/** The JSON in a model's reply, also with words around it; nothing where it is not what was asked for. */
export function readReply<T>(reply: string, schema: z.ZodType<T>): T | undefined {
  const [start, end] = [reply.indexOf('{'), reply.lastIndexOf('}')];
  return start < 0 || end < start ? undefined : schema.safeParse(parseJson(reply.slice(start, end + 1))).data;
}

/** What a model lists, fit to search for: one line each, short, with letters in it, none twice. */
export function cleanLines(lines: readonly string[], { most, length }: { most: number; length: number }): string[] {
  const cleaned = lines.map((line) => clean(line.replaceAll(/\s+/g, ' '), length));
  return [...new Set(cleaned.filter((line) => /[\p{L}\p{N}]/u.test(line)))].slice(0, most);
}
