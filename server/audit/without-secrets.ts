/** Values as JSON holds them. */
export type Fact = string | number | boolean | null | readonly Fact[] | { readonly [name: string]: Fact };
export type Facts = Readonly<Record<string, Fact>>;

const secretWords = new Set(['password', 'token', 'hash', 'secret', 'key', 'code', 'authorization', 'cookie']);
// Named like secrets, and public.
const harmless = new Set(['chunk_key', 'error_code']);

/**
 * The second lock: rules list the fields they audit, and a field whose name says secret is still
 * replaced here, at any depth.
 */
export function withoutSecrets(facts: Facts): Facts {
  return Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [name, isSecret(name) ? '[secret]' : inside(fact)]),
  );
}

function inside(fact: Fact): Fact {
  if (isList(fact)) return fact.map(inside);
  return typeof fact === 'object' && fact !== null ? withoutSecrets(fact) : fact;
}

function isList(fact: Fact): fact is readonly Fact[] {
  return Array.isArray(fact);
}

function isSecret(name: string): boolean {
  if (harmless.has(name)) return false;
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z]+/);
  return words.some((word) => secretWords.has(word));
}
