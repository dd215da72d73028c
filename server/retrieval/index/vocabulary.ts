import { normaliseText } from '#contract/values/normalise-text.ts';
import { gramCodes, phoneticForm } from '#server/language/phonetic.ts';
import { stemOf } from '#server/language/stem.ts';
import { isStopWord } from '#server/language/stop-words.ts';
import { growingArray, push, type GrowingArray } from '#server/language/growing-array.ts';
import { idIn } from '#server/language/string-table.ts';
import { findGroups, splitGroup } from '#server/language/tokenise.ts';

/** Set on a token that is the longer form of a group: it counts as a word but is nobody's neighbour. */
export const wholeFlag = 1;

/** The words met so far while an index is built; each is stemmed and sounded out once. Keys stand in the order of their ids. */
export const emptyVocabulary = () => ({
  words: new Map<string, number>(),
  word_stem: new Array<number>(),
  stems: new Map<string, number>(),
  /** Gram ids of word w are `word_grams[word_grams_start[w] … word_grams_start[w + 1])`. */
  word_grams: growingArray(),
  word_grams_start: [0],
  /** By the codes of the grams. */
  grams: new Map<number, number>(),
  /** Tokens of each distinct group: `word id << 1 | wholeFlag`. */
  group_tokens: new Map<string, readonly number[]>(),
});
type Vocabulary = ReturnType<typeof emptyVocabulary>;

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

function wordId({ words, word_stem, stems, word_grams, word_grams_start, grams }: Vocabulary, word: string): number {
  const known = words.get(word);
  if (known !== undefined) return known;
  word_stem.push(idIn(stems, stemOf(word)));
  for (const code of gramCodes(phoneticForm(word))) push(word_grams, idIn(grams, code));
  word_grams_start.push(word_grams.length);
  return idIn(words, word);
}
