import { letterSet } from '#server/language/edit-distance.ts';
import { growingArray, push, toExactArray, type GrowingArray } from '#server/language/growing-array.ts';
import { skeletonOf } from '#server/language/sound-forms.ts';
import { buildStringTable } from '#server/language/string-table.ts';
import { acronymsOf } from './acronyms.ts';
import type { Lists, TitleIndex, TitleRow } from './title-index.ts';
import { titleSounds } from './title-sounds.ts';
import { sideProducts, titleParts } from './title-words.ts';

const unknownPopularity = 1000;
const largestPower = 7;
const offeredPerLetter = 20;

/** Strings collected so far, and pairs of a string with the row that contains it. */
interface Links {
  ids: Map<string, number>;
  from: GrowingArray;
  to: GrowingArray;
}

const noLinks = (): Links => ({ ids: new Map(), from: growingArray(), to: growingArray() });

function idOf({ ids }: Links, text: string): number {
  const known = ids.get(text);
  if (known !== undefined) return known;
  ids.set(text, ids.size);
  return ids.size - 1;
}

function link(links: Links, text: string, to: number): void {
  push(links.from, idOf(links, text));
  push(links.to, to);
}

export interface TitleIndexBuilder {
  add: (row: TitleRow) => void;
  finish: () => TitleIndex;
}

export function startTitleIndex(): TitleIndexBuilder {
  const game_ids: number[] = [];
  const popularity: number[] = [];
  const side_products: number[] = [];
  const words = noLinks();
  const acronyms = noLinks();
  const title_words = growingArray();
  const title_start = growingArray();
  push(title_start, 0);

  return {
    add: ({ id, title, popularity: reviews }) => {
      const row = game_ids.length;
      const parts = titleParts(title);
      const all = parts.flat();
      game_ids.push(id);
      popularity.push(Math.min(1, Math.log10(1 + (reviews || unknownPopularity)) / largestPower));
      side_products.push(all.some((word) => sideProducts.has(word)) ? 1 : 0);
      for (const word of all) push(title_words, idOf(words, word));
      push(title_start, title_words.length);
      for (const word of new Set(all)) link(words, word, row);
      for (const acronym of acronymsOf(parts)) link(acronyms, acronym, row);
    },
    finish: () => {
      const sorted = sortStrings(words);
      const titles = {
        values: toExactArray(title_words).map((id) => sorted.place[id]!),
        start: toExactArray(title_start),
      };
      const word_titles = sorted.lists;
      const sounds = sortStrings(soundLinks(sorted.strings));
      const skeletons = sortStrings(skeletonLinks(sounds.strings));
      const named_acronyms = sortStrings(acronyms);
      const shared = { popularity: Float32Array.from(popularity), word_titles };
      const letters = sortStrings(letterLinks(sorted.strings, shared));
      return {
        ...shared,
        game_ids: Float64Array.from(game_ids),
        is_side_product: Uint8Array.from(side_products),
        titles,
        words: buildStringTable(sorted.strings),
        word_letters: Int32Array.from(sorted.strings, letterSet),
        words_by_length: byLength(sorted.strings),
        acronyms: buildStringTable(named_acronyms.strings),
        acronym_titles: named_acronyms.lists,
        sounds: buildStringTable(sounds.strings),
        sound_words: sounds.lists,
        skeletons: buildStringTable(skeletons.strings),
        skeleton_sounds: skeletons.lists,
        letters: buildStringTable(letters.strings),
        letter_titles: letters.lists,
      };
    },
  };
}

/** The strings sorted by their code units, the new place of each, and what each is linked to. */
function sortStrings({ ids, from, to }: Links): { strings: string[]; place: Uint32Array; lists: Lists } {
  const met = [...ids.keys()];
  const order = Uint32Array.from(met.keys()).sort((a, b) => (met[a]! < met[b]! ? -1 : 1));
  const place = new Uint32Array(met.length);
  for (const [at, id] of order.entries()) place[id] = at;
  const start = new Uint32Array(met.length + 1);
  for (let i = 0; i < from.length; i++) start[place[from.values[i]!]! + 1]! += 1;
  for (let i = 0; i < met.length; i++) start[i + 1]! += start[i]!;
  const next = start.slice();
  const values = new Uint32Array(from.length);
  for (let i = 0; i < from.length; i++) values[next[place[from.values[i]!]!]!++] = to.values[i]!;
  return { strings: Array.from(order, (id) => met[id]!), place, lists: { values, start } };
}

function soundLinks(words: readonly string[]): Links {
  const links = noLinks();
  for (const [id, word] of words.entries()) for (const form of titleSounds(word)) link(links, form, id);
  return links;
}

function skeletonLinks(sounds: readonly string[]): Links {
  const links = noLinks();
  for (const [id, form] of sounds.entries()) {
    const key = skeletonOf(form);
    if (key !== null) link(links, key, id);
  }
  return links;
}

/** The most popular titles with a word that begins with a letter. */
function letterLinks(
  words: readonly string[],
  { popularity, word_titles }: Pick<TitleIndex, 'popularity' | 'word_titles'>,
): Links {
  const links = noLinks();
  for (let from = 0; from < words.length;) {
    const letter = words[from]!.charAt(0);
    let to = from;
    while (to < words.length && words[to]!.startsWith(letter)) to++;
    const rows = new Set(word_titles.values.subarray(word_titles.start[from], word_titles.start[to]));
    const best = [...rows].sort((a, b) => popularity[b]! - popularity[a]! || a - b).slice(0, offeredPerLetter);
    for (const row of best) link(links, letter, row);
    from = to;
  }
  return links;
}

function byLength(words: readonly string[]): Lists {
  const longest = words.reduce((most, word) => Math.max(most, word.length), 0);
  const start = new Uint32Array(longest + 2);
  for (const word of words) start[word.length + 1]! += 1;
  for (let i = 0; i <= longest; i++) start[i + 1]! += start[i]!;
  const next = start.slice();
  const values = new Uint32Array(words.length);
  for (const [id, word] of words.entries()) values[next[word.length]!++] = id;
  return { values, start };
}

/** Builds the index synchronously; for a large catalogue this runs in a worker. */
export function buildTitleIndex(rows: readonly TitleRow[]): TitleIndex {
  const builder = startTitleIndex();
  for (const row of rows) builder.add(row);
  return builder.finish();
}
