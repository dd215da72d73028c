import format from 'icu-minify/format';
import type { CompiledMessage } from 'icu-minify/format';

/**
 * Messages as `icu-minify` compiles them: a text is a message without arguments, an array is one with arguments.
 * A list of messages is wrapped, because it would look like a message with arguments.
 */
export type Compiled = CompiledMessage | CompiledList | { readonly [key: string]: Compiled };
interface CompiledList {
  readonly '[]': readonly Compiled[];
}

export const isMessage = (compiled: Compiled): compiled is CompiledMessage =>
  typeof compiled === 'string' || Array.isArray(compiled);

export const isList = (compiled: Compiled): compiled is CompiledList => !isMessage(compiled) && '[]' in compiled;

type Arguments = Record<string, string | number>;
type Readable = string | ((values: Arguments) => string) | readonly Readable[] | { [key: string]: Readable };

const cached = new Map<string, unknown>();

/** `Intl` objects cost some microseconds each time they are made. */
function keep<T>(key: string, make: () => T): T {
  // Every key begins with the name of the one type that is stored under it.
  const formatter = (cached.get(key) as T | undefined) ?? make();
  cached.set(key, formatter);
  return formatter;
}

const formatters = {
  getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) =>
    keep(`number ${JSON.stringify(args)}`, () => new Intl.NumberFormat(...args)),
  getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) =>
    keep(`plural ${JSON.stringify(args)}`, () => new Intl.PluralRules(...args)),
  getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    keep(`date ${JSON.stringify(args)}`, () => new Intl.DateTimeFormat(...args)),
};

/** A message without arguments becomes a text, one with arguments a function of an object of named arguments. */
export function readCompiled(compiled: Compiled, locale: string): Readable {
  if (typeof compiled === 'string') return compiled;
  if (isMessage(compiled)) return (values) => String(format(compiled, locale, values, { formatters }));
  if (isList(compiled)) return compiled['[]'].map((item) => readCompiled(item, locale));
  return Object.fromEntries(Object.entries(compiled).map(([key, part]) => [key, readCompiled(part, locale)]));
}
