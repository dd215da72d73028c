import { languageWords } from './words/words.ts';

/** A Russian word that one in Latin letters may stand for; what costs less is likelier. */
export interface CyrillicReading {
  text: string;
  cost: number;
}

/** Some letters are read otherwise behind a vowel, behind a consonant, or at the beginning of a word. */
type Place = 'start' | 'vowel' | 'consonant';

/** Latin letters and what they may stand for, each with its cost. */
type Spellings = ReadonlyMap<string, readonly CyrillicReading[]>;

const everywhere =
  'a:а b:б c:ц,к/1,с/2 d:д e:е f:ф g:г h:х k:к l:л m:м n:н o:о p:п q:я/.2,к/.6,кв/1 r:р s:с t:т u:у,ю/1 v:в w:ш/.2,в/.3,щ/.8 ' +
  'x:х,кс/.4 z:з,ж/2 4:ч 6:ш ch:ч,сч/2 sh:ш,щ/.8,сх/1.5 sch:щ,сч/.6 shh:щ shch:щ kh:х,кх/2 zh:ж,зх/2 ts:ц,тс/.5 tsya:тся,ться/.3 tsja:тся,ться/.3 csya:тся/.3,ться/.5 csja:тся/.3,ться/.5 cz:ц tz:ц ' +
  'ph:ф/.5 ck:к/.5 yo:е ye:е yu:ю ya:я jo:е,йо/1,жо/1 je:е,э/.5,же/.6 ju:ю,жу/.7 ja:я,жа/.7';

const spellings: Record<Place, Spellings> = {
  start: read(`${everywhere} e:е/.1,э/.2 i:и j:й,ж/.3 y:й/.2,ы/.5,и/.8`),
  vowel: read(`${everywhere} e:е,э/.6 i:и/.2,й/.3 j:й,ж/.6 y:й,ы/.8 iy:ий ij:ий yj:ый`),
  consonant: read(
    `${everywhere} e:е,э/.8 i:и,ы/1,ий/1 j:й/.4,ж/.3,ь/.6,ий/1,ый/1 y:ы,и/.7,ый/.7,ий/.8,ь/.9 iy:ий,ый/.6 ij:ий,ый/.6 ` +
      'yy:ый,ий/.8 yj:ый,ий/.6 ii:ий/.3,ии/.3 ie:ие,ье/.4,ые/.7 ia:ия,ья/.4,я/.5 ya:я,ья/.4,ъя/1 ja:я,ья/.4,ъя/1,жа/.7 yu:ю,ью/.4 ju:ю,ью/.4,жу/.7 ' +
      "yo:е,ье/.4 jo:е,ье/.4,жо/1 ye:ые/.2,ье/.3,е/.3,ъе/.5 je:ые/.3,ье/.3,е/.3,ъе/.5,же/.7 ':ь,ъ/.6 'e:ье,ъе/.2 'ya:ья,ъя/.3 'ja:ья,ъя/.3 'yu:ью",
  ),
};

function read(list: string): Spellings {
  return new Map(
    list.split(' ').map((entry) => {
      const [letters = '', sounds = ''] = entry.split(':');
      const priced = sounds.split(',').map((sound) => sound.split('/'));
      return [letters, priced.map(([text = '', cost = '0']) => ({ text, cost: Number(cost) }))];
    }),
  );
}

/** Soft signs are mostly left out: behind these, before a consonant or at the end, there may be one. */
const soft = 'лнтрсдзвбмпшжч';
const softCost = 0.6;
/** Infinitives and what is done to the second person end so: more often with it than without. */
const softEndings = /(?:[аеиоуыяю]т|[еи]ш|ст)$/u;
const softEndingCost = 0.3;

const vowels = 'аеиоуыэюяйьъ';
const letters = /^['a-z46]+$/;
/** Longer ones are no words that somebody types by ear. */
const lengthMax = 24;
const longestSpelling = 4;

/** Most readings of one word. */
export const readingsMax = 40;

/** Russian words that a lower-cased word in Latin letters may stand for, by the usual ways to write them so, the likeliest first. */
export function cyrillicReadings(word: string): CyrillicReading[] {
  if (word === '' || word.length > lengthMax || !letters.test(word)) return [];
  const reached: CyrillicReading[][] = Array.from({ length: word.length + 1 }, () => []);
  reached[0] = [{ text: '', cost: 0 }];
  for (let at = 0; at < word.length; at++) {
    for (const { text, cost } of likeliest(reached[at] ?? [])) {
      const known = spellings[placeBehind(text)];
      for (let length = 1; length <= longestSpelling; length++) {
        const to = at + length;
        for (const sound of known.get(word.slice(at, to)) ?? []) {
          const next = { text: text + sound.text, cost: cost + sound.cost };
          reached[to]?.push(next, ...softened(next, word.charAt(to)));
        }
        if (to === word.length) break;
      }
    }
  }
  return likeliest(reached[word.length] ?? []);
}

function placeBehind(text: string): Place {
  if (text === '') return 'start';
  return vowels.includes(text.slice(-1)) ? 'vowel' : 'consonant';
}

function softened({ text, cost }: CyrillicReading, following: string): CyrillicReading[] {
  if (!soft.includes(text.slice(-1)) || /[aeiouyj']/.test(following)) return [];
  const ends = following === '' && softEndings.test(text);
  return [{ text: `${text}ь`, cost: cost + (ends ? softEndingCost : softCost) }];
}

function likeliest(readings: readonly CyrillicReading[]): CyrillicReading[] {
  const seen = new Set<string>();
  return readings
    .toSorted((a, b) => a.cost - b.cost)
    .filter(({ text }) => !seen.has(text) && seen.add(text))
    .slice(0, readingsMax);
}

const askingWords: ReadonlySet<string> = new Set(languageWords.asking_surely);

/** Tells a Russian word that makes a question whatever else is in it. */
export function isAskingWord(word: string): boolean {
  return askingWords.has(word);
}
