import { stemOf } from '#server/language/stem.ts';
import { languageOf } from '#server/language/question-language.ts';
import { headingWords } from '#server/language/plain-text.ts';

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

const places = 'in|on|at|above|below|under|near|over|inside|outside|в|во|на|под|над|у|около|выше|ниже';
const means = 'with|without|by|с|со|без';
const others = 'as|for|against|from|of|to|after|before|для|против|из|от|за|к|о|после|до';
const prepositions = `${places}|${means}|${others}`;
/** Prepositions of which one takes another's place: "in the desert", "above the snow line". */
const alike = [new Set(places.split('|')), new Set(means.split('|'))];
const opensWithPreposition = new RegExp(String.raw`^(${prepositions})\s+(?=\p{L})`, 'iu');
const behindPreposition = new RegExp(String.raw`(?<!\p{L})(?:${prepositions})\s+$`, 'iu');
const condition = /^(?:what )?(if|если|вдруг)(?!\p{L})/iu;
const carries =
  /^(?:and what about|what about|how about|and|but|so|а что насч[её]т|что насч[её]т|как насч[её]т|а|и|но|ну)(?!\p{L})\s*/iu;
/** Nouns end so as well. */
const infinitive =
  /^(?!(?:сеть|нить|мать|кровать|печать|память|мечеть|месть|честь)$)\p{L}+(?:[аеёиоуыя]ть(?:ся)?|[зс]ти(?:сь)?|(?:мо|жечь|бере|стере|дости|пре)чь(?:ся)?)$/iu;
const adjective = /^\p{L}{2,}(?:ый|ий|ая|яя|ое|ее|ые|ие|ого|его|ому|ему|ую|юю|ых|их|ше|че|же)$/iu;
const determiner = /(?<!\p{L})(?:an?|the)\s+$/iu;
const one = /(?<!\p{L})ones?$/iu;
/** "How do I build a road", "where do I find ore", "what does the goo drop": the road, ore and the goo are spoken of. */
const verbs: readonly RegExp[] = [
  /\bhow (?:do|does|did|can|could|would|should|to)(?: (?:i|you|we|one))? ([\p{L}']+)/iu,
  /\b(?:where|when|what|why) (?:(?:do|did|can|could|would|should) (?:i|you|we|one)|to) ([\p{L}']+)/iu,
  /\b(?:do|does|did) (?!(?:i|you|we|one|they)\b)(?:\p{L}+ ){1,4}(\p{L}+)$/iu,
];
const asksInHeading =
  /^(?:how|what|which|where|when|why|who|как|что|какой|какая|какое|какие|где|куда|когда|почему|зачем|кто|чем|сколько)(?!\p{L})/iu;
const pronoun =
  /(?<![\p{L}\p{N}])(?:it|its|this one|that one|them|their|they|he|him|his|she|her|он|она|оно|они|его|е[её]|ему|ей|им|их|ним|ними|него|не[её]|них)(?![\p{L}\p{N}])/iu;
const asksForOne =
  /\b(?:which|who|best|worst|most|least|\p{L}{3,}est|what \p{L}+)\b|(?<!\p{L})(?:как(?:ой|ая|ое|ие)|кто|лучш\p{L}+|худш\p{L}+|сам(?:ый|ая|ое|ую))(?!\p{L})/iu;
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
  const thing = typed.replace(carries, '');
  if (condition.test(typed) || condition.test(thing))
    return `${question} ${thing.replace(condition, '$1')}`.replace(/\s+/gu, ' ');
  if (pronoun.test(typed)) return withThing(thing, { ...base, question }, contentWords);
  if (isAttribute({ ...base, heading: withoutDeterminer(thing) }))
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
    ({ text, stem }) => !done.has(text.toLowerCase()) && !infinitive.test(text) && !attribute.has(stem),
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

function withoutDeterminer(thing: string): string {
  return thing.replace(/^(?:an?|the)\s+/iu, '');
}

function exchanged(thing: string, base: Base, contentWords: FindWords): string | null {
  const { question } = base;
  const opening = opensWithPreposition.exec(thing)?.[1]?.toLowerCase();
  if (opening !== undefined) {
    const like = alike.find((those) => those.has(opening)) ?? new Set([opening]);
    const behind = new RegExp(
      String.raw`(?<!\p{L})(?:${[...like].join('|')})\s+(?=\p{L}).+?(?=\s+(?:${prepositions})\s|,|$)`,
      'iu',
    );
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
    return `${before}${determiner.test(before) ? withoutDeterminer(by) : by}${question.slice(run.at(-1)!.end)}`;
  };
  const before = all.at(-2);
  if (one.test(thing)) return before === undefined ? null : put([before], thing.replace(one, '').trim());
  const like = fresh.length > 1 ? undefined : [infinitive, adjective].find((form) => form.test(first.text));
  const alike_form = like === undefined ? undefined : all.find(({ text }) => like.test(text));
  if (alike_form !== undefined) return put([alike_form], thing);
  if (like === infinitive) {
    const verb = question.split(/\s+/u).find((word) => infinitive.test(word));
    return verb === undefined ? null : question.replace(verb, () => thing);
  }
  const same = all.findIndex(({ stem }) => fresh.some((word) => word.stem === stem));
  if (same >= 0) return put(all.slice(same), thing);
  // A Russian word without a preposition takes the place of one without: "какая раса легче для новичка", "а класс?".
  const bare = all.filter(
    ({ text, start }) => !behindPreposition.test(question.slice(0, start)) && !adjective.test(text),
  );
  const free = bare.at(-1);
  if (languageOf(thing) === 'ru' && fresh.length === 1 && free !== undefined && free !== all.at(-1))
    return put([free], thing);
  const is_old = named.at(-1) === all.at(-1) || named.length === contentWords(base.heading).length;
  return put(named.length >= fresh.length && is_old ? named : all.slice(-fresh.length), thing);
}
