import { scriptOf } from './stem.ts';

/** Letters and the sounds they may stand for in the other script, the likeliest first. */
interface Spelling {
  letters: string;
  sounds: readonly string[];
  /** Only before one of these letters. */
  before?: string;
}

const vowels = 'aeiouy';
const consonantLetters = 'bcdfghjklmnpqrstvwxz';

/**
 * Longer spellings first. Upper-case sounds are single: J (ж, дж, j) and C (ш, ч, щ, sh, ch). s and z are one sound and
 * h is none: the scripts differ on them most.
 */
const latinSpellings = byFirstLetter([
  ...read('tch:C sch:C sh:C ch:C,k, th:t,s ph:f ck:k cq:k qu:kv zh:J kh: gh:g ts:s'),
  { letters: 'au', sounds: ['au', 'av'], before: consonantLetters },
  { letters: 'eu', sounds: ['eu', 'ev'], before: consonantLetters },
  { letters: 'c', sounds: ['s', 'k'], before: 'eiy' },
  { letters: 'g', sounds: ['g', 'J'], before: 'eiy' },
  ...read('w:v,u x:ks c:k q:k j:J z:s y:i h:'),
]);

const cyrillicSpellings = byFirstLetter([
  ...read('дж:J тч:C тс:s'),
  { letters: 'у', sounds: ['v', 'u'], before: 'аеиоэы' },
  ...read('а:a б:b в:v г:g д:d е:e ж:J з:s и:i й:i к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х: ц:s ч:C ш:C щ:C'),
  ...read('ъ: ы:i ь: э:e ю:iu я:ia і:i ї:i є:e ґ:g ў:u'),
]);

function read(spellings: string): Spelling[] {
  return spellings.split(' ').map((spelling) => {
    const colon = spelling.indexOf(':');
    return { letters: spelling.slice(0, colon), sounds: spelling.slice(colon + 1).split(',') };
  });
}

function byFirstLetter(spellings: readonly Spelling[]): ReadonlyMap<string, readonly Spelling[]> {
  return Map.groupBy(spellings, (spelling) => spelling.letters.charAt(0));
}

/** Words with more readings than this are too uncertain to be worth their memory. */
const readingsMax = 6;
const lengthMax = 24;
const hasDigit = /\p{N}/u;

/**
 * The ways a word may sound to someone who writes it in the other script: "george" gives JeorJe among others, close to
 * the JorJ of "джордж". Digits and other scripts have none.
 */
export function soundForms(word: string): string[] {
  const script = scriptOf(word);
  if (script === 'other' || hasDigit.test(word) || word.length > lengthMax) return [];
  const spellings = script === 'latin' ? latinSpellings : cyrillicSpellings;
  // The scripts part most over a first г: "Гермиона", "Hermione".
  let forms = word.startsWith('г') ? ['g', ''] : [''];
  for (let at = word.startsWith('г') ? 1 : 0; at < word.length;) {
    const letter = word.charAt(at);
    const spelling = spellings.get(letter)?.find((candidate) => stands(candidate, word, at));
    const sounds = spelling?.sounds ?? [letter];
    if (sounds.length === 1) forms = forms.map((form) => form + sounds[0]!);
    else if (forms.length * sounds.length <= readingsMax)
      forms = sounds.flatMap((sound) => forms.map((form) => form + sound));
    else forms = forms.map((form) => form + sounds[0]!);
    at += spelling?.letters.length ?? 1;
  }
  return [...new Set(forms.map(withoutDoubles))];
}

function stands({ letters, before }: Spelling, word: string, at: number): boolean {
  if (!word.startsWith(letters, at)) return false;
  const next = word.charAt(at + letters.length);
  return before === undefined || (next !== '' && before.includes(next));
}

function withoutDoubles(form: string): string {
  let single = '';
  for (let i = 0; i < form.length; i++) if (form[i] !== form[i - 1]) single += form[i]!;
  return single;
}

/** The consonants of a sound form, or null where there are too few to tell one name from another. */
export function skeletonOf(form: string): string | null {
  let consonants = '';
  for (const sound of form) if (!vowels.includes(sound) && !consonants.endsWith(sound)) consonants += sound;
  return consonants.length >= 2 ? consonants : null;
}
