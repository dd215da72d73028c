import { z } from 'zod';
import { isLanguage, type Language } from '#contract/values/languages.ts';
import type { ChunkText } from '../chunk.ts';
import { buildStringTable, findString, idIn, stringAt, stringTable } from '#server/language/string-table.ts';
import { f64, u32, u8 } from '#server/language/typed-arrays.ts';

/** Texts one behind the other in UTF-8. Text i is `bytes[start[i] … start[i + 1])`. */
const packedTexts = z.object({ bytes: u8, start: f64 });
type PackedTexts = z.infer<typeof packedTexts>;

/**
 * What a game's rows say, in typed arrays only: they move between threads without a copy, lie in files as they lie in
 * memory, and are made strings where a row is shown.
 */
export const chunkTexts = z.object({
  keys: packedTexts,
  contents: packedTexts,
  article_ids: f64,
  /** Titles, sections and languages, each once. */
  names: stringTable,
  title: u32,
  section: u32,
  language: u32,
});
export type ChunkTexts = z.infer<typeof chunkTexts>;

/** Packs the texts of chunks in the order in which they come. */
export function startTexts() {
  const encoder = new TextEncoder();
  const keys: Uint8Array[] = [];
  const contents: Uint8Array[] = [];
  const article_ids: number[] = [];
  const names = new Map<string, number>();
  const title: number[] = [];
  const section: number[] = [];
  const language: number[] = [];
  return {
    add: (chunk: ChunkText): void => {
      keys.push(encoder.encode(chunk.chunk_key));
      contents.push(encoder.encode(chunk.content));
      article_ids.push(chunk.article_id);
      title.push(idIn(names, chunk.article_title));
      section.push(idIn(names, chunk.section));
      language.push(idIn(names, chunk.language));
    },
    finish: (): ChunkTexts => ({
      keys: pack(keys),
      contents: pack(contents),
      article_ids: Float64Array.from(article_ids),
      names: buildStringTable([...names.keys()]),
      title: Uint32Array.from(title),
      section: Uint32Array.from(section),
      language: Uint32Array.from(language),
    }),
  };
}

/** What one row says, without its id. */
export function textOfRow(texts: ChunkTexts, row: number): Omit<ChunkText, 'id'> {
  return {
    ...namesOfRow(texts, row),
    chunk_key: textAt(texts.keys, row),
    language: languageOfRow(texts, row),
    content: textAt(texts.contents, row),
  };
}

/** What one row stands under. */
export function namesOfRow(
  { names, title, section, article_ids }: ChunkTexts,
  row: number,
): Pick<ChunkText, 'article_id' | 'article_title' | 'section'> {
  return {
    article_id: article_ids[row]!,
    article_title: stringAt(names, title[row]!),
    section: stringAt(names, section[row]!),
  };
}

/** Tells whether a row is in a language. */
export function rowsIn({ names, language }: ChunkTexts, wanted_language: Language): (row: number) => boolean {
  const id = findString(names, wanted_language);
  return (row) => language[row] === id;
}

function languageOfRow({ names, language }: ChunkTexts, row: number): Language {
  const name = stringAt(names, language[row]!);
  if (!isLanguage(name)) throw new Error(`a chunk is in the language "${name}", which this version does not know`);
  return name;
}

const decoder = new TextDecoder();

function textAt({ bytes, start }: PackedTexts, place: number): string {
  return decoder.decode(bytes.subarray(start[place], start[place + 1]));
}

function pack(texts: readonly Uint8Array[]): PackedTexts {
  const start = new Float64Array(texts.length + 1);
  for (const [i, { length }] of texts.entries()) start[i + 1] = start[i]! + length;
  const bytes = new Uint8Array(start[texts.length]!);
  for (const [i, text] of texts.entries()) bytes.set(text, start[i]);
  return { bytes, start };
}
