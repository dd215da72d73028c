import type { FoundMessage } from '#contract/conversations.ts';
import { findGroups, normaliseText } from '#server/retrieval/tokenise.ts';

const before = 40;
const length = 180;
/** So much of a word has to be the same where its ending differs. */
const stemShare = 0.7;
const shortest = 3;

/** What is searched for, as `to_tsquery` takes it: all of the words, each as the beginning of one. Nothing without any. */
export function searchQuery(typed: string): string | undefined {
  const words = wordsOf(typed);
  return words.length === 0 ? undefined : words.map((word) => `'${word}':*`).join(' & ');
}

/** The part of a message in which the first of the words stands, with all of them marked. */
export function excerptAround(message_id: number, markdown: string, typed: string): FoundMessage {
  const text = markdown
    .replaceAll(/\[(?:\d+|\?)\]|[*_`#>|]+|-{3,}/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const stems = wordsOf(typed).map((word) => word.slice(0, Math.max(shortest, Math.ceil(word.length * stemShare))));
  const hits = [...text.matchAll(/[\p{L}\p{N}]+/gu)].filter(([word]) => {
    const levelled = normaliseText(word).toLowerCase();
    return stems.some((stem) => levelled.startsWith(stem));
  });
  const first = hits[0]?.index ?? 0;
  const from = first <= before ? 0 : text.indexOf(' ', first - before) + 1 || first;
  const lead = from === 0 ? '' : '… ';
  const shown = text.slice(from, from + length);
  const marks = hits
    .map((hit) => ({ start: hit.index - from + lead.length, end: hit.index - from + lead.length + hit[0].length }))
    .filter(({ end }) => end <= lead.length + shown.length);
  return { message_id, text: lead + shown + (from + length < text.length ? ' …' : ''), marks };
}

/** Letters and digits only: nothing that means something to `to_tsquery`. */
function wordsOf(typed: string): string[] {
  return findGroups(normaliseText(typed)).flatMap((group) => group.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}
