import { asksPast } from '#server/language/earlier-texts.ts';
import type { RetrievedChunk } from '#server/retrieval/chunk.ts';
import type { Unit } from '#server/language/units.ts';
import type { TaskPart, Passage } from '../expert.ts';
import { asksHeading } from '../question/said-before.ts';
import { choosePassages, type QuoteLimits } from './passages.ts';

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
  limits: QuoteLimits;
  /** What must not be quoted. */
  skips: (unit: Unit) => boolean;
  /** Whether the player has just read it. */
  isRead: (quote: { text: string }) => boolean;
}

/** What is quoted for each thing that is asked; nothing is quoted twice. */
export function quoteParts(parts: readonly TaskPart[], quoting: Quoting): QuotedPart[] {
  const quoted: QuotedPart[] = [];
  for (const part of parts) {
    const above = quoted.flatMap(({ passages }) => passages);
    const all = chooseFor(part, quoting, []);
    const said_above = all[0] && above.find((passage) => holdsAll(passage, all[0]!));
    const passages = above.length === 0 ? all : said_above === undefined ? chooseFor(part, quoting, above) : [];
    quoted.push({ part, passages, said_above, is_sure: isSure(part, all) });
  }
  return quoted;
}

/** The passages for one part, without what the player has read and what is quoted above. */
function chooseFor(
  { analysis, chunks }: TaskPart,
  { limits, skips, isRead }: Quoting,
  above: readonly Passage[],
): Passage[] {
  const isAbove = (unit: Unit, { id }: RetrievedChunk) =>
    above.some(
      ({ chunk, marks }) => chunk.id === id && marks.some(({ start, end }) => start <= unit.start && unit.end <= end),
    );
  const found = choosePassages(
    { analysis, chunks },
    { limits, skips: (unit, chunk) => skips(unit) || isRead(unit) || isAbove(unit, chunk) },
  );
  return found.filter(
    (passage, i) => !isRead(passage) && [...above, ...found.slice(0, i)].every(({ text }) => text !== passage.text),
  );
}

function isSure({ analysis, evidence }: TaskPart, passages: readonly Passage[]): boolean {
  const [first] = passages;
  if (first === undefined || (first.is_earlier === true && !asksPast(analysis.text))) return false;
  if (asksHeading(analysis.text, first)) return true;
  const { decision, answered_in = first.chunk.id } = evidence;
  return decision === 'answer' && passages.some(({ chunk }) => chunk.id === answered_in);
}

/** Whether one passage quotes all that another does. */
function holdsAll(whole: Passage, { chunk, marks, text }: Passage): boolean {
  if (whole.text === text) return true;
  return (
    whole.chunk.id === chunk.id &&
    marks.every(({ start, end }) => whole.marks.some((mark) => mark.start <= start && end <= mark.end))
  );
}
