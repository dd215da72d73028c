/** Values as JSON holds them. */
export type Fact = string | number | boolean | null | readonly Fact[] | { readonly [name: string]: Fact };
export type Facts = Readonly<Record<string, Fact>>;

const secretWord =
  /^(?:\w*passw(?:or)?ds?|passphrases?|pwd|pin|otp|token|\w*hash(?:es)?|\w*secrets?|(?:api)?keys?|codes?|signatures?|credentials?|bearer|authorization|cookies?)$/;
// Named like secrets, and public.
const harmless = new Set(['chunk_key', 'error_code', 'vat_code']);
const credentialsInAddress = /(\b[a-z][a-z+.-]*:\/\/)[^\s/@]*:[^\s/@]*@/gi;

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
  if (typeof fact === 'string') return fact.replaceAll(credentialsInAddress, '$1[secret]@');
  if (isList(fact)) return fact.map(inside);
  return typeof fact === 'object' && fact !== null ? withoutSecrets(fact) : fact;
}

function isList(fact: Fact): fact is readonly Fact[] {
  return Array.isArray(fact);
}

function isSecret(name: string): boolean {
  if (harmless.has(name)) return false;
  const words = name
    .replaceAll(/([a-z])([A-Z])|([A-Z])([A-Z][a-z])/g, '$1$3_$2$4')
    .toLowerCase()
    .split(/[^a-z]+/);
  return words.some((word) => secretWord.test(word));
}
