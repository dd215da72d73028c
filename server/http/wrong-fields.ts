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

/** All wrong fields of one schema check, in the names that clients of the API know. */
export function wrongFields(part: Part, issues: readonly Issue[], value: unknown): WrongField[] {
  return issues.map((issue) => {
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
  const stack: { value: unknown; loc: WrongField['loc'] }[] = [{ value, loc: [part] }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { value: item, loc } = next;
    if (typeof item === 'string') {
      if (item.includes('\0') || !item.isWellFormed()) return { loc, type: 'text_encoding' };
    } else if (typeof item === 'object' && item !== null) {
      if (loc.length > deepest) return { loc: [part, loc[1] ?? ''], type: 'too_deep' };
      for (const [key, inner] of Object.entries(item)) {
        if (key.includes('\0') || !key.isWellFormed()) return { loc, type: 'text_encoding' };
        stack.push({ value: inner, loc: [...loc, Array.isArray(item) ? Number(key) : key] });
      }
    }
  }
  return undefined;
}
