import { normaliseText } from '#contract/values/normalise-text.ts';
import { gramCodes, gramCodeCount, phoneticForm } from '#server/language/phonetic.ts';
import { skeletonOf, soundForms } from '#server/language/sound-forms.ts';
import { stemOf } from '#server/language/stem.ts';
import { isStopWord } from '#server/language/stop-words.ts';
import { growingArray, push, type GrowingArray } from '#server/language/growing-array.ts';
import { findGroups, splitGroup } from '#server/language/tokenise.ts';

/** Set on a token that is the longer form of a group: it counts as a word but is nobody's neighbour. */
export const wholeFlag = 1;

/** The words met so far while an index is built; each is stemmed and sounded out once. */
export interface Vocabulary {
  words: string[];
  word_stem: number[];
  stems: string[];
  /** Gram ids of word w are `word_grams[word_grams_start[w] … word_grams_start[w + 1])`. */
  word_grams: GrowingArray;
  word_grams_start: number[];
  gram_codes: number[];
  word_ids: Map<string, number>;
  stem_ids: Map<string, number>;
  gram_ids: Int32Array;
  /** Tokens of each distinct group: `word id << 1 | wholeFlag`. */
  group_tokens: Map<string, readonly number[]>;
}

export function emptyVocabulary(): Vocabulary {
  return {
    words: [],
    word_stem: [],
    stems: [],
    word_grams: growingArray(),
    word_grams_start: [0],
    gram_codes: [],
    word_ids: new Map(),
    stem_ids: new Map(),
    gram_ids: new Int32Array(gramCodeCount).fill(-1),
    group_tokens: new Map(),
  };
}

/** Appends the tokens of a text, without stop words. */
export function readTokens(vocabulary: Vocabulary, text: string, into: GrowingArray): void {
  for (const group of findGroups(normaliseText(text))) {
    let tokens = vocabulary.group_tokens.get(group);
    if (tokens === undefined) {
      const { parts, compounds } = splitGroup(group);
      const ids = (words: readonly string[], kind: number): number[] =>
        words.filter((word) => !isStopWord(word)).map((word) => (wordId(vocabulary, word) << 1) | kind);
      tokens = [...ids(parts, 0), ...ids(compounds, wholeFlag)];
      vocabulary.group_tokens.set(group, tokens);
    }
    for (const token of tokens) push(into, token);
  }
}

function wordId(vocabulary: Vocabulary, word: string): number {
  const known = vocabulary.word_ids.get(word);
  if (known !== undefined) return known;
  const id = vocabulary.words.length;
  vocabulary.words.push(word);
  vocabulary.word_ids.set(word, id);
  vocabulary.word_stem.push(stemId(vocabulary, stemOf(word)));
  for (const code of gramCodes(phoneticForm(word))) push(vocabulary.word_grams, gramId(vocabulary, code));
  vocabulary.word_grams_start.push(vocabulary.word_grams.length);
  return id;
}

function stemId(vocabulary: Vocabulary, stem: string): number {
  const known = vocabulary.stem_ids.get(stem);
  if (known !== undefined) return known;
  const id = vocabulary.stems.length;
  vocabulary.stems.push(stem);
  vocabulary.stem_ids.set(stem, id);
  return id;
}

function gramId(vocabulary: Vocabulary, code: number): number {
  const known = vocabulary.gram_ids[code]!;
  if (known !== -1) return known;
  const id = vocabulary.gram_codes.length;
  vocabulary.gram_codes.push(code);
  vocabulary.gram_ids[code] = id;
  return id;
}

/** Words grouped by the consonant keys of their sound forms, keys in the order of their first word. */
export function groupBySkeleton(words: readonly string[]): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const [id, word] of words.entries()) {
    for (const key of new Set(soundForms(word).map(skeletonOf))) {
      if (key === null) continue;
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [id]);
      else group.push(id);
    }
  }
  return groups;
}
