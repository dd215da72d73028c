import type { AnswerContent } from '#contract/chat.ts';
import { nearnessOf, type RetrievedChunk } from '#server/retrieval/chunk.ts';
import { contentTerms, heldShare } from '#server/retrieval/rank/coverage.ts';
import { stemOf } from '#server/language/stem.ts';
import { isStopWord } from '#server/language/stop-words.ts';
import { tokenise } from '#server/language/tokenise.ts';
import { readUnits, type Unit } from '#server/language/units.ts';
import { isFragment, numbered, passageTexts } from './compose.ts';
import { choosePassages, type QuoteLimits } from './passages.ts';
import type { NearTask, Passage } from '../expert.ts';

const articlesMax = 3;
/** Of each article so little that three of them are read at a glance; one sentence where two are too long. */
const limitsTried: readonly QuoteLimits[] = [2, 1].map((units_max) => ({ units_max, passages_max: 1 }));
const lengthMax = 320;
/** What says less of the question than this speaks of something else. */
const aboutFrom = 0.3;
/** Where nothing says so much, the one that says most, and what stands under a name that the question gives in full. */
const aboutLeast = 0.2;
const aboutNamed = 0.1;

/** "for small industries;" is the rest of what stands before it; "x: explore" is not. */
function beginsWithin(text: string): boolean {
  return /^\p{Ll}/u.test(text) && !/^.{1,20}:/u.test(text);
}

export interface Nearest {
  chunks: RetrievedChunk[];
  passages: AnswerContent['passages'];
  /** The passages as markdown. */
  text: string;
}

/**
 * What comes nearest to a question that is not answered: of each of the nearest articles what lies nearest to it by
 * meaning, in few sentences, nearest first; where words alone searched, what it says of the question's words, what says
 * most of them first.
 */
export function quoteNearest(task: NearTask): Nearest {
  const nearest = nearestPassages(task);
  const passages = nearest.map((passage, i) => numbered(passage, i + 1, task.language));
  const text = passageTexts(passages)
    .map((passage) => passage.text)
    .join('\n\n');
  return { chunks: nearest.map(({ chunk }) => chunk), passages, text };
}

function nearestPassages(task: NearTask): Passage[] {
  const is_by_meaning = task.chunks.some(({ nearness }) => nearness !== undefined);
  return is_by_meaning ? nearestByMeaning(task) : nearestByWords(task);
}

/** Of each article what it quotes of it in few sentences, where anything of it can be quoted so. */
function quoteArticles(
  { analysis, chunks }: NearTask,
  skipsOf: (own: readonly RetrievedChunk[]) => (unit: Unit, chunk: RetrievedChunk) => boolean,
): Passage[] {
  return [...Map.groupBy(chunks, ({ article_id }) => article_id).values()].flatMap(
    (own) =>
      limitsTried
        .flatMap((limits) => choosePassages({ analysis, chunks: own }, { limits, skips: skipsOf(own) }))
        .find((passage) => passage.text.length <= lengthMax && !isFragment([passage]) && !beginsWithin(passage.text)) ??
      [],
  );
}

/** What lies so many deviations further from the question than the nearest of its article is not what that says of it. */
const behindNearest = 0.7;

function nearestByMeaning(task: NearTask): Passage[] {
  const unitsOf = new Map(task.chunks.map((chunk) => [chunk.id, nearnessByPlace(chunk)]));
  const nearnessIn = ({ id }: RetrievedChunk, start: number) => unitsOf.get(id)?.get(start) ?? 0;
  const quotes = quoteArticles(task, (own) => {
    const least = Math.max(...own.map(nearnessOf)) - behindNearest;
    return (unit, chunk) => nearnessIn(chunk, unit.start) < least;
  });
  const ranked = quotes.map((passage) => ({
    passage,
    nearness: Math.max(...passage.marks.map(({ start }) => nearnessIn(passage.chunk, start))),
  }));
  return ranked
    .toSorted((a, b) => b.nearness - a.nearness)
    .slice(0, articlesMax)
    .map(({ passage }) => passage);
}

/** By where a unit begins how near it is; empty where the vectors were made of other units than these. */
function nearnessByPlace({ content, nearness = [] }: RetrievedChunk): ReadonlyMap<number, number> {
  const { units } = readUnits(content);
  return new Map(units.length === nearness.length ? units.map(({ start }, place) => [start, nearness[place]!]) : []);
}

function nearestByWords(task: NearTask): Passage[] {
  const terms = contentTerms(task.analysis);
  const heldBy = ({ heading, chunk, text: quoted }: Passage): number =>
    heldShare(terms, `${heading}\n${chunk.article_title}\n${quoted}`);
  const certain = terms.filter(({ kind }) => kind === 'known' || kind === 'expanded');
  // What a word may also mean is too far from it to name anything.
  const meant = new Set(certain.flatMap(({ matches }) => matches[0]?.stem ?? []));
  const isNamed = ({ heading, chunk }: Passage): boolean =>
    [heading, chunk.article_title].some((name) => {
      const words = tokenise(name).filter((word) => !isStopWord(word));
      return words.length > 0 && words.every((word) => meant.has(stemOf(word)));
    });
  return quoteArticles(task, () => () => false)
    .map((passage) => ({ passage, held: heldBy(passage) }))
    .toSorted((a, b) => b.held - a.held)
    .filter(
      ({ passage, held }, i) =>
        held >= aboutFrom || (i === 0 && held >= aboutLeast) || (held >= aboutNamed && isNamed(passage)),
    )
    .slice(0, articlesMax)
    .map(({ passage }) => passage);
}
