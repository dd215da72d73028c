import type { RetrievedChunk } from '#server/retrieval/chunk.ts';
import type { QuestionTerm } from '#server/retrieval/question-analysis.ts';
import { isQuestionWord } from '#server/retrieval/question-words.ts';
import { stemOf } from '#server/retrieval/stem.ts';
import { isStopWord } from '#server/retrieval/stop-words.ts';
import { tokenise } from '#server/retrieval/tokenise.ts';
import { asksOfTrouble, asksTactics } from './missing-kinds.ts';
import { lastHeading, type ScoredUnit } from './score-units.ts';

const either = (english: string, russian: string) =>
  new RegExp(String.raw`(?<!\p{L})(?:${english}|${russian})(?!\p{L})`, 'iu');

/** What a question asks of a thing, and what articles call the section that tells it. */
export interface SectionKind {
  asks: RegExp;
  headings: RegExp;
  /** What is quoted and holds such a word says it already; null where no word tells. */
  says: RegExp | null;
  /** Before what holds the words of the question; else below it. */
  is_first: boolean;
}

const sectionKinds: readonly SectionKind[] = [
  {
    asks: new RegExp(
      `${asksTactics.source}|${
        either(
          String.raw`invincible|invulnerable|unkillable|unbeatable|(?:no|any|do|deal|doing|cant|can't|cannot) damage`,
          String.raw`одолеть|пройти босса|завалить|неуязвим\p{L}*|бессмертн\p{L}*|не (?:умирает|получает урон\p{L}*)`,
        ).source
      }`,
      'iu',
    ),
    headings: either(
      String.raw`how to (?:fight|beat|defeat|kill|win)(?: \p{L}+)*|(?:fight|beat|defeat|kill)ing(?: \p{L}+)*|fight|combat|strateg(?:y|ies)|tactics?|tips|advice|weakness(?:es)?|boss fight|countering`,
      String.raw`как (?:победить|одолеть|убить|пройти|драться|сражаться)(?: \p{L}+)*|победа над \p{L}+(?: \p{L}+)*|бой|битва|тактика|стратегия|советы|слабости|слабое место|уязвимости`,
    ),
    // "The first that has to be beaten" says nothing of how.
    says: null,
    is_first: true,
  },
  {
    asks: either(
      String.raw`how (?:do|does|can|could|would|to|should)(?: (?:i|you|we|one|they))?(?: \p{L}+)? (?:stop|avoid|prevent|lower|reduce|decrease|cure|heal|treat|survive|fix|repair|remove|get rid of|protect|be safe from)`,
      String.raw`(?:как|чем)(?: \p{L}+)? (?:остановить|снизить|уменьшить|избежать|избавиться|предотвратить|вылечить|лечить|излечить|снять|пережить|починить|чинить|ремонтировать|убрать|защититься|спастись|уберечься)`,
    ),
    headings: either(
      String.raw`how to (?:avoid|fix|prevent|stop|cure|heal|treat|remove|survive|repair|solve)(?: \p{L}+)*|avoiding|fix(?:es|ing)?|repairs?|prevent(?:ing|ion)|protect(?:ing|ion)|protective measures|defen[cs]e|countermeasures|removal|treatments?|cures?|remed(?:y|ies)|solutions?|safety|(?:calming|lowering|reducing)(?: \p{L}+)*|recovery|what to do`,
      String.raw`как (?:снизить|уменьшить|избежать|избавиться|предотвратить|остановить|вылечить|лечить|снять|пережить|починить|защититься|спастись)(?: \p{L}+)*|что делать|решени[ея]|лечение|защита|снижение(?: \p{L}+)?|меры|профилактика|ремонт|починка|как спастись`,
    ),
    says: either(
      String.raw`prevent\p{L}*|avoid\p{L}*|protect\p{L}*|cure[sd]?|heals?|remov\p{L}+|repair\p{L}*|restor\p{L}+|reduc\p{L}+|lowers?|get rid`,
      String.raw`предотвра\p{L}+|избе\p{L}+|избав\p{L}+|защи\p{L}+|леч\p{L}+|вылеч\p{L}+|снима\p{L}+|снять|чини\p{L}*|ремонт\p{L}*|восстан\p{L}+|сниж\p{L}+|помога\p{L}+`,
    ),
    is_first: true,
  },
  {
    asks: either(
      String.raw`(?:how|where) (?:do|does|can|could|would|to|should)(?: (?:i|you|we|one|they))?(?: \p{L}+)? (?:get(?! (?:rid|back|out|in|into|off|on|past|through|to|over|up|down|away|there)(?!\p{L}))|obtain|find|buy|acquire|farm|earn|catch|hire|recruit|unlock|gather|collect)`,
      String.raw`(?:где|как|откуда|у кого)(?: \p{L}+)? (?:взять|брать|найти|купить|достать|добыть|добывать|получить|получать|раздобыть|заработать|зарабатывать|поймать|ловить|нанять|открыть)`,
    ),
    headings: either(
      String.raw`how to (?:get|obtain|find|earn|unlock|catch|hire)(?: \p{L}+)*|getting(?: \p{L}+)?|obtain(?:ing)?|acquir\p{L}+|acquisition|earning(?: \p{L}+)?|unlocking|locations?|where to \p{L}+(?: \p{L}+)*|sources?|(?:best )?places|hiring`,
      String.raw`как (?:получить|добыть|найти|заработать|открыть|поймать|нанять|купить)(?: \p{L}+)*|получение|добыча|где (?:взять|найти|искать|купить)(?: \p{L}+)*|местонахождение|расположение|источники|лучшие места|места|заработок`,
    ),
    says: either(
      String.raw`found|located|lies?|hidden|spawn\p{L}*|chests?|obtain\p{L}*|drop\p{L}*|bought|sold|sells?|buys?|pays?|rewards?|unlock\p{L}*|earn\p{L}*`,
      String.raw`лежит|лежат|спрятан\p{L}*|сундук\p{L}*|наход\p{L}+|найд\p{L}+|найти|выпада\p{L}+|купи\p{L}+|покуп\p{L}+|прода\p{L}+|получ\p{L}+|откры\p{L}+|наград\p{L}+|плат\p{L}+`,
    ),
    is_first: true,
  },
  {
    asks: new RegExp(
      `(?:${asksOfTrouble.source})(?<!why|почему|отчего)|^(?:я )?(?:(?:всё|все|опять|постоянно|часто|быстро) )?\\p{L}{2,}[аяеу]ю(?:сь)?(?!\\p{L})|^(?:i keep|i always|i'm|im|my)\\b`,
      'iu',
    ),
    headings: either(
      String.raw`how to (?:avoid|fix|prevent|stop|cure|stay|survive|repair|solve)(?: \p{L}+)*|staying \p{L}+|avoiding|fix(?:es|ing)?|prevent(?:ing|ion)|cures?|remed(?:y|ies)|solutions?|troubleshooting|what to do`,
      String.raw`как (?:не )?\p{L}+(?:ть|ти|чь)(?:ся|сь)?(?: \p{L}+)*|что делать|решени[ея]|лечение|защита|профилактика`,
    ),
    says: null,
    is_first: false,
  },
];
const headingWordsMax = 6;

function isShort(heading: string): boolean {
  const words = heading.match(/\p{L}+/gu)?.length ?? 0;
  return words > 0 && words <= headingWordsMax;
}

/** The kind of section that tells what is asked; null where the question asks for none. */
export function readSectionKind(question: string): SectionKind | null {
  return sectionKinds.find(({ asks }) => asks.test(question)) ?? null;
}

/** Whether a chunk's heading promises what is asked, though it may have no word of the question. */
export function isAskedSection(kind: SectionKind, { section }: RetrievedChunk): boolean {
  return isOfKind(kind, lastHeading(section));
}

/** Whether a heading promises what such a section tells. */
function isOfKind({ headings }: SectionKind, heading: string): boolean {
  return isShort(heading) && headings.test(heading);
}

/** Whether what stands under a heading is told to be what is asked, whatever words it has. */
export function isPromised(question: string, heading: string): boolean {
  const kind = readSectionKind(question);
  return kind?.is_first === true && isOfKind(kind, heading);
}

/**
 * Words of the question lead to the right article and seldom to the section that answers, which is called by what it
 * tells ("How to fight") and says "she" where the question has a name. Adds it from the best passage's article, where
 * nothing chosen tells what is asked.
 * @param all best first
 */
export function withAskedSection(
  kind: SectionKind | null,
  all: readonly ScoredUnit[],
  chosen: readonly ScoredUnit[],
  terms: readonly QuestionTerm[],
): readonly ScoredUnit[] {
  const [first] = chosen;
  if (first === undefined || kind === null || chosen.some(({ same_question }) => same_question)) return chosen;
  // The row that a table of weaknesses has of the thing tells it shortest.
  if (first.is_asked_row && kind.says === null) return chosen;
  const best = subjectOf(all, first);
  const { says, is_first } = kind;
  const promises = ({ unit, from }: ScoredUnit) => {
    const heading = unit.label || lastHeading(from.section);
    return heading !== from.chunk.article_title && isOfKind(kind, heading);
  };
  const { article_id } = best.from.chunk;
  const isOfThing = (one: ScoredUnit) =>
    (one.from.chunk.article_id === article_id && isOfSameThing(one, best)) || namesThing(kind, one, terms);
  const promised = chosen.find((one) => promises(one) && isOfThing(one));
  if (promised !== undefined && is_first)
    return [{ ...promised, score: best.score, is_put_first: true }, ...chosen.filter((one) => one !== promised)];
  const ofSubject = best === first ? chosen : chosen.filter(({ from }) => from.chunk.article_id === article_id);
  if (ofSubject.some((one) => promises(one) || says?.test(one.unit.text) === true)) return chosen;
  const found = all.find((one) => one.unit.kind !== 'stat' && promises(one) && isOfThing(one));
  if (found === undefined) return chosen;
  const added = { ...found, asked_section: true };
  return is_first
    ? [{ ...added, score: best.score, is_put_first: true }, best, ...without(chosen, best)]
    : [...chosen, added];
}

/** Behind the section that tells how to beat somebody nothing is quoted that only speaks of beating. */
export function onlyOfThing(
  kind: SectionKind | null,
  chosen: readonly ScoredUnit[],
  terms: readonly QuestionTerm[],
): readonly ScoredUnit[] {
  const [first] = chosen;
  if (kind === null || first === undefined || !isOfKind(kind, first.unit.label || lastHeading(first.from.section)))
    return chosen;
  const speaksOfThing = ({ held, above }: ScoredUnit) =>
    terms.some(({ word }, i) => !kind.asks.test(word) && (held[i]! > 0 || above[i]! > 0));
  return chosen.filter((one) => one === first || one.from === first.from || speaksOfThing(one));
}

function without(chosen: readonly ScoredUnit[], one: ScoredUnit): readonly ScoredUnit[] {
  return chosen.filter((other) => other !== one);
}

/** A cell that names the thing stands in the row of something else; what an article is called by is what it tells of. */
function subjectOf(all: readonly ScoredUnit[], best: ScoredUnit): ScoredUnit {
  const isNamed = ({ above }: ScoredUnit) => above.some((share, term) => share > 0 && best.held[term]! > 0);
  if (best.unit.kind !== 'row' || best.is_asked_row || isNamed(best)) return best;
  return all.find((one) => one.unit.kind !== 'row' && isNamed(one)) ?? best;
}

/** "How to beat skeletons", where what is best against skeletons is asked. */
function namesThing({ asks }: SectionKind, { unit, from }: ScoredUnit, terms: readonly QuestionTerm[]): boolean {
  const things = terms.filter(({ word }) => !asks.test(word));
  const stems = new Set(things.flatMap(({ matches }) => matches.map(({ stem }) => stem)));
  const words = tokenise(unit.label || lastHeading(from.section)).filter(
    (word) => !isStopWord(word) && !isQuestionWord(word) && !asks.test(word),
  );
  return words.length > 0 && words.every((word) => stems.has(stemOf(word)));
}

/** An article of several things has such a section for each: "Goo › Strategy" tells nothing of the Tengu. */
function isOfSameThing({ unit, from }: ScoredUnit, best: ScoredUnit): boolean {
  const above = headingsOf(from.chunk.section);
  const over = unit.label === '' || unit.label === above.at(-1) ? above.slice(0, -1) : above;
  const own = [from.chunk.article_title, ...headingsOf(best.from.chunk.section), best.unit.label];
  return over.every((heading) => own.includes(heading));
}

function headingsOf(section: string): string[] {
  return section
    .split(';')[0]!
    .split(' › ')
    .map((heading) => heading.trim())
    .filter((heading) => heading !== '');
}
