import type { Language } from '#contract/values/languages.ts';
import type { RetrievedChunk } from '#server/retrieval/chunk.ts';
import { fits, readFit } from './answer-fit.ts';
import type { TaskPart, Passage } from '../expert.ts';
import { likelyFits, readLikely } from './likely-fit.ts';
import { choosePassages, type Composition } from './passages.ts';
import { readKinds } from '../question/question-kind.ts';
import type { Unit } from '#server/language/units.ts';

/** What is quoted for one of the things that are asked. */
export interface QuotedPart {
  part: TaskPart;
  /** Best first, without what is quoted for a part before it. */
  passages: readonly Passage[];
  /** The passage quoted for a part before it that says best what this one asks. */
  said_above?: Passage | undefined;
  /** What answers it best says what is asked. */
  is_sure: boolean;
}

interface Quoting {
  language: Language;
  composition: Composition;
  /** What must not be quoted. */
  skips: (unit: Unit) => boolean;
  /** Whether the player has just read it. */
  isRead: (quote: { text: string }) => boolean;
  /** The evidence for the whole is thin. */
  is_unsure: boolean;
}

/** What is quoted for each thing that is asked; nothing is quoted twice. */
export function quoteParts(parts: readonly TaskPart[], quoting: Quoting): QuotedPart[] {
  const quoted: QuotedPart[] = [];
  for (const part of parts) {
    const above = quoted.flatMap(({ passages }) => passages);
    const all = chooseFor(part, quoting, []);
    const said_above = all[0] && above.find((passage) => holdsAll(passage, all[0]!));
    const passages = above.length === 0 ? all : said_above === undefined ? chooseFor(part, quoting, above) : [];
    quoted.push({ part, passages, said_above, is_sure: isSure(part, all, quoting) });
  }
  return quoted;
}

/** The passages for one part; of those that hold no word of the kind it asks for only the best, and that where none holds one. */
function chooseFor(
  part: TaskPart,
  { language, composition, skips, isRead }: Quoting,
  above: readonly Passage[],
): Passage[] {
  const { analysis } = part;
  const isAbove = (unit: Unit, { id }: RetrievedChunk) =>
    above.some(
      ({ chunk, marks }) => chunk.id === id && marks.some(({ start, end }) => start <= unit.start && unit.end <= end),
    );
  const found = choosePassages({ text: analysis.text, analysis, language }, part, {
    composition,
    skips: (unit, chunk) => skips(unit) || isRead(unit) || isAbove(unit, chunk),
  });
  const different = found.filter(
    (passage, i) => !isRead(passage) && [...above, ...found.slice(0, i)].every(({ text }) => text !== passage.text),
  );
  const fitting = different.filter((passage) => isOfKind(part, passage));
  // The best stays whatever words it has: the lists of what an answer may say are not complete.
  return fitting.length > 0 ? different.filter((one, i) => i === 0 || fitting.includes(one)) : different;
}

function isOfKind({ analysis }: TaskPart, passage: Passage): boolean {
  return answersByPlace(passage) || readKinds(analysis.text).needed.every((words) => words.test(passage.text));
}

/** Whether one passage quotes all that another does. */
function holdsAll(whole: Passage, { chunk, marks, text }: Passage): boolean {
  if (whole.text === text) return true;
  return (
    whole.chunk.id === chunk.id &&
    marks.every(({ start, end }) => whole.marks.some((mark) => mark.start <= start && end <= mark.end))
  );
}

function isSure(part: TaskPart, passages: readonly Passage[], { is_unsure }: Quoting): boolean {
  const [first] = passages;
  if (first === undefined) return false;
  const { meaning } = part.evidence;
  if (meaning !== undefined) {
    if (first.same_question === true) return true;
    return likelyFits(readLikely(passages, { analysis: part.analysis, meaning }));
  }
  if (!passages.some((passage) => isOfKind(part, passage))) return false;
  if (first.same_question === true) return true;
  return answersByPlace(first) || (!is_unsure && fits(readFit(passages, part)));
}

/** Whether a passage is the answer by where it stands, whatever words it has: "Mill pond" in the column of places. */
function answersByPlace({ same_question, is_compared, gives_figure }: Passage): boolean {
  return same_question === true || is_compared === true || gives_figure === true;
}
