/**
 * Leaves of a body what its call reads, before anything of it is checked: what programs of a protocol send beside that is
 * no reason to refuse them.
 */
export type Narrow = (body: unknown) => unknown;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Only these members of an object; what is no object stays as it is. */
export function pickMembers(value: unknown, names: readonly string[]): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(names.flatMap((name) => (Object.hasOwn(value, name) ? [[name, value[name]]] : [])));
}
