import type { Language } from '#contract/values/languages.ts';
import { plainHeading, lastHeading } from '#server/language/plain-text.ts';
import type { NearTask } from '../expert.ts';
import { type ReadChunk, readChunks } from './score-units.ts';
import { levelled } from '#server/language/tokenise.ts';

/** What something near to a question stands under, as a reader may ask for it. */
export interface NearHeading {
  text: string;
  language: Language;
  article_id: number;
  /** Of its unit that is nearest to the question. */
  nearness: number;
}

const lengthMax = 80;

/**
 * What is nearest to a question by its headings, nearest first, each once, and no further behind the first than what was
 * found differs by itself. In its language; where nothing is, in another. None where words alone searched.
 */
export function listNearHeadings({ chunks, further, language }: NearTask): NearHeading[] {
  const read = readChunks([...chunks, ...further]).filter(
    ({ chunk, units }) => units.length > 0 && chunk.nearness?.length === units.length,
  );
  const own = read.filter(({ chunk }) => chunk.language === language);
  const nearest = new Map<string, NearHeading>();
  for (const { chunk, units, entries } of own.length > 0 ? own : read) {
    for (const [place, { entry }] of units.entries()) {
      const text = nameOf(chunk, plainHeading(entries[entry]!.label), language);
      if (chunk.language !== language && text.endsWith('?')) continue;
      const nearness = chunk.nearness![place]!;
      const known = nearest.get(levelled(text));
      if (text.length <= lengthMax && (known === undefined || known.nearness < nearness))
        nearest.set(levelled(text), { text, language: chunk.language, article_id: chunk.article_id, nearness });
    }
  }
  const ordered = [...nearest.values()].toSorted((a, b) => b.nearness - a.nearness);
  const least = (ordered[0]?.nearness ?? 0) - deviationOf(read.flatMap(({ chunk }) => chunk.nearness!));
  return ordered.filter(({ nearness }) => nearness >= least);
}

function deviationOf(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}

/**
 * A heading that asks says all by itself; another needs its article's title, unless one of the two names the other. In
 * another language than its reader's it stands within a sentence of theirs, where one name is enough.
 */
function nameOf(
  { article_title: title, section, language }: ReadChunk['chunk'],
  label: string,
  reader_language: Language,
): string {
  const article_title = plainHeading(title);
  const heading = [label, plainHeading(lastHeading(section))].find(isName) ?? article_title;
  if (language !== reader_language || heading.endsWith('?') || holds(heading, article_title)) return heading;
  const whole = `${article_title} › ${heading}`;
  return holds(article_title, heading) ? article_title : whole.length > lengthMax ? heading : whole;
}

/** A number ("+1") names nothing by itself, and a sentence is no name. */
function isName(heading: string): boolean {
  return /\p{L}{2}/u.test(heading) && !/[.!:;]$/u.test(heading);
}

function holds(text: string, name: string): boolean {
  return ` ${levelled(text)} `.includes(` ${levelled(name)} `);
}
