import { contentTerms, heldShare, holderOf } from '#server/retrieval/coverage.ts';
import type { QuestionAnalysis, QuestionTerm } from '#server/retrieval/question-analysis.ts';
import { stemOf } from '#server/retrieval/stem.ts';
import type { Passage } from './draw-passage.ts';
import { either } from './either-language.ts';
import { asksBest } from './question-kind.ts';
import { roughSentences } from '#server/units/sentence-split.ts';
import { readSuperlative } from './superlatives.ts';

/** What passages about the right thing leave open of a question; each 0…1. */
export interface MissingKinds {
  /** The verb that is asked about: what speaks of the same thing and not of what is to be done with it seldom answers. */
  action_missing: number;
  /** Trouble told in so few words that passages hold them by chance: articles say what things do, seldom why they do not. */
  short_trouble: number;
  /** A number is asked for, and no sentence about the thing holds one. */
  number_missing: number;
  /** How to fight is asked, and no sentence about the opponent speaks of fighting it. */
  tactics_missing: number;
  /** What has the most of a figure is asked, and no sentence about such things says which has. */
  superlative_missing: number;
}

/** The verb of "how do I cure poison", "can I rename a town", "как снять проклятие". */
const actions: readonly RegExp[] = [
  /\bhow (?:do|does|did|can|could|would|should|to)(?: (?:i|you|we|one|they))?(?: my)? ([\p{L}']+)/iu,
  /\b(?:can|could|should|do) (?:i|you|we) ([\p{L}']+)/iu,
  /(?<!\p{L})(?:как|можно ли|можно|где|куда|могу ли я|нужно ли|чем)(?: мне| я)? (\p{L}+(?:ть|ти|чь|ться|тись))(?!\p{L})/iu,
];

export const asksOfTrouble = either(
  String.raw`why\b|what (?:do|should|can) i do\b|(?:not|isn't|isnt|aren't|arent|doesn't|doesnt|don't|dont|won't|wont|can't|cant|cannot)(?: \p{L}+)? (?:work|go|mov|start|load|build|produc|run|shoot|fir|com|grow)\p{L}*|keeps? \p{L}+ing\b|stuck\b`,
  String.raw`почему|отчего|что делать|не (?:работа|едет|едут|стреля|двига|получа|могу|строит|хочет|хотят|бер[её]т)\p{L}*|застря\p{L}*`,
);
const fewWords = 2;
/** What speaks of the thing so much, and says when it does not work, tells why. */
const conditionShare = 0.6;
/** Words in another form count a little less. */
const allNamed = 0.85;

const asksNumber = either(
  String.raw`how (?:many|much|long|far|fast|big|often|old|high|tall|strong|heavy)\b`,
  String.raw`сколько|скольк\p{L}+|как (?:часто|долго|быстро|далеко)(?!\p{L})|чему рав\p{L}+|макс\p{L}* |начальн\p{L}+`,
);
const saysNumber = new RegExp(
  `\\p{N}|${
    either(
      String.raw`(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}{1,8}teen|twenty|thirty|forty|fifty|hundreds?|once|twice|half|unlimited|infinite)\b`,
      String.raw`(?:один|одн\p{L}+|дв[аеу]\p{L}*|тр[иё]\p{L}*|четыр\p{L}+|пят\p{L}+|шест\p{L}+|сем[ьи]|восем\p{L}+|девят\p{L}+|десят\p{L}+|\p{L}+надцат\p{L}+|сто|сот\p{L}*|тысяч\p{L}+|половин\p{L}+|вдвое)(?!\p{L})`,
    ).source
  }`,
  'iu',
);
const saysAmount = new RegExp(`${saysNumber.source}|${either('free|nothing', 'бесплатн').source}`, 'iu');
const aboutNumber = 0.34;
/** "Exact hp of a lich", "здоровье тролля": a figure by its name. */
const asksFigure =
  /\b(?:hp|hit ?points?|health|damage|speed|cost|price|range|capacity) of\b|\bexact\b|(?<!\p{L})(?:хп|точн(?:ый|ое|ая|ые)) \p{L}+/iu;

export const asksTactics = either(
  String.raw`(?:against|vs|versus|beat|beats|kill|kills|defeat|defeats|fight|resist|resists|weak|weakness|counters?|immune)\b`,
  String.raw`против|победить|побеждать|убить|убивать|слаб(?:ы|а|о|ость|ости)?(?!\p{L})|боится|боятся|уязвим\p{L}*|бить(?!\p{L})|контрить`,
);
export const saysTactics = either(
  String.raw`against|beat\p{L}*|kill\p{L}*|defeat\p{L}*|resist\p{L}*|weak\p{L}*|vulnerab\p{L}*|immun\p{L}*|avoid\p{L}*|bonus\p{L}*|effective\p{L}*|dodge\p{L}*`,
  String.raw`против|боится|боятся|чем бить|побед\p{L}+|убить|убив\p{L}+|слаб\p{L}+|уязв\p{L}+|сопротив\p{L}+|избег\p{L}+|устойчив\p{L}+|эффектив\p{L}+|неуязв\p{L}+|отступ\p{L}+`,
);
const aboutOpponent = 0.75;

export const saysMost = either(
  String.raw`\p{L}{3,}est\b|most|least|best|worst|highest|lowest`,
  String.raw`сам(?:ый|ая|ое|ые|ого|ой|ых|ую|ым|ыми)(?!\p{L})|\p{L}+(?:ейш|айш)\p{L}+|(?:больше|меньше|быстрее|сильнее|дешевле|дороже|лучше) (?:всего|всех)|наибол\p{L}+|наимен\p{L}+|максимал\p{L}+|минимал\p{L}+`,
);
const aboutMost = 0.75;

/** @param passages what is quoted for the question, best first; one at least */
export function readMissing(analysis: QuestionAnalysis, passages: readonly Passage[]): MissingKinds {
  const { text } = analysis;
  const terms = contentTerms(analysis);
  /** Whether a sentence with such words holds this share of the question, its headings included. */
  const isSaid = (words: RegExp, share: number, { in_headings = false } = {}) =>
    passages.some(({ heading, chunk: { article_title }, text: quoted }) =>
      roughSentences(quoted).some(
        (sentence) =>
          words.test(in_headings ? `${heading}\n${sentence}` : sentence) &&
          heldShare(terms, `${heading}\n${article_title}\n${sentence}`) >= share,
      ),
    );
  return {
    action_missing: missingAction(analysis, passages[0]!),
    short_trouble: Number(
      asksOfTrouble.test(text) &&
        terms.length <= fewWords &&
        !passages.some(({ heading, chunk: { article_title } }) => namesAll(terms, `${heading}\n${article_title}`)) &&
        !saysWhenNot(terms, passages[0]!),
    ),
    number_missing: Number((asksNumber.test(text) || asksFigure.test(text)) && !isSaid(saysNumber, aboutNumber)),
    tactics_missing: Number(asksTactics.test(text) && !isSaid(saysTactics, aboutOpponent, { in_headings: true })),
    superlative_missing: Number(
      readSuperlative(text) !== null && !isCompared(passages) && !isSaid(saysMost, aboutMost, { in_headings: true }),
    ),
  };
}

export const asksMeaning = either(
  String.raw`what(?:'s|s| is| are| does| do) (?!the (?:best|most)\b)`,
  String.raw`(?:что (?:такое|значит|делает|делают|да[её]т|дают)|зачем|для чего)(?!\p{L})`,
);
/** What a thing is: said under its name, or in a sentence that begins with it. */
const meaningWords = 2;
const namedShare = 0.4;
const beginningWords = 4;
/** "The exact hp of a lich", "какой урон": a figure by its name and nothing else. */
const asksExact = either(
  String.raw`(?:exact|(?:what(?:'s|s| is| are)|how much)(?: the)?(?: \p{L}+){0,2}) (?:hp|health|damage|speed|cost|price|range|capacity|requirements?|chance|limit)\b|max(?:imum)? (?:level|lvl)\b`,
  String.raw`(?:точн\p{L}+|как(?:ой|ая|ое|ова|ов)) (?:\p{L}+ )?(?:урон|здоровье|хп|скорость|цена|стоимость|дальность|вместимость|шанс|предел|лимит)(?!\p{L})`,
);

const asksTime = either(
  String.raw`(?:at )?what (?:time|hours?|day)\b`,
  String.raw`(?:во сколько|в котором часу|в какое время|в какой день|по каким дням)(?!\p{L})`,
);
/** "6:00", "8 pm", "at 6", "from 9 to 17", "в 8 часов", "с 8 до 20": any other number is none. */
const clock = String.raw`\d{1,2}[:.]\d{2}(?!\d)|\d ?(?:am|pm|a\.m\.|p\.m\.|o'clock)(?!\p{L})|(?<!\p{L})(?:at|from|until|till|after|before|between|day|с|до|после|около|к) \d{1,2}(?![\p{N}%]|[.,]\d)|\d ?ч(?:ас\p{L}*)?(?!\p{L})`;
const saysTime = new RegExp(
  `${clock}|${
    either(
      String.raw`mornings?|noon|afternoons?|evenings?|nights?|midnight|dawn|dusk|sunrise|sunset|days?|daily|hours?|always|\p{L}{1,8}days?\b`,
      String.raw`утр\p{L}+|днём|днем|день|дня|дни|вечер\p{L}*|ноч\p{L}+|полдень|полночь|рассвет\p{L}*|закат\p{L}*|час\p{L}*|всегда|круглосуточно|понедельник\p{L}*|вторник\p{L}*|сред[уаы]|четверг\p{L}*|пятниц\p{L}*|суббот\p{L}*|воскресень\p{L}*`,
    ).source
  }`,
  'iu',
);

const asksCost = either(
  String.raw`how much (?:does|do|is|are|would) .{0,80}\b(?:costs?|worth)\b|(?:price|cost) of\b`,
  String.raw`сколько (?:\p{L}+ ){0,3}сто[ия]т(?!\p{L})|цена (?!\p{L}+$)|почём`,
);
const saysCost = either(
  String.raw`costs?|prices?|wages?|fees?|rents?|gold|coins?|money|free|pay(?:s|ing)?(?! off)(?!\p{L})|paid|worth|expensive|cheap\p{L}*|buy`,
  String.raw`сто[ия]\p{L}+|стоимост\p{L}+|зарплат\p{L}+|жаловань\p{L}+|аренд\p{L}+|цен[аеуы]\p{L}*|золот\p{L}+|монет\p{L}*|бесплатн\p{L}+|обход\p{L}+|дорог\p{L}+|деш[её]в\p{L}+|[£$€₽]`,
);
const namesCost = either('costs?|prices?', String.raw`стоимост\p{L}+|цен[аеуы](?!\p{L})`);

/**
 * Whether passages certainly leave open what is asked: a figure without a number, the most of something without a word
 * of which has it, or what a thing is where nothing stands under its name.
 */
export function leavesOpen(analysis: QuestionAnalysis, passages: readonly Passage[]): boolean {
  const { text } = analysis;
  if (asksUnknownAction(analysis) || asksUnknownThing(analysis)) return true;
  const quoted = passages.map((passage) => passage.text).join('\n');
  if (asksExact.test(text) && !saysNumber.test(quoted)) return true;
  if (asksCost.test(text) && !passages.some(givesPrice)) return true;
  if (leavesOutQualifier(analysis, passages)) return true;
  if (readSuperlative(text) !== null && !isCompared(passages) && !saysMost.test(quoted)) return true;
  if (asksTime.test(text) && !saysTime.test(quoted)) return true;
  const terms = contentTerms(analysis);
  // "What is it weak to" asks for no meaning.
  if (!asksMeaning.test(text) || asksTactics.test(text) || terms.length === 0 || terms.length > meaningWords)
    return false;
  const holds = (words: string) => heldShare(terms, words) >= namedShare;
  return !passages.some(
    ({ heading, chunk: { article_title, section }, text: said }) =>
      holds(`${heading}\n${article_title}\n${section}`) || roughSentences(said).some((one) => holds(beginningOf(one))),
  );
}

/** A price is a number, or none, where something is said of costs: in one sentence, or anywhere in a table. */
function givesPrice({ heading, kind, text }: Passage): boolean {
  if (kind === 'table') return saysCost.test(text) && saysNumber.test(text);
  return roughSentences(text).some((one) => saysAmount.test(one) && (saysCost.test(one) || namesCost.test(heading)));
}

/** "For a small ship", "против нежити": what the best of something has to be best for. */
const qualifier = /(?<!\p{L})(?:for|against|vs|versus|with|without|для|против|от|без)\s+(.+?)[\s?!.]*$/iu;

/** Whether the best of something is given without a word of what it has to be best for. */
function leavesOutQualifier(analysis: QuestionAnalysis, [first]: readonly Passage[]): boolean {
  const behind = asksBest.test(analysis.text) ? qualifier.exec(analysis.text)?.[1] : undefined;
  if (behind === undefined || first === undefined) return false;
  const isBehind = holderOf(behind);
  const terms = contentTerms(analysis).filter(({ word }) => isBehind(stemOf(word)));
  const { heading, text, chunk } = first;
  return terms.length > 0 && heldShare(terms, `${heading}\n${chunk.article_title}\n${chunk.section}\n${text}`) === 0;
}

function isCompared(passages: readonly Passage[]): boolean {
  return passages.some(({ is_compared }) => is_compared === true);
}

function beginningOf(sentence: string): string {
  return sentence.split(/\s+/u).slice(0, beginningWords).join(' ');
}

/** "It does not work while the hero burns", "only at night". */
const conditions = either(
  String.raw`(?:not|\p{L}+n't|never|cannot|stops?|only) (?:\p{L}+ ){0,4}(?:when|while|if|unless|until|without|because|at|in)`,
  String.raw`не \p{L}+(?: \p{L}+){0,3},? (?:когда|если|пока|без|потому)|только (?:когда|если|при|в|на|ночью|дн[её]м)`,
);

function saysWhenNot(terms: readonly QuestionTerm[], { heading, text }: Passage): boolean {
  if (!conditions.test(text)) return false;
  return heldShare(terms, `${heading}\n${text}`) >= conditionShare;
}

/** "Why a turret does not shoot": whoever wrote that had the same question. */
function namesAll(terms: readonly QuestionTerm[], heading: string): boolean {
  return terms.length > 1 && heldShare(terms, heading) >= allNamed;
}

/** "How to enchant armour", where no text of the game knows the verb nor any word for it: armour alone is no answer. */
function asksUnknownAction(analysis: QuestionAnalysis): boolean {
  return contentTerms(analysis).length <= fewWords && actionOf(analysis)?.kind === 'unknown';
}

/** "How do I craft a gun", where no text of the game knows guns nor any word for them: crafting alone is no answer. */
function asksUnknownThing(analysis: QuestionAnalysis): boolean {
  const action = actionOf(analysis);
  const things = contentTerms(analysis).filter((term) => term !== action);
  return action !== undefined && things.length > 0 && things.every(({ kind }) => kind === 'unknown');
}

/** The verb that is asked about; none where the question has no such verb, or one that says nothing. */
function actionOf(analysis: QuestionAnalysis): QuestionTerm | undefined {
  const verb = actions.flatMap((words) => words.exec(analysis.text)?.[1] ?? [])[0];
  if (verb === undefined) return undefined;
  const stem = stemOf(verb.toLowerCase());
  return contentTerms(analysis).find(({ word }) => stemOf(word.toLowerCase()) === stem);
}

/** A verb in the other language holds a little less of what was typed and is the same verb. */
const translated = 0.8;

/** 0 where the question has no such verb, or one that says nothing. */
function missingAction(analysis: QuestionAnalysis, { heading, text }: Passage): number {
  const term = actionOf(analysis);
  if (term === undefined) return 0;
  const held = Math.min(1, heldShare([term], `${heading}\n${text}`));
  return held >= translated ? 0 : 1 - held;
}
