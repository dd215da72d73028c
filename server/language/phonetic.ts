import { languageWords } from './words/words.ts';

const latinLetters = new Map(languageWords.letters_in_latin.map((pair) => [pair[0]!, pair.slice(2)]));

/** Longer words are machine text; their tails would only bloat the index. */
const lengthMax = 64;

/** How a word sounds, in Latin letters: one form for "Cthulhu" and what Russians write for it, close forms for most misspellings. */
export function phoneticForm(word: string): string {
  let latin = '';
  for (const letter of word.slice(0, lengthMax)) latin += latinLetters.get(letter) ?? letter;
  return latin
    .replaceAll('ph', 'f')
    .replaceAll('ck', 'k')
    .replaceAll('x', 'ks')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/[cq]/g, 'k')
    .replaceAll('w', 'v')
    .replaceAll('y', 'i')
    .replaceAll('th', 't')
    .replaceAll('kh', 'h')
    .replace(/(.)\1+/gu, '$1');
}

const alphabet = 40;
const wordStart = 37;
const wordEnd = 38;
const gramLength = 4;
/** Gram codes are below this number. */
const gramCodeCount = alphabet ** gramLength;

function symbolOf(unit: number): number {
  if (unit >= 97 && unit <= 122) return unit - 96;
  if (unit >= 48 && unit <= 57) return unit - 21;
  // Letters of other scripts share the symbols of a–z: grams only add to what whole words already score.
  return 1 + (unit % 26);
}

/** The 4-grams of `^form$`, each packed into one integer. Forms of one letter have none. */
export function gramCodes(form: string): number[] {
  const codes: number[] = [];
  let code = wordStart;
  for (let i = 0; i <= form.length; i++) {
    const symbol = i === form.length ? wordEnd : symbolOf(form.charCodeAt(i));
    code = (code * alphabet + symbol) % gramCodeCount;
    if (i + 2 >= gramLength) codes.push(code);
  }
  return codes;
}
