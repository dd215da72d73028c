import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import compile from 'icu-minify/compile';
import { defaultLanguage, languages } from '#contract/values/languages.ts';
import type { Language } from '#contract/values/languages.ts';
import type { Compiled } from './compiled.ts';

/** A file of messages as it is written: ICU messages, nested by key. */
export type Source = string | readonly Source[] | { readonly [key: string]: Source };

const folder = import.meta.dirname;

export const fileOf = (language: Language, part: string) => join(folder, language, `${part}.json`);

/** The parts of the catalogue: the names of the files of the default language. */
export function listParts(): string[] {
  return readdirSync(join(folder, defaultLanguage))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort();
}

/** One file of messages; a language that lacks it has none of its messages. */
export function readSource(language: Language, part: string): Source {
  let text;
  try {
    text = readFileSync(fileOf(language, part), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
  return JSON.parse(text) as Source;
}

/** The text of another file beside the messages of a language, else the default language's. */
export function readBeside(language: Language, name: string): string {
  const path = join(folder, language, name);
  return readFileSync(existsSync(path) ? path : join(folder, defaultLanguage, name), 'utf8');
}

const isList = (source: Source | undefined): source is readonly Source[] => Array.isArray(source);
const isGroup = (source: Source | undefined): source is { readonly [key: string]: Source } =>
  typeof source === 'object' && !isList(source);

/** The messages of a language with those of the default language where it has none. */
export function withFallback(source: Source, fallback: Source | undefined): Source {
  if (!isGroup(source) || !isGroup(fallback)) return source;
  const merged: Record<string, Source> = { ...fallback };
  for (const [key, value] of Object.entries(source)) merged[key] = withFallback(value, merged[key]);
  return merged;
}

/** `like` are the same messages in the default language: what is a function there is one here, whatever it uses. */
export function compileSource(source: Source, path: string, like?: Source): Compiled {
  if (isList(source))
    return {
      '[]': source.map((item, index) =>
        compileSource(item, `${path}[${index}]`, isList(like) ? like[index] : undefined),
      ),
    };
  if (typeof source === 'object') {
    const entries = Object.entries(source).map(([key, value]): [string, Compiled] => [
      key,
      compileSource(value, `${path}.${key}`, isGroup(like) ? like[key] : undefined),
    ]);
    return Object.fromEntries(entries);
  }
  try {
    const compiled = compile(source);
    const takesArguments = typeof like === 'string' && typeof compile(like) !== 'string';
    return takesArguments && typeof compiled === 'string' ? [compiled] : compiled;
  } catch (error) {
    throw new Error(`${path} is no ICU message: ${source}`, { cause: error });
  }
}

/** One part of the catalogue in every language. */
export function compilePart(part: string): Record<Language, Compiled> {
  const fallback = readSource(defaultLanguage, part);
  const entries = languages.map((language): [Language, Compiled] => [
    language,
    compileSource(withFallback(readSource(language, part), fallback), `messages/${language}/${part}`, fallback),
  ]);
  // Every language of the list has its entry.
  return Object.fromEntries(entries) as Record<Language, Compiled>;
}
