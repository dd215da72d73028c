import { languageWords } from './words/words.ts';

/** Each kind of words as the source of a pattern that finds any of them. */
const anyOf = Object.fromEntries(
  Object.entries(languageWords.earlier).map(([kind, phrases]) => [kind, sourceOf(phrases)]),
);

function sourceOf(phrases: readonly string[]): string {
  const sources = phrases.map((one) =>
    RegExp.escape(one)
      .replaceAll(String.raw`\*`, String.raw`\p{L}*`)
      .replaceAll(String.raw`\x27`, "['’]"),
  );
  return `(?:${sources.toSorted((a, b) => b.length - a.length).join('|')})`;
}

/** A version by its number, and a day. A month alone heads what goes on, too. */
const number = String.raw`v?\d+(?:\.[\dx]+)+[a-z]?(?:[ -]?(?:alpha|beta|rc|pre)[ .-]?\d*)?`;
const month = String.raw`${anyOf.months}\p{L}*\.?`;
const day = String.raw`\d{4}[-./]\d\d?[-./]\d\d?|\d\d? ${month},? \d{4}(?: ${anyOf.years})?|${month} \d\d?,? \d{4}`;
const earlierVersions = `${anyOf.adjectives} (?:${anyOf.versions}|${anyOf.releases})`;

/** Headings under which nothing stands but what changed, or what is no longer so. */
const logs = new RegExp(
  String.raw`^(?:(?:\S+ ){0,2}(?:${anyOf.logs}|${earlierVersions})\P{L}*(?:(?:\p{L}+ )?\p{L}+\P{L}*\d\P{L}*){0,2}|${anyOf.changes} ${anyOf.within} (?:\p{L}+ )?v?\d.*|${anyOf.releases} (?:${number}(?!.*(?:${anyOf.onwards}|\+))(?:\P{L}.*)?|\d+)|${number}(?:[ ,(–—-]\P{L}*(?:${month}\P{L}*)?)?|${day}|.*\((?:${anyOf.outdated}|${anyOf.adjectives})\))$`,
  'iu',
);
/** A longer one is a sentence, and the pattern costs the square of its length. */
const headingMax = 100;
/** They head the past of a people as well: what stands there tells which. */
const histories = new RegExp(`^${anyOf.histories}$`, 'iu');
const namesVersion = new RegExp(String.raw`(?<!\p{L})(?:${anyOf.releases} |v)v?\d|(?<!\d)\d+\.\d+\.\d`, 'iu');
const begins = new RegExp(
  String.raw`^\P{L}*(?:${anyOf.marks}\P{L}+)?(?:${anyOf.formerly}[^.!?]{0,80}? )?(?:(?:${anyOf.within} )?${anyOf.versions} )?(?:(?:${anyOf.before}|${anyOf.until}) (?:\p{L}+ ){0,3}(?:${anyOf.versions}(?!\p{L})|v\d)|${anyOf.before} (?:\p{L}+ ){0,2}\d+\.[\dx]|(?:${anyOf.within} (?:\p{L}+ )?)?${earlierVersions})|^\P{L}*${anyOf.outdated}\s*[:)\]]`,
  'iu',
);
const saysNow = new RegExp(String.raw`(?<!\p{L})${anyOf.now}(?!\p{L})`, 'iu');

/** Tells a heading under which an article speaks of earlier versions, by what stands there where it may say something else. */
function isLog(heading: string, text: string): boolean {
  const name = heading.trim();
  if (name.length > headingMax) return false;
  return logs.test(name) || (histories.test(name) && namesVersion.test(text));
}

/** Tells a chunk that speaks of earlier versions alone, as one of a change log does. */
export function isEarlierChunk(chunk: { article_title: string; section: string; content: string }): boolean {
  const isEarlier = (heading: string) => isLog(heading, chunk.content);
  return isEarlier(chunk.article_title) || chunk.section.split(';').every((part) => part.split(' › ').some(isEarlier));
}

/** Tells a unit that says what was so before, unless it says what is so now as well. */
export function isEarlierUnit(text: string, heading: string): boolean {
  return isLog(heading, text) || (begins.test(text) && !saysNow.test(text));
}

const past = new RegExp(
  String.raw`(?<!\p{L})(?:${anyOf.before}(?=\P{L}*$|(?: ${anyOf.articles}){0,2} (?:${anyOf.versions}|${anyOf.releases}(?= v?\d)|v?\d))|${anyOf.until} ${anyOf.versions}|${anyOf.asked}|${anyOf.logs}|${earlierVersions}|${anyOf.when} .*${anyOf.came}|(?:${anyOf.within}|${anyOf.versions}|v) ?v?\d+\.\d|${anyOf.versions} \d)(?!\p{L})`,
  'iu',
);

/** Tells a question about what was so before, or about what has changed. */
export function asksPast(question: string): boolean {
  return past.test(question);
}
