import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { holdsFact } from '#server/settings/model-trial.ts';
import { chunkPlace } from '#server/knowledge/files/chunks-of-file.ts';

export { holdsFact };

/** Begins the name of a game whose articles are those of the demonstration, not of the folder. */
export const demoPrefix = 'demo/';

const questionSchema = z.object({
  id: z.string(),
  game_slug: z.string(),
  lang: z.enum(['en', 'ru']),
  question: z.string(),
  relevant: z.array(z.object({ article_title: z.string(), language: z.string(), chunk_index: z.number() })).default([]),
  must_contain: z.string().nullable().default(null),
  /** Other wordings of the fact. */
  also_ok: z.array(z.string()).default([]),
  /** The sentences, items or rows that answer it, where those are labelled and no fact is. */
  gold: z.array(z.string()).default([]),
  /** Questions of the same conversation before it. */
  previous: z.array(z.string()).default([]),
  answerable: z.boolean(),
});

export interface LabelledQuestion extends z.infer<typeof questionSchema> {
  /** Settings are tuned on half A only. */
  half: 'A' | 'B';
  places: string[];
  own_language_places: string[];
}

export function readQuestions(path: string): LabelledQuestion[] {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines.map((line, i) => {
    const parsed = questionSchema.safeParse(JSON.parse(line));
    if (!parsed.success) throw new Error(`${path}, line ${i + 1}: ${z.prettifyError(parsed.error)}`);
    const { id, lang, relevant } = parsed.data;
    const placesOf = (chunks: typeof relevant): string[] =>
      chunks.map((chunk) => chunkPlace(chunk.article_title, chunk.language, chunk.chunk_index));
    return {
      ...parsed.data,
      half: createHash('sha256').update(id).digest()[0]! % 2 === 0 ? 'A' : 'B',
      places: placesOf(relevant),
      own_language_places: placesOf(relevant.filter((chunk) => chunk.language === lang)),
    };
  });
}

/** Whether a text holds what answers a question by its label. */
export function holdsAnswer(text: string, { must_contain, also_ok, gold }: LabelledQuestion): boolean {
  if (gold.length > 0) {
    const said = wordsOf(text);
    return gold.some((unit) => said.includes(wordsOf(unit)));
  }
  return [must_contain ?? '', ...also_ok].some((fact) => fact !== '' && holdsFact(text, fact));
}

function wordsOf(text: string): string {
  return ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `;
}
