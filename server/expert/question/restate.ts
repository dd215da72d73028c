import { normaliseText } from '#contract/values/normalise-text.ts';
import { stemOf } from '#server/language/stem.ts';
import { languageOf } from '#server/language/question-language.ts';
import { headingWords } from '#server/language/plain-text.ts';
import { anyOf, findAny, findLast, findOpening, wholeWords } from '../words/phrases.ts';
import { allWords, setOf } from '../words/words.ts';

/** What a follow-up goes on from: the last question that named its subject, and what its answer's first passage stood under. */
export interface Base {
  question: string;
  heading: string;
  article: string;
  /** What the one row is about that the answer gave. */
  row: string | null;
  /** Headings that several articles have: they say what is told of a thing, and name none. */
  attributes: ReadonlySet<string>;
}

const { places, means, others } = allWords.prepositions;
const prepositions = [...places, ...means, ...others];
/** Prepositions of which one takes another's place: "in the desert", "above the snow line". */
const alike = [places, means].map((phrases) => ({ source: anyOf(phrases), opening: findOpening(phrases) }));
const opensWithPreposition = findOpening(prepositions);
const behindPreposition = findLast(prepositions);
const { conditions, openings, verbs: verbWords } = allWords;
const condition = wholeWords(String.raw`^(?:${anyOf(conditions.before)}\s+)?(${anyOf(conditions.words)})`);
const carries = findOpening([...openings.exchanging, ...openings.beginning]);
/** Finds words by how they end, behind at least so many letters. */
function endsIn(lines: readonly string[], least: number): (word: string) => boolean {
  const endings = [...setOf(lines)];
  return (word) => endings.some((end) => normaliseText(word).toLowerCase().slice(least).endsWith(end));
}
const endsAsInfinitive = endsIn(allWords.endings.surely_infinitives, 1);
const nouns = setOf(allWords.endings.nouns);
const isInfinitive = (word: string) => endsAsInfinitive(word) && !nouns.has(word.toLowerCase());
const isAdjective = endsIn(allWords.endings.adjectives, 2);
const determiner = findLast(allWords.determiners);
const opensWithDeterminer = new RegExp(String.raw`^${anyOf(allWords.determiners)}\s+`, 'iu');
const one = findLast(allWords.pronouns.ones);
const auxiliary = anyOf(verbWords.auxiliaries);
/** "How do I build a road", "where do I find ore", "what does the goo drop": the road, ore and the goo are spoken of. */
const verbs: readonly RegExp[] = [
  wholeWords(String.raw`${anyOf(verbWords.behind)} ([\p{L}']+)`),
  wholeWords(String.raw`${auxiliary} (?!${anyOf(verbWords.persons)}(?!\p{L}))(?:\p{L}+ ){1,4}(\p{L}+)$`),
];
const asksInHeading = findOpening(allWords.questions.words);
const pronoun = findAny([...allWords.pronouns.things, ...allWords.pronouns.within]);
const { before: marks, amounts, figures } = allWords.superlatives;
const superlatives = [marks, amounts, ...Object.values(figures)].flatMap(({ most, least }) => [...most, ...least]);
const asksForOne = findAny([...allWords.questions.for_one, ...superlatives]);
const thingWordsMax = 3;

interface Word {
  text: string;
  stem: string;
  start: number;
  end: number;
}

/** Finds the words of a text that name something, where they stand. */
type FindWords = (text: string) => string[];

function wordsIn(text: string, contentWords: FindWords): Word[] {
  let at = 0;
  return contentWords(text).flatMap((word) => {
    const start = text.toLowerCase().indexOf(word.toLowerCase(), at);
    if (start < 0) return [];
    at = start + word.length;
    return [{ text: word, stem: stemOf(word.toLowerCase()), start, end: at }];
  });
}

/** Whether nothing but small words stands between each and the next. */
function isRun(words: readonly Word[], all: readonly Word[]): boolean {
  const from = all.indexOf(words[0]!);
  return words.every((word, i) => all[from + i] === word);
}

function isAttribute({ heading, attributes }: Pick<Base, 'heading' | 'attributes'>): boolean {
  return attributes.has(headingWords(heading));
}

/** Of the words of a question those that the heading of its answer names, if they stand together. */
function namedOf(all: readonly Word[], base: Base, contentWords: FindWords): readonly Word[] {
  for (const above of isAttribute(base) ? [base.article] : [base.heading, base.article]) {
    if (asksInHeading.test(above)) continue;
    const stems = new Set(contentWords(above).map((word) => stemOf(word.toLowerCase())));
    const named = all.filter(({ stem }) => stems.has(stem));
    if (named.length > 0 && isRun(named, all)) return named;
  }
  return [];
}

/**
 * A follow-up as if it were asked alone: the last question with the new thing in the old one's place ("and thorium?"), or
 * with the thing spoken of in place of the pronoun. Null where it cannot be told what takes whose place.
 */
export function restate(text: string, base: Base, contentWords: FindWords): string | null {
  if (languageOf(text) !== languageOf(base.question)) return null;
  const question = withoutEnd(base.question);
  const typed = withoutEnd(text);
  const thing = typed.replace(carries, '').trimStart();
  if (condition.test(typed) || condition.test(thing))
    return `${question} ${thing.replace(condition, '$1')}`.replace(/\s+/gu, ' ');
  if (pronoun.test(typed)) return withThing(thing, { ...base, question }, contentWords);
  if (isAttribute({ ...base, heading: thing.replace(opensWithDeterminer, '') }))
    return ofThing(thing, { ...base, question }, contentWords);
  if (!carries.test(typed) || asksInHeading.test(thing)) return null;
  return exchanged(thing, { ...base, question }, contentWords);
}

function withoutEnd(text: string): string {
  return text.trim().replace(/(?<![?!.\s])[?!.\s]+$/u, '');
}

function withThing(typed: string, base: Base, contentWords: FindWords): string | null {
  const { question, heading, row } = base;
  const all = wordsIn(question, contentWords);
  // "Biggest freighter" was answered by one: that is what is spoken of now.
  if (row !== null && asksForOne.test(question) && wordsIn(row, contentWords).length > 0)
    return typed.replace(pronoun, () => row);
  const done = new Set(verbs.flatMap((verb) => verb.exec(question)?.[1]?.toLowerCase() ?? []));
  const is_attribute = isAttribute(base);
  const attribute = new Set(is_attribute ? wordsIn(heading, contentWords).map(({ stem }) => stem) : []);
  const things = all.filter(
    ({ text, stem }) => !done.has(text.toLowerCase()) && !isInfinitive(text) && !attribute.has(stem),
  );
  const named = namedOf(things, base, contentWords);
  // Words of another language than the article's name it only in its own.
  if (is_attribute && named.length === 0 && languageOf(base.article) !== languageOf(question))
    return typed.replace(pronoun, () => base.article);
  const run = named.length > 0 ? named : things;
  if (run.length === 0 || run.length > thingWordsMax || !isRun(run, all)) return null;
  // What the answer stood under is something else than what was asked: that may be what is spoken of.
  if (named.length === 0 && run.length > 1 && !is_attribute && !asksInHeading.test(heading)) return null;
  const end = run.at(-1)!.end;
  const [further = ''] = /^ of (?:the )?\p{L}+/iu.exec(question.slice(end)) ?? [];
  return typed.replace(pronoun, () => `${question.slice(run[0]!.start, end)}${further}`);
}

/** "And health?", where several articles have a heading for it: that of the thing spoken of. */
function ofThing(attribute: string, base: Base, contentWords: FindWords): string | null {
  const named = namedOf(wordsIn(base.question, contentWords), base, contentWords);
  const subject = named.length > 0 ? base.question.slice(named[0]!.start, named.at(-1)!.end) : base.article;
  return subject === '' ? null : `${attribute} ${subject}`;
}

function exchanged(thing: string, base: Base, contentWords: FindWords): string | null {
  const { question } = base;
  const [opening] = opensWithPreposition.exec(thing) ?? [];
  if (opening !== undefined) {
    const like = alike.find((those) => those.opening.test(opening))?.source ?? opening;
    const behind = new RegExp(String.raw`(?<!\p{L})${like}\s+(?=\p{L}).+?(?=\s+${anyOf(prepositions)}\s|,|$)`, 'iu');
    return behind.test(question) ? question.replace(behind, () => thing) : `${question} ${thing}`;
  }
  const all = wordsIn(question, contentWords);
  const fresh = wordsIn(thing, contentWords);
  const [first] = fresh;
  if (all.length === 0 || first === undefined) return null;
  const named = namedOf(all, base, contentWords);
  // Whether it takes the place of the thing or of what was asked of it cannot be told, as where the names are Latin.
  const names = named.map(({ text }) => text).join(' ');
  if (isAttribute(base) && (names === '' || languageOf(names) !== languageOf(thing))) return null;
  const put = (run: readonly Word[], by: string) => {
    const before = question.slice(0, run[0]!.start);
    return `${before}${determiner.test(before) ? by.replace(opensWithDeterminer, '') : by}${question.slice(run.at(-1)!.end)}`;
  };
  const before = all.at(-2);
  if (one.test(thing)) return before === undefined ? null : put([before], thing.replace(one, '').trim());
  const like = fresh.length > 1 ? undefined : [isInfinitive, isAdjective].find((is) => is(first.text));
  const alike_form = like === undefined ? undefined : all.find(({ text }) => like(text));
  if (alike_form !== undefined) return put([alike_form], thing);
  if (like === isInfinitive) {
    const verb = question.split(/\s+/u).find(isInfinitive);
    return verb === undefined ? null : question.replace(verb, () => thing);
  }
  const same = all.findIndex(({ stem }) => fresh.some((word) => word.stem === stem));
  if (same >= 0) return put(all.slice(same), thing);
  // A Russian word without a preposition takes the place of one without.
  const bare = all.filter(({ text, start }) => !behindPreposition.test(question.slice(0, start)) && !isAdjective(text));
  const free = bare.at(-1);
  if (languageOf(thing) === 'ru' && fresh.length === 1 && free !== undefined && free !== all.at(-1))
    return put([free], thing);
  const is_old = named.at(-1) === all.at(-1) || named.length === contentWords(base.heading).length;
  return put(named.length >= fresh.length && is_old ? named : all.slice(-fresh.length), thing);
}
