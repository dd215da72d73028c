/** Values as JSON holds them. */
export type AuditedValue =
  | string
  | number
  | boolean
  | null
  | readonly AuditedValue[]
  | { readonly [name: string]: AuditedValue };
export type AuditedFields = Readonly<Record<string, AuditedValue>>;

const secretWord =
  /^(?:\w*passw(?:or)?ds?|passphrases?|pwd|pin|otp|token|\w*hash(?:es)?|\w*secrets?|(?:api)?keys?|codes?|signatures?|credentials?|bearer|authorization|cookies?)$/;
// Named like secrets, and public.
const harmless = new Set(['chunk_key', 'error_code', 'vat_code']);
const credentialsInAddress = /(\b[a-z][a-z+.-]*:\/\/)[^\s/@]*:[^\s/@]*@/gi;

/**
 * The second lock: rules list the fields they audit, and a field whose name says secret is still
 * replaced here, at any depth.
 */
export function withoutSecrets(fields: AuditedFields): AuditedFields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, isSecret(name) ? '[secret]' : withoutSecretsInside(value)]),
  );
}

function withoutSecretsInside(value: AuditedValue): AuditedValue {
  if (typeof value === 'string') return value.replaceAll(credentialsInAddress, '$1[secret]@');
  if (isList(value)) return value.map(withoutSecretsInside);
  return typeof value === 'object' && value !== null ? withoutSecrets(value) : value;
}

function isList(value: AuditedValue): value is readonly AuditedValue[] {
  return Array.isArray(value);
}

function isSecret(name: string): boolean {
  if (harmless.has(name)) return false;
  const words = name
    .replaceAll(/([a-z])([A-Z])|([A-Z])([A-Z][a-z])/g, '$1$3_$2$4')
    .toLowerCase()
    .split(/[^a-z]+/);
  return words.some((word) => secretWord.test(word));
}
