import { heldShares } from '#server/retrieval/rank/coverage.ts';
import type { QuestionTerm } from '#server/retrieval/rank/question-analysis.ts';
import { isQuestionWord } from '#server/language/question-words.ts';
import { stemOf } from '#server/language/stem.ts';
import { isStopWord } from '#server/language/stop-words.ts';
import { tokenise } from '#server/language/tokenise.ts';

const opening = (english: string, russian: string) =>
  new RegExp(String.raw`(?<!\p{L})(?:${english}|${russian})(?!\p{L})`, 'iu');

/** What questions and headings ask for by how they open; the first that is found holds. */
const openings: readonly { asks: string; by: RegExp }[] = [
  {
    asks: 'amount',
    by: opening(
      'how (?:many|much|long|far|fast|big|often)',
      'сколько|скольк[ои][а-я]*|как (?:часто|долго|быстро|далеко)',
    ),
  },
  {
    asks: 'use',
    by: opening(
      String.raw`(?:how|where)(?: \p{L}+){0,5} (?:use|used)`,
      String.raw`(?:где|как|куда)(?: \p{L}+){0,3} (?:использовать|использует\p{L}*|применить|применять|применя\p{L}+|пригод\p{L}+|деть|девать)`,
    ),
  },
  {
    asks: 'source',
    by: opening(
      String.raw`(?:how|where)(?: (?:do|can|to|does|could|should|i|you|we))* (?:get|find|obtain|buy|farm|make|craft|produce)|what (?:is|are) (?:\p{L}+ ){1,3}made (?:of|from)`,
      String.raw`(?:где|как|откуда|из чего)(?: мне| можно)?(?: \p{L}+){0,2} (?:взять|найти|достать|добыть|добывать|получить|получать|раздобыть|купить|сделать|делать|делают|производить|изготовить)`,
    ),
  },
  { asks: 'way', by: opening('how', String.raw`как|каким образом|чем (?:\p{L}+ )?\p{L}+(?:ть|ти|чь)(?:ся)?`) },
  { asks: 'place', by: opening('where', 'где|куда|откуда') },
  { asks: 'reason', by: opening('why', 'почему|отчего|из-за чего') },
  { asks: 'person', by: opening('who|whom', 'кто|кого|кому') },
  { asks: 'time', by: opening('when', 'когда') },
  { asks: 'thing', by: opening('what|whats|which', 'что|чем|чего|как(?:ой|ая|ое|ие|ую|им|ого)|зачем') },
];
/** Words in another form or for the same count a little less. */
const heldFrom = 0.8;
/** "What X stops" is another question than "what is X". */
const furtherWordsMax = 1;

/** Where one finds a thing is asked as a place and as a way. */
const alike: Readonly<Record<string, readonly string[]>> = {
  source: ['place', 'way'],
  place: ['source'],
  way: ['source'],
};

function openingOf(text: string): string | null {
  return openings.find(({ by }) => by.test(text))?.asks ?? null;
}

/** Whether a heading asks for the same kind of thing as a question, by how both open; "what" and "which" ask for any. */
export function alikeHeadings(question: string): (heading: string) => boolean {
  const asks = openingOf(question);
  if (asks === null || asks === 'thing') return () => false;
  const known = new Map<string, boolean>();
  return (heading) => {
    const before = known.get(heading);
    if (before !== undefined) return before;
    const others = openingOf(heading);
    const is_alike = others !== null && (others === asks || alike[asks]?.includes(others) === true);
    known.set(heading, is_alike);
    return is_alike;
  };
}

/** Tells headings under which somebody answered this very question: "How to beat Goo", where that is asked. */
export function sameQuestion(question: string, terms: readonly QuestionTerm[]): (heading: string) => boolean {
  const asks = openingOf(question);
  const known = new Map<string, boolean>();
  if (asks === null || terms.length === 0) return () => false;
  const ownStems = new Set(terms.flatMap(({ word, matches }) => [stemOf(word), ...matches.map(({ stem }) => stem)]));
  const read = (heading: string): boolean => {
    const answers = openingOf(heading);
    if (answers === null || (answers !== asks && alike[asks]?.includes(answers) !== true)) return false;
    const words = tokenise(heading).filter((word) => !isStopWord(word));
    const stems = new Set(words.map(stemOf));
    const further = words.filter((word) => !isQuestionWord(word) && !ownStems.has(stemOf(word)));
    return (
      further.length <= (asks === 'thing' ? 0 : furtherWordsMax) &&
      heldShares(terms, (stem) => stems.has(stem)).reduce((sum, share) => sum + share, 0) >= heldFrom
    );
  };
  return (heading) => {
    const before = known.get(heading);
    if (before !== undefined) return before;
    const is_same = heading !== '' && read(heading);
    known.set(heading, is_same);
    return is_same;
  };
}
