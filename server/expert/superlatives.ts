import { contentTerms, heldShares } from '#server/retrieval/coverage.ts';
import type { QuestionAnalysis } from '#server/retrieval/question-analysis.ts';
import { stemOf } from '#server/retrieval/stem.ts';
import { isStopWord } from '#server/retrieval/stop-words.ts';
import { tokenise } from '#server/retrieval/tokenise.ts';
import type { Table, TableRow } from './read-table.ts';

/** What superlatives look at: which columns, and which end of them. */
export interface Superlative {
  asks: RegExp;
  columns: RegExp;
  takes: 'most' | 'least';
  /** What columns of it are called, to search for those that have one. */
  names: string;
}

const superlatives: readonly Superlative[] = [
  {
    asks: /\bpays?\b.*\b(?:most|best|more)\b|\bmost (?:profit\p{L}*|valuable|lucrative|money|income)\b|плат(?:ит|ят) (?:больше|лучше)|больше вс\p{L}+ (?:плат|денег|дохо|прибыл)|(?:прибыльн|выгодн|доходн)\p{L}+/iu,
    columns: /\bpay|payment|income|profit|revenue|доход|прибыл|оплат|выплат/iu,
    takes: 'most',
    names: 'payment income profit оплата доход прибыль',
  },
  {
    asks: /\bmost (?:power|energy|electricity)\b|больше вс\p{L}+ (?:энерг|электр)/iu,
    columns: /power|energy|output|энерг|мощност/iu,
    takes: 'most',
    names: 'power output energy мощность энергия',
  },
  {
    asks: /\b(?:carr(?:y|ies)|holds?|fits?|stores?) (?:the )?most\b|(?:вмеща|вез|перевоз)\p{L}+ больше вс/iu,
    columns: /capacity|size|вместим|[её]мкост|грузопод/iu,
    takes: 'most',
    names: 'capacity вместимость',
  },
  {
    asks: /\b(?:newest|latest)\b|(?:новейш|самый новый|самая новая)/iu,
    columns: /year|introduc|date|появлен|год/iu,
    takes: 'most',
    names: 'year introduced год появление',
  },
  {
    asks: /\b(?:oldest|earliest)\b|(?:стар(?:ый|ая|ое|ейш)|ранн(?:ий|яя|ее))/iu,
    columns: /year|introduc|date|появлен|год/iu,
    takes: 'least',
    names: 'year introduced год появление',
  },
  {
    asks: /\bfastest\b|быстр(?:ее|ейш|ая|ый|ое|ые)/iu,
    columns: /speed|fast|скорост|быстр/iu,
    takes: 'most',
    names: 'speed скорость',
  },
  { asks: /\bslowest\b|медленн/iu, columns: /speed|скорост/iu, takes: 'least', names: 'speed скорость' },
  {
    asks: /\bcheapest\b|дешев|дешёв/iu,
    columns: /cost|price|gold|\b(?:wage|salary|fee|rent)s?\b|цен|стоимост|стоит|золот|зарплат|жаловань|аренд/iu,
    takes: 'least',
    names: 'cost price wage fee цена стоимость зарплата',
  },
  {
    asks: /\b(?:most expensive|priciest|costliest)\b|дорог(?:ой|ая|ое|ие|остоящ)/iu,
    columns:
      /cost|price|gold|sells? for|\b(?:wage|salary|fee|rent)s?\b|цен|стоимост|стоит|золот|прода[её]тся за|зарплат|жаловань|аренд/iu,
    takes: 'most',
    names: 'cost price wage fee цена стоимость зарплата',
  },
  {
    asks: /\b(?:strongest|most powerful|most damage|highest damage)\b|сильн(?:ый|ая|ое|ее|ейш)|больше всего урона|сам\p{L}+ мощн\p{L}+|мощнее вс/iu,
    columns: /damage|attack|strength|power|урон|атак|(?<!\p{L})сил[аыеу]?(?!\p{L})|мощн/iu,
    takes: 'most',
    names: 'damage attack power урон атака сила',
  },
  {
    asks: /\bweakest\b|слаб(?:ый|ая|ое|ейш)/iu,
    columns: /damage|attack|strength|power|урон|атак|(?<!\p{L})сил[аыеу]?(?!\p{L})|мощн/iu,
    takes: 'least',
    names: 'damage attack power урон атака сила',
  },
  {
    asks: /\b(?:takes?|lasts?|grows?|cooks?|builds?) (?:the )?longest\b|(?<!\p{L})(?:дольше|долгий|долгая|долгое)(?!\p{L})/iu,
    columns:
      /time|duration|days?\b|turns?\b|hours?\b|grows? in|врем|срок|длительн|(?<!\p{L})(?:дней|дни|ходов|часов)/iu,
    takes: 'most',
    names: 'time duration days время срок',
  },
  {
    asks: /\blightest\b|(?:л[её]гчайш|сам\p{L}+ л[её]гк)\p{L}+/iu,
    columns: /weight|mass|(?<!\p{L})вес(?!\p{L})|масс/iu,
    takes: 'least',
    names: 'weight mass вес масса',
  },
  {
    asks: /\bheaviest\b|(?:тяжелейш|сам\p{L}+ тяж[её]л)\p{L}+/iu,
    columns: /weight|mass|(?<!\p{L})вес(?!\p{L})|масс/iu,
    takes: 'most',
    names: 'weight mass вес масса',
  },
  {
    asks: /\b(?:longest range|furthest|farthest|longest)\b|(?<!\p{L})(?:дальн(?!ейш)|длинн)/iu,
    columns: /range|length|distance|дальност|длин|расстоян/iu,
    takes: 'most',
    names: 'range length дальность длина',
  },
  {
    asks: /\b(?:largest|biggest|most capacity)\b|больш(?:ой|ая|ое|ий)|вместительн/iu,
    columns: /size|capacity|amount|размер|вместим|[её]мкост/iu,
    takes: 'most',
    names: 'size capacity размер вместимость',
  },
  {
    asks: /\b(?:smallest|least)\b|маленьк|меньш/iu,
    columns: /size|capacity|amount|размер|вместим|[её]мкост/iu,
    takes: 'least',
    names: 'size capacity размер вместимость',
  },
  {
    asks: /\b(?:toughest|tankiest|most (?:health|hp))\b|живуч|больше всего здоровья/iu,
    columns: /health|\bhp\b|armou?r|здоров|хп|брон/iu,
    takes: 'most',
    names: 'health hp здоровье ОЗ',
  },
];
/** Shorter stems stand in many names of columns. */
const stemFrom = 3;
const mostOf = /\b(?:most|highest|maximum|max|best)\b|сам(?:ый|ая|ое|ые)|больше всего|максимальн|наибольш/iu;
const leastOf = /\b(?:least|lowest|minimum|min|fewest)\b|меньше всего|минимальн|наименьш/iu;

/**
 * The row that a superlative asks for, or several that are equal: looked up over all rows, since none of them says of itself that it is
 * the fastest. Null where the question holds none, or no column of numbers fits it.
 */
export function bestRows(table: Table, question: string, analysis: QuestionAnalysis): readonly TableRow[] | null {
  const found = findColumn(table, question, analysis);
  if (found === null) return null;
  const { column, takes } = found;
  const numbered = table.rows.flatMap((row) => {
    const value = numberOf(row.cells[column] ?? '');
    return value === null ? [] : [{ row, value }];
  });
  if (numbered.length < 2 || numbered.length * 2 < table.rows.length) return null;
  numbered.sort((a, b) => (takes === 'most' ? b.value - a.value : a.value - b.value));
  return numbered.filter(({ value }) => value === numbered[0]!.value).map(({ row }) => row);
}

function findColumn({ header }: Table, question: string, analysis: QuestionAnalysis) {
  if (header === null) return null;
  for (const { asks, columns, takes } of superlatives) {
    const column = header.findIndex((name) => columns.test(name));
    if (column > 0 && asks.test(question)) return { column, takes };
  }
  const takes = leastOf.test(question) ? 'least' : mostOf.test(question) ? 'most' : null;
  if (takes === null) return null;
  const stems = new Set(contentTerms(analysis).flatMap(({ matches }) => matches.map(({ stem }) => stem)));
  // The first column names the things: "best weapon damage" asks of weapons for their damage.
  const column = header.findIndex((name, i) => i > 0 && tokenise(name).some((word) => stems.has(stemOf(word))));
  return column > 0 ? { column, takes } : null;
}

/** Whether a table has everything that a superlative is asked of, so that the best of its rows is the answer. */
export function comparesRows(question: string, analysis: QuestionAnalysis, text: string): boolean {
  const stems = new Set(tokenise(text).map(stemOf));
  const terms = contentTerms(analysis);
  return heldShares(terms, (stem) => stems.has(stem)).every(
    (share, i) =>
      share > 0 || mostOf.test(terms[i]!.word) || leastOf.test(terms[i]!.word) || isAsked(question, terms[i]!.word),
  );
}

/** Whether a word belongs to the superlative itself. */
function isAsked(question: string, word: string): boolean {
  return superlatives.some(({ asks }) => asks.exec(question)?.[0].toLowerCase().includes(word) === true);
}

/** "Сильный" alone is a quality. */
const isSuperlative =
  /\b(?:\p{L}+est|most|least|priciest|costliest)\b|(?<!\p{L})сам(?:ый|ая|ое|ые|ого|ой|ых|ую|ым|ом)(?!\p{L})|(?:ейш|айш)|(?:больше|меньше|быстрее|сильнее|слабее|мощнее|дешевле|дороже|дальше|дольше|медленнее) вс/iu;

/** What a question's superlative compares by; null where it holds none that names what is to be compared. */
export function readSuperlative(question: string): Superlative | null {
  return isSuperlative.test(question) ? (superlatives.find(({ asks }) => asks.test(question)) ?? null) : null;
}

/** "Biggest fuel tank", "самый большой бак": what is compared is named itself. */
const namedMost =
  /\b(?:biggest|largest|highest|longest|most|lowest|smallest|shortest|fewest|least)((?: \p{L}+){1,2})[\s?!.]*$|(?<!\p{L})сам(?:ый|ая|ое|ую) (?:больш|высок|длинн|маленьк|низк|коротк)\p{L}+((?: \p{L}+){1,2})[\s?!.]*$/iu;
const namesLeast = /\b(?:lowest|smallest|shortest|fewest|least)\b|маленьк|низк|коротк/iu;

/** A superlative that names the figure it compares by in its last words; null where it names none. */
export function readNamedSuperlative(question: string): Superlative | null {
  const found = namedMost.exec(question);
  const names = (found?.[1] ?? found?.[2])?.trim();
  if (found === null || names === undefined) return null;
  const stems = tokenise(names)
    .filter((word) => !isStopWord(word) && word.length >= stemFrom)
    .map(stemOf);
  if (stems.length === 0) return null;
  const words = found[0].trim().split(/\s+/u);
  return {
    asks: new RegExp(String.raw`(?<!\p{L})(?:${words.map((word) => RegExp.escape(word)).join('|')})(?!\p{L})`, 'iu'),
    columns: new RegExp(String.raw`(?<!\p{L})(?:${stems.map((word) => RegExp.escape(word)).join('|')})`, 'iu'),
    takes: namesLeast.test(found[0]) ? 'least' : 'most',
    names,
  };
}

/** The first number of a cell: "£4,961 ($9,922)" → 4961, "85 км/ч" → 85. */
export function numberOf(cell: string): number | null {
  const digits = /[−-]?\d[\d\s,.\u00a0]*/u.exec(cell)?.[0];
  if (digits === undefined) return null;
  const value = Number(
    digits
      .replace('−', '-')
      .replace(/[\s\u00a0]|,(?=\d{3}(?!\d))/gu, '')
      .replace(',', '.')
      .replace(/[.,]$/, ''),
  );
  return Number.isFinite(value) ? value : null;
}
