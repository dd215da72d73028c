import { normaliseText } from '#contract/values/normalise-text.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isStopWord } from './stop-words.ts';
import { tokenise, wordMax } from './tokenise.ts';

test.each([
  ['ё, accents and stress marks go, й stays', 'Ёлка café за\u0301мок йод', ['елка', 'cafe', 'замок', 'йод']],
  ['compatibility forms are levelled', 'ﬁre № ①', ['fire', 'no', '1']],
  ['camelCase gives the whole and its parts', 'useState', ['use', 'state', 'usestate']],
  ['letters and digits are parted', 'dota2', ['dota', '2', 'dota2']],
  ['a short compound is also joined', 'AK-47', ['ak', '47', 'ak47']],
  ['a compound with a short part is joined', 'cs:go', ['cs', 'go', 'csgo']],
  ['a compound of long parts is not joined', 'state/machine', ['state', 'machine']],
  ['a compound of four parts is not joined', 'a.b.c.d', ['a', 'b', 'c', 'd']],
  ['a joined form above 12 letters is left out', 'extraordinary-42', ['extraordinary', '42']],
  ['the possessive goes, with either apostrophe', "player's dragon’s", ['player', 'dragon']],
  ['any other apostrophe parts', "don't", ['don', 't', 'dont']],
  ['an abbreviation before a word is parted', 'XMLParser', ['xml', 'parser', 'xmlparser']],
  ['of a text without spaces the beginning is a word', 'я'.repeat(wordMax + 1), ['я'.repeat(wordMax)]],
  ['a letter of two units is not cut apart', `a${'𐐷'.repeat(wordMax)}`, [`a${'𐐷'.repeat(wordMax - 1)}`]],
  ['punctuation alone is nothing', '... — !?', []],
])('%s', (_, text, words) => {
  expect(tokenise(text)).toEqual(words);
});

test('stop words of both languages are known, ё or е', () => {
  for (const word of ['the', 'very', 'и', 'еще']) expect(isStopWord(word)).toBe(true);
  expect(isStopWord('dragon')).toBe(false);
});

test('no text breaks the tokeniser, and its words are lower-cased letters and digits', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      for (const word of tokenise(text)) {
        expect(word).toMatch(/^[\p{L}\p{N}\p{M}]+$/u);
        expect(word).toBe(word.toLowerCase());
      }
    }),
  );
});

test('normalising twice changes nothing more', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(normaliseText(normaliseText(text))).toBe(normaliseText(text));
    }),
  );
});
