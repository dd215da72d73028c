import { stemOf } from '#server/language/stem.ts';
import { isStopWord } from '#server/language/stop-words.ts';
import { tokenise } from '#server/language/tokenise.ts';
import { heads, headsOf } from './figure-heads.ts';

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
    asks: /\b(?:best|highest|most)[ -]paid\b|\b(?:earns?|gets?|is paid) (?:the )?most\b|(?:лучше|больше) вс\p{L}+ (?:оплачива|зарабатыва|получа)\p{L}+|высокооплачиваем/iu,
    columns: heads.wage,
    takes: 'most',
    names: 'wage salary pay зарплата жалованье',
  },
  {
    asks: /\b(?:pays?|sells?)\b.{0,80}\b(?:most|best|more|highest)\b|\bmost (?:profit\p{L}*|valuable|lucrative|money|income)\b|плат(?:ит|ят) (?:больше|лучше)|дороже вс\p{L}+|сам\p{L}+ ценн\p{L}+|больше вс\p{L}+ (?:плат|денег|дохо|прибыл)|(?:прибыльн|выгодн|доходн)\p{L}+/iu,
    columns: heads.pay,
    takes: 'most',
    names: 'payment income profit price value sells оплата доход прибыль цена',
  },
  {
    asks: /\bmost (?:power|energy|electricity)\b|больше вс\p{L}+ (?:энерг|электр)/iu,
    columns: heads.power,
    takes: 'most',
    names: 'power output energy мощность энергия',
  },
  {
    asks: /\b(?:carr(?:y|ies)|holds?|fits?|stores?) (?:the )?most\b|\b(?:roomiest|most spacious)\b|(?:вмеща|вез|перевоз)\p{L}+ больше вс|больше вс\p{L}+ (?:вмеща|вез|увез|перевоз|груз)/iu,
    columns: heads.capacity,
    takes: 'most',
    names: 'capacity slots вместимость',
  },
  {
    asks: /\b(?:newest|latest)\b|(?:новейш|самый новый|самая новая)/iu,
    columns: heads.year,
    takes: 'most',
    names: 'year introduced год появление',
  },
  {
    asks: /\b(?:oldest|earliest)\b|(?:стар(?:ый|ая|ое|ейш)|ранн(?:ий|яя|ее))/iu,
    columns: heads.year,
    takes: 'least',
    names: 'year introduced год появление',
  },
  {
    asks: /\b(?:grows?|ripens?|matures?|cooks?|builds?|trains?|crafts?) (?:the )?(?:fastest|quickest)\b|\b(?:fastest|quickest)[ -](?:growing|cooking|building)\b|(?:раст|созрева|готов|стро)\p{L}+ быстрее вс|быстрее вс\p{L}+ (?:раст|созрева|готов|стро)/iu,
    columns: heads.time,
    takes: 'least',
    names: 'time duration days время срок',
  },
  {
    asks: /\b(?:fastest|quickest|speediest|swiftest)\b|быстр(?:ее|ейш|ая|ый|ое|ые|ую|ого|ой|ым)/iu,
    columns: heads.speed,
    takes: 'most',
    names: 'speed скорость',
  },
  { asks: /\bslowest\b|медленн/iu, columns: heads.speed, takes: 'least', names: 'speed скорость' },
  {
    asks: /\b(?:cheapest|least expensive)\b|дешев|дешёв/iu,
    columns: heads.price,
    takes: 'least',
    names: 'cost price wage fee цена стоимость зарплата',
  },
  {
    asks: /\b(?:most expensive|priciest|costliest|dearest)\b|дорог(?:ой|ая|ое|ие|ую|остоящ)/iu,
    columns: new RegExp(String.raw`${heads.price.source}|sells? for|прода[её]тся за`, 'iu'),
    takes: 'most',
    names: 'cost price wage fee цена стоимость зарплата',
  },
  {
    asks: /\b(?:strongest|most powerful|most damage|highest damage|deadliest)\b|сильн(?:ый|ая|ое|ее|ейш)|больше всего урона|сам\p{L}+ мощн\p{L}+|мощнее вс|смертоносн/iu,
    columns: heads.strength,
    takes: 'most',
    names: 'damage attack power урон атака сила',
  },
  {
    asks: /\bweakest\b|слаб(?:ый|ая|ое|ейш)/iu,
    columns: heads.strength,
    takes: 'least',
    names: 'damage attack power урон атака сила',
  },
  {
    asks: /\b(?:takes?|lasts?|grows?|cooks?|builds?) (?:the )?longest\b|(?<!\p{L})(?:дольше|долгий|долгая|долгое)(?!\p{L})/iu,
    columns: heads.time,
    takes: 'most',
    names: 'time duration days время срок',
  },
  {
    asks: /\blightest\b|(?:л[её]гчайш|сам\p{L}+ л[её]гк)\p{L}+/iu,
    columns: heads.weight,
    takes: 'least',
    names: 'weight mass вес масса',
  },
  {
    asks: /\bheaviest\b|(?:тяжелейш|сам\p{L}+ тяж[её]л)\p{L}+/iu,
    columns: heads.weight,
    takes: 'most',
    names: 'weight mass вес масса',
  },
  {
    asks: /\b(?:longest range|furthest|farthest|longest)\b|(?<!\p{L})(?:дальн(?!ейш)|длинн)/iu,
    columns: heads.range,
    takes: 'most',
    names: 'range length дальность длина',
  },
  {
    asks: /\b(?:largest|biggest|most capacity)\b|больш(?:ой|ая|ое|ий)|вместительн/iu,
    columns: heads.size,
    takes: 'most',
    names: 'size capacity размер вместимость',
  },
  {
    asks: /\b(?:loudest|noisiest)\b|громк|шумн/iu,
    columns: heads.noise,
    takes: 'most',
    names: 'noise шум',
  },
  {
    asks: /\b(?:quietest|most quiet)\b|тих(?:ий|ая|ое|ие|ую)(?!\p{L})|тише вс|бесшумн/iu,
    columns: heads.noise,
    takes: 'least',
    names: 'noise шум',
  },
  {
    asks: /\b(?:most (?:economical|fuel[ -]efficient)|least fuel|thriftiest)\b|экономичн|меньше вс\p{L}+ топлив/iu,
    columns: heads.consumption,
    takes: 'least',
    names: 'fuel consumption топливо расход',
  },
  {
    asks: /\b(?:smallest|least)\b|маленьк|меньш/iu,
    columns: heads.size,
    takes: 'least',
    names: 'size capacity размер вместимость',
  },
  {
    asks: /\b(?:toughest|tankiest|sturdiest|hardiest|most durable|(?:most|highest|biggest) (?:health|hp|hit ?points?))\b|живуч|сам\p{L}+ (?:прочн|крепк|стойк|вынослив)\p{L}+|прочнее вс|больше всего (?:здоровья|хп|жизн\p{L}+|очков)/iu,
    columns: heads.health,
    takes: 'most',
    names: 'health hp points здоровье ОЗ прочность',
  },
];
/** Shorter stems stand in many names of columns. */
const stemFrom = 3;
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
    columns: new RegExp(
      [
        String.raw`(?<!\p{L})(?:${stems.map((word) => RegExp.escape(word)).join('|')})`,
        ...headsOf(names).map(({ source }) => source),
      ].join('|'),
      'iu',
    ),
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
