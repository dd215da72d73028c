import type { z } from 'zod';
import type { WrongField } from '#server/errors.ts';

type Issue = z.core.$ZodIssue;

/** Where the parsed value came from; the first element of every `loc`. */
export type Part = 'body' | 'query' | 'path';

const deepest = 32;

const typeOfExpected: Record<string, string> = {
  string: 'string_type',
  number: 'float_type',
  int: 'int_type',
  boolean: 'bool_type',
  array: 'list_type',
  object: 'model_attributes_type',
};

/** A list of ten thousand wrong entries is not wrong in ten thousand ways. */
const mostNamed = 100;

/** The wrong fields of one schema check, in the names that clients of the API know; of very many the first. */
export function wrongFields(part: Part, issues: readonly Issue[], value: unknown): WrongField[] {
  return issues.slice(0, mostNamed).map((issue) => {
    const path = issue.path.map((key) => (typeof key === 'symbol' ? String(key) : key));
    return { loc: [part, ...path], ...describe(part, issue, valueAt(value, path)) };
  });
}

function describe(part: Part, issue: Issue, value: unknown): Pick<WrongField, 'type' | 'limit'> {
  if (value === undefined) return { type: 'missing' };
  switch (issue.code) {
    case 'invalid_type':
      return { type: typeOfExpected[issue.expected] ?? 'value_error' };
    case 'too_small':
      return sizeIssue(issue.origin, Number(issue.minimum), {
        string: 'string_too_short',
        number: 'greater_than_equal',
        array: 'too_short',
      });
    case 'too_big':
      return sizeIssue(issue.origin, Number(issue.maximum), {
        string: 'string_too_long',
        number: 'less_than_equal',
        array: 'too_long',
      });
    case 'invalid_format':
      if (issue.format === 'email') return { type: 'email' };
      return { type: part !== 'body' && issue.format === 'regex' ? 'int_parsing' : 'string_pattern_mismatch' };
    case 'invalid_value':
      if (issue.values.length === 1 && issue.values[0] === true) return { type: 'consent_required' };
      return { type: 'literal_error', limit: issue.values.map(String).join(', ') };
    case 'custom':
      return { type: typeof issue.params?.['type'] === 'string' ? issue.params['type'] : 'value_error' };
    default:
      return { type: 'value_error' };
  }
}

function sizeIssue(
  origin: string,
  limit: number,
  names: { string: string; number: string; array: string },
): Pick<WrongField, 'type' | 'limit'> {
  if (origin === 'array') return { type: names.array, limit };
  if (origin !== 'string') return { type: names.number, limit };
  return limit === 1 ? { type: 'string_empty' } : { type: names.string, limit };
}

function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  let current = value;
  for (const key of path) {
    if (typeof current !== 'object' || current === null) return current;
    current = Object.getOwnPropertyDescriptor(current, key)?.value;
  }
  return current;
}

/**
 * Finds what no schema looks for: text that PostgreSQL cannot store (NUL, lone surrogates) and
 * nesting deeper than 32 levels. Stops at the first, as such input is never an honest mistake.
 */
export function findUnstorable(part: Part, value: unknown): WrongField | undefined {
  const fault = findFault(value, 1);
  if (fault === undefined) return undefined;
  const { type, path } = fault;
  return { loc: type === 'too_deep' ? [part, path[0] ?? ''] : [part, ...path], type };
}

interface Fault {
  type: 'text_encoding' | 'too_deep';
  path: (string | number)[];
}

/** The path is made on the way back from a fault: a body of half a million harmless values must cost nobody a second. */
function findFault(value: unknown, depth: number): Fault | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : { type: 'text_encoding', path: [] };
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth > deepest) return { type: 'too_deep', path: [] };
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const fault = findFault(value[index], depth + 1);
      if (fault !== undefined) return { ...fault, path: [index, ...fault.path] };
    }
    return undefined;
  }
  for (const [key, inner] of Object.entries(value)) {
    if (!isStorable(key)) return { type: 'text_encoding', path: [] };
    const fault = findFault(inner, depth + 1);
    if (fault !== undefined) return { ...fault, path: [key, ...fault.path] };
  }
  return undefined;
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
