import type { QuestionTerm } from '#server/retrieval/rank/question-analysis.ts';

/** What brings a thing into the world, before its name: "capable of mining thorium". */
const brings = String.raw`(?:min(?:es?|ing)|produc(?:es?|ing)|creat(?:es?|ing)|craft(?:s|ing)?|smelt(?:s|ing)?|drops?|dropping|sell(?:s|ing)?|contain(?:s|ing)?|extract(?:s|ing)?|harvest(?:s|ing)?|gather(?:s|ing)?|collect(?:s|ing)?|refin(?:es?|ing)|brew(?:s|ing)?|synthesi[sz](?:es?|ing)|spawn(?:s|ing)?|generat(?:es?|ing)|grants?|rewards?|unlocks?|into|добы(?:ва\p{L}+|ть|ч[аиу])|производ\p{L}+|созда\p{L}+|выплавля\p{L}+|роня\p{L}+|прода\p{L}+|содерж\p{L}+|извлека\p{L}+|собира\p{L}+|вар(?:ит|ить)|синтезиру\p{L}+|получ\p{L}+|дает|дают|открыва\p{L}+|превраща\p{L}+)`;
/** The same after its name: "thorium can be found in". */
const isBrought = String.raw`(?:found|obtained|mined|produced|created|crafted|made|smelted|dropped|sold|bought|extracted|harvested|gathered|collected|refined|brewed|generated|unlocked|earned|received|добыва\p{L}+|наход\p{L}+|найти|производ\p{L}+|созда\p{L}+|выплавля\p{L}+|выпада\p{L}+|прода\p{L}+|купить|получ\p{L}+|добыть|сделать|открыва\p{L}+)`;
/** It is used up rather than brought by what stands before these. */
const uses = String.raw`(?:from|of|using|with|by|for|requires?|needs?|consumes?|burn(?:s|ing)?|из|от|для|с|требу\p{L}+|использу\p{L}+|сжига\p{L}+)`;
const shownFrom = 3;
const endingLength = 2;

/** Finds a sentence that says where one of the things asked about comes from; null where no word of a question names one. */
export function originPattern(terms: readonly QuestionTerm[]): RegExp | null {
  const total = terms.reduce((sum, { idf }) => sum + idf, 0);
  const things = terms
    .filter(({ idf }) => idf * terms.length >= total * 0.8)
    .flatMap(({ word, matches }) => [word, ...matches.map((match) => match.word)])
    .filter((word) => /^[\p{L}-]+$/u.test(word) && word.length >= shownFrom)
    .map((word) => word.slice(0, Math.max(shownFrom, word.length - endingLength)));
  if (things.length === 0) return null;
  const thing = String.raw`(?:${[...new Set(things)].join('|')})\p{L}{0,4}`;
  const between = String.raw`(?:(?!${uses}\s)[\p{L}\p{N}'*-]+,?\s+){0,3}`;
  return new RegExp(
    String.raw`(?<!\p{L})${brings}\s+${between}\**${thing}|(?<!(?<!\p{L})${uses}\s+\**)(?<!\p{L})${thing}\**\s+(?:[\p{L}]+\s+){0,3}${isBrought}(?!\p{L})`,
    'iu',
  );
}
