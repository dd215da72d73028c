import { scriptOf } from './stem.ts';
import { languageWords } from './words/words.ts';

/** Letters and the sounds that they may stand for. */
interface Spelling {
  letters: string;
  sounds: readonly string[];
  /** Only where a word begins. */
  opens: boolean;
  /** Only before one of these letters. */
  before: string | undefined;
}

const vowels = 'aeiouy';

/** By the first of their letters. */
const spellings: ReadonlyMap<string, readonly Spelling[]> = Map.groupBy(
  languageWords.heard.map(readSpelling),
  ({ letters }) => letters.charAt(0),
);

function readSpelling(line: string): Spelling {
  const {
    opens,
    letters = '',
    before,
    sounds = '',
  } = /^(?<opens>\^)?(?<letters>[^[:]+)(?:\[(?<before>.+)\])?:(?<sounds>.*)$/u.exec(line)?.groups ?? {};
  return { letters, sounds: sounds.split(','), opens: opens !== undefined, before };
}

/** Words with more readings than this are too uncertain to be worth their memory. */
const readingsMax = 6;
const lengthMax = 24;
const hasDigit = /\p{N}/u;

/**
 * The ways a word may sound to someone who writes it in the other script: "george" gives JeorJe among others, close to
 * the JorJ of its Russian spelling. Digits and other scripts have none.
 */
export function soundForms(word: string): string[] {
  if (scriptOf(word) === 'other' || hasDigit.test(word) || word.length > lengthMax) return [];
  let forms = [''];
  for (let at = 0; at < word.length;) {
    const letter = word.charAt(at);
    const spelling = spellings.get(letter)?.find((candidate) => stands(candidate, word, at));
    const sounds = spelling?.sounds ?? [letter];
    const taken = forms.length * sounds.length <= readingsMax ? sounds : sounds.slice(0, 1);
    forms = taken.flatMap((sound) => forms.map((form) => form + sound));
    at += spelling?.letters.length ?? 1;
  }
  return [...new Set(forms.map((form) => form.replaceAll(/(.)\1+/gu, '$1')))];
}

function stands({ letters, opens, before }: Spelling, word: string, at: number): boolean {
  if (opens && at > 0) return false;
  if (!word.startsWith(letters, at)) return false;
  const next = word.charAt(at + letters.length);
  return before === undefined || (next !== '' && before.includes(next));
}

/** The consonants of a sound form, or null where there are too few to tell one name from another. */
export function skeletonOf(form: string): string | null {
  let consonants = '';
  for (const sound of form) if (!vowels.includes(sound) && !consonants.endsWith(sound)) consonants += sound;
  return consonants.length >= 2 ? consonants : null;
}
