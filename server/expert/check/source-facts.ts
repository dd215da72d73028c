import type { ChunkText } from '#server/retrieval/chunk.ts';
import { soundForms } from '#server/language/sound-forms.ts';
import { countLetters, type Script, stemOf } from '#server/language/stem.ts';
import { tokenise } from '#server/language/tokenise.ts';
import { nameKeys } from './key-names.ts';
import { plainText } from '#server/language/plain-text.ts';
import { readUnits, type Unit } from '#server/language/units.ts';
import { multiplesIn, numbersOf, pairsIn, readNumbers, wordNumbers } from './stated-numbers.ts';

/** What one sentence, item or row states, with what it stands under. */
export interface UnitFacts {
  /** With how often each is stated. */
  numbers: ReadonlyMap<string, number>;
  percents: ReadonlySet<string>;
  /** Numbers that belong together. */
  pairs: readonly (readonly [string, string])[];
  stems: ReadonlySet<string>;
  /** Stems of the sentences beside it, which may say what it speaks of. */
  beside: ReadonlySet<string>;
}

/** What sources state, in the form that claims are looked up in. */
export interface Facts {
  units: readonly UnitFacts[];
  /** All of them together. */
  whole: UnitFacts;
  /** How the words of all of them may sound to who writes them in the other script. */
  sounds: () => ReadonlySet<string>;
  /** The one that most of their letters are of. */
  script: Script;
}

type Source = Pick<ChunkText, 'article_title' | 'section' | 'content'>;

const nothing: ReadonlySet<string> = new Set();

/**
 * Reads sources once for all the claims to be looked up in them.
 * @param about what every unit speaks of: the game's title
 */
export function readFacts(chunks: readonly Source[], about = ''): Facts {
  const units = chunks.flatMap((chunk) => unitsOf(chunk, about));
  const text = chunks
    .map(({ article_title, section, content }) => `${article_title}\n${section}\n${content}`)
    .join('\n');
  const whole = factsOf(`${about}\n${text}`);
  let sounds: ReadonlySet<string> | undefined;
  const { cyrillic, latin } = countLetters(text);
  const script = cyrillic > latin ? 'cyrillic' : 'latin';
  return { units, whole, script, sounds: () => (sounds ??= new Set([...new Set(tokenise(text))].flatMap(soundsOf))) };
}

function unitsOf({ article_title, section, content }: Source, about: string): UnitFacts[] {
  const above = `${about}\n${article_title}\n${section}`;
  const { units } = readUnits(content);
  const facts = units.map((unit) => factsOf(`${above}\n${textOf(unit)}`));
  const stemsAt = (i: number) => facts[i]?.stems ?? nothing;
  return [
    factsOf(above),
    ...facts.map((unit, i) => ({
      ...unit,
      beside: units[i]!.kind === 'sentence' ? stemsAt(i - 1).union(stemsAt(i + 1)) : nothing,
    })),
  ];
}

/** A row is read with the names of its columns, an item with what leads its list in. */
function textOf({ text, label, block }: Unit): string {
  const { intro, table } = block;
  return [label, intro?.text ?? '', plainText((table?.header ?? []).join(' ')), text].join('\n');
}

function factsOf(markdown: string): UnitFacts {
  const text = nameKeys(markdown);
  const claims = readNumbers(text);
  const words = tokenise(text);
  const multiples = multiplesIn(text, words);
  return {
    numbers: countEach([...numbersOf(claims), ...wordNumbers(words), ...multiples.numbers]),
    percents: new Set([...numbersOf(claims.filter((claim) => claim.percent)), ...multiples.percents]),
    pairs: pairsIn(text),
    stems: new Set(words.map(stemOf)),
    beside: nothing,
  };
}

function countEach(numbers: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return counts;
}

const consonantsLeast = 3;

/** How a word may sound to who writes it in the other script, and its consonants alone: vowels follow the ear. */
export function soundsOf(word: string): string[] {
  const forms = soundForms(word);
  const bare = forms.map((form) => form.replace(/[aeiou]/g, '')).filter((form) => form.length >= consonantsLeast);
  return [...forms, ...bare];
}
