import { scriptOf } from './stem.ts';

/**
 * Letter groups in reading order of preference, longest first, and the sounds each may stand for in the other script.
 * Upper-case sounds are single: J (ж, j), C (ш, ч, щ, sh, ch). s and z, and the silent h, are one: scripts differ on them.
 */
const LATIN_SOUNDS: readonly (readonly [pattern: RegExp, ...sounds: string[]])[] = [
  [/^(?:tch|sch|sh)/, 'C'],
  [/^ch/, 'C', 'k', ''],
  [/^th/, 't', 's'],
  [/^ph/, 'f'],
  [/^(?:ck|cq|q(?!u))/, 'k'],
  [/^qu/, 'kv'],
  [/^zh/, 'J'],
  [/^kh/, ''],
  [/^gh/, 'g'],
  [/^ts/, 's'],
  [/^au(?=[^aeiouy])/, 'au', 'av'],
  [/^eu(?=[^aeiouy])/, 'eu', 'ev'],
  [/^c(?=[eiy])/, 's', 'k'],
  [/^g(?=[eiy])/, 'g', 'J'],
  [/^w/, 'v', 'u'],
  [/^x/, 'ks'],
  [/^c/, 'k'],
  [/^j/, 'J'],
  [/^z/, 's'],
  [/^y/, 'i'],
  [/^h/, ''],
];

const CYRILLIC_SOUNDS: readonly (readonly [pattern: RegExp, ...sounds: string[]])[] = [
  [/^дж/, 'J'],
  [/^тч/, 'C'],
  [/^тс/, 's'],
  [/^у(?=[аеиоэы])/, 'v', 'u'],
  [/^кс/, 'ks'],
  ...(
    'а:a б:b в:v г:g д:d е:e ж:J з:s и:i й:i к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х: ц:s ч:C ш:C щ:C ' +
    'ъ: ы:i ь: э:e ю:iu я:ia і:i ї:i є:e ґ:g ў:u'
  )
    .split(' ')
    .map((pair) => [new RegExp(`^${pair[0]}`), pair.slice(2)] as const),
];

/** Words with more readings than this are too uncertain to be worth their memory. */
const READINGS_MAX = 6;
const LENGTH_MAX = 24;
const HAS_DIGIT = /\p{N}/u;

/**
 * The ways a word may sound to someone who writes it in the other script: "george" as george and JeorJe, which is what
 * "джордж" sounds like. Digits and other scripts have none.
 */
export function soundForms(word: string): string[] {
  const script = scriptOf(word);
  if (script === 'other' || HAS_DIGIT.test(word) || word.length > LENGTH_MAX) return [];
  const sounds = script === 'latin' ? LATIN_SOUNDS : CYRILLIC_SOUNDS;
  let forms = [''];
  // Scripts part most over a first г: "Гермиона", "Hermione".
  if (word.startsWith('г')) forms = ['g', ''];
  let rest = word.startsWith('г') ? word.slice(1) : word;
  while (rest !== '') {
    const rule = sounds.find(([pattern]) => pattern.test(rest));
    const length = rule?.[0].exec(rest)?.[0].length ?? 1;
    const readings = rule?.slice(1).map(String) ?? [rest[0]!];
    const kept = forms.length * readings.length <= READINGS_MAX ? readings : readings.slice(0, 1);
    forms = kept.flatMap((sound) => forms.map((form) => form + sound));
    rest = rest.slice(length);
  }
  return [...new Set(forms.map((form) => form.replace(/(.)\1+/g, '$1')))];
}

/** The consonants of a sound form, or null where there are too few to tell one name from another. */
export function skeletonOf(form: string): string | null {
  const consonants = form.replace(/[aeiou]/g, '').replace(/(.)\1+/g, '$1');
  return consonants.length >= 2 ? consonants : null;
}
