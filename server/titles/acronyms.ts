import { smallWords } from './title-words.ts';

const number = /^\p{N}+$/u;
const wordsMax = 8;
const lengthMin = 2;

/** "l4d2", "hoi4", "fnv": the initials of every beginning of a title and of its later parts, with and without small words. */
export function acronymsOf(parts: readonly (readonly string[])[]): Set<string> {
  const found = new Set<string>();
  for (let from = 0; from < parts.length; from++) {
    const words = parts.slice(from).flat();
    addInitials(found, words);
    addInitials(
      found,
      words.filter((word) => !smallWords.has(word)),
    );
  }
  return found;
}

function addInitials(found: Set<string>, words: readonly string[]): void {
  let letters = '';
  for (const [place, word] of words.slice(0, wordsMax).entries()) {
    letters += number.test(word) ? word : word.charAt(0);
    if (place > 0 && letters.length >= lengthMin && !number.test(letters)) found.add(letters);
  }
}

/** Latin letters that a Cyrillic one of an acronym may stand for, the likeliest first. */
const latinLetters = new Map(
  (
    'а:a б:b в:v,w г:g д:d е:e ж:j,z з:z и:i й:j,y,i к:c,k л:l м:m н:n о:o п:p р:r с:s,c т:t у:u,w ф:f х:h ц:c ч:c ' +
    'ш:s щ:s ы:y э:e ю:u я:y'
  )
    .split(' ')
    .map((pair) => [pair[0]!, pair.slice(2).split(',')]),
);

const spellingsMax = 24;
const cyrillicLengthMax = 7;

/** "гта" as "gta", "кс" as "cs" and "ks": none for a word that is too long or not Cyrillic. */
export function latinAcronyms(word: string): string[] {
  if (word.length > cyrillicLengthMax || !/\p{Script=Cyrillic}/u.test(word)) return [];
  let spellings = [''];
  for (const letter of word) {
    const choices = latinLetters.get(letter) ?? [letter];
    const room = spellings.length * choices.length <= spellingsMax;
    spellings = (room ? choices : choices.slice(0, 1)).flatMap((choice) =>
      spellings.map((spelling) => spelling + choice),
    );
  }
  return spellings;
}
