import { normaliseText } from '#contract/values/normalise-text.ts';
import { isStopWord } from './stop-words.ts';
import { findGroups } from './tokenise.ts';

/** With the marks that stand apart from their letters, as stress marks do. */
const writtenWord = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

const before = 40;
const length = 180;
/** So much of a word has to be the same where its ending differs. */
const stemShare = 0.7;
const shortest = 3;

/** Letters and digits only: nothing that means something to `to_tsquery`. */
export function wordsOf(typed: string): string[] {
  return findGroups(normaliseText(typed)).flatMap((group) => group.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}

/** Beginnings of the words that say what is looked for; of all where none does. */
function beginningsOf(typed: string): string[] {
  const words = wordsOf(typed);
  const telling = words.filter((word) => !isStopWord(word));
  return (telling.length === 0 ? words : telling).map((word) =>
    word.slice(0, Math.max(shortest, Math.ceil(word.length * stemShare))),
  );
}

/** Whether a text holds all that is looked for, in any of the words' forms. */
export function holdsWords(text: string, typed: string): boolean {
  const words = wordsOf(text);
  return beginningsOf(typed).every((beginning) => words.some((word) => word.startsWith(beginning)));
}

/** Read sign by sign: a pattern with room on both sides of its dashes takes minutes for some thousands of them. */
function isTableRule(line: string): boolean {
  return line.includes('---') && /^[\s|:-]*$/.test(line);
}

/** Markdown as one line: without signs, addresses, citations and the rules of tables, whose cells a dot parts. */
function lineOf(markdown: string): string {
  return markdown
    .split('\n')
    .filter((line) => !isTableRule(line))
    .join('\n')
    .replaceAll(/^[^\S\n]*\||\|[^\S\n]*$/gm, ' ')
    .replaceAll('|', ' · ')
    .replaceAll(/\[(?:\d+|\?)\]/g, '')
    .replaceAll(/\[([^[\]]*)\]\([^)]{0,2000}\)/g, '$1')
    .replaceAll(/[*_`#>]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,;:!?)])/g, '')
    .trim();
}

/** The part of a text in which the first of the words stands, cut between words, with all of them marked. */
export function excerptAround(markdown: string, typed: string) {
  const text = lineOf(markdown);
  const beginnings = beginningsOf(typed);
  const hits = [...text.matchAll(writtenWord)].filter(([word]) => {
    const levelled = normaliseText(word).toLowerCase();
    return beginnings.some((beginning) => levelled.startsWith(beginning));
  });
  const first = hits[0]?.index ?? 0;
  const from = first <= before ? 0 : text.indexOf(' ', first - before) + 1 || first;
  const lead = from === 0 ? '' : '… ';
  const isCut = from + length < text.length;
  const space = text.lastIndexOf(' ', from + length);
  // A text without blanks is cut where it has to be.
  const to = isCut ? (space > first ? space : from + length) : text.length;
  const shown = text.slice(from, to);
  const marks = hits
    .map((hit) => ({ start: hit.index - from + lead.length, end: hit.index - from + lead.length + hit[0].length }))
    .filter(({ end }) => end <= lead.length + shown.length);
  return { text: lead + shown + (isCut ? ' …' : ''), marks };
}
