import { normaliseText } from '#server/retrieval/tokenise.ts';

const romanNumbers = new Map(
  ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii', 'xiii', 'xiv', 'xv', 'xvi'].map(
    (roman, i) => [roman, String(i + 1)],
  ),
);

/**
 * The words of a title or of a query for one, levelled so that "S.T.A.L.K.E.R. 2", "stalker 2" and
 * "STALKER™ II" are the same words.
 */
export function titleWords(text: string): string[] {
  // Trade marks go before NFKD, which would turn ™ into the letters "tm".
  const levelled = normaliseText(text.replaceAll(/[™®©]/gu, '').replaceAll('&', ' and '))
    .replaceAll(/['’`ʼ]/gu, '')
    .replaceAll(/(?<![\p{L}\p{N}])(?:\p{L}\.){2,}\p{L}?/gu, (initials) => initials.replaceAll('.', ''));
  const words = levelled.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word, place) => romanAsNumber(word, place) ?? word.toLowerCase());
}

/** A single letter is a number only where nobody would take it for a word: upper-case and not first. */
function romanAsNumber(word: string, place: number): string | undefined {
  if (word.length === 1 && (place === 0 || word !== word.toUpperCase())) return undefined;
  return romanNumbers.get(word.toLowerCase());
}
