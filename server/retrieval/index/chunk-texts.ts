import { isLanguage, type Language } from '#contract/values/languages.ts';
import type { ChunkText } from '../chunk.ts';
import { buildStringTable, findString, stringAt, type StringTable } from '#server/language/string-table.ts';

/** Texts one behind the other in UTF-8. Text i is `bytes[start[i] … start[i + 1])`. */
interface PackedTexts {
  bytes: Uint8Array;
  start: Float64Array;
}

/**
 * What a game's rows say, in typed arrays only: they move between threads without a copy, lie in files as they lie in
 * memory, and are made strings where a row is shown.
 */
export interface ChunkTexts {
  keys: PackedTexts;
  contents: PackedTexts;
  article_ids: Float64Array;
  /** Titles, sections and languages, each once. */
  names: StringTable;
  title: Uint32Array;
  section: Uint32Array;
  language: Uint32Array;
}

interface TextsBuilder {
  add: (chunk: ChunkText) => void;
  finish: () => ChunkTexts;
}

/** Packs the texts of chunks in the order in which they come. */
export function startTexts(): TextsBuilder {
  const [keys, contents] = [startPacking(), startPacking()];
  const names = new Map<string, number>();
  const columns: Record<'article_ids' | 'title' | 'section' | 'language', number[]> = {
    article_ids: [],
    title: [],
    section: [],
    language: [],
  };
  const idOf = (name: string): number => {
    const id = names.get(name) ?? names.size;
    names.set(name, id);
    return id;
  };
  return {
    add: ({ chunk_key, article_id, article_title, section, language, content }) => {
      keys.add(chunk_key);
      contents.add(content);
      columns.article_ids.push(article_id);
      columns.title.push(idOf(article_title));
      columns.section.push(idOf(section));
      columns.language.push(idOf(language));
    },
    finish: () => ({
      keys: keys.finish(),
      contents: contents.finish(),
      article_ids: Float64Array.from(columns.article_ids),
      names: buildStringTable([...names.keys()]),
      title: Uint32Array.from(columns.title),
      section: Uint32Array.from(columns.section),
      language: Uint32Array.from(columns.language),
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

function startPacking() {
  const encoder = new TextEncoder();
  let bytes = new Uint8Array(4096);
  let length = 0;
  const start = [0];
  return {
    add: (text: string): void => {
      // A unit of UTF-16 takes three bytes at most.
      const needed = length + text.length * 3;
      if (needed > bytes.length) {
        const larger = new Uint8Array(Math.max(needed, bytes.length * 2));
        larger.set(bytes.subarray(0, length));
        bytes = larger;
      }
      length += encoder.encodeInto(text, bytes.subarray(length)).written;
      start.push(length);
    },
    finish: (): PackedTexts => ({ bytes: bytes.slice(0, length), start: Float64Array.from(start) }),
  };
}
