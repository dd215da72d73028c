/** What articles call the figures that are asked for: heads of columns and names before a colon, in both languages. */
export const heads = {
  pay: /\bpay|payment|income|profit|revenue|sells? for|sale|value|price per|(?<!\p{L} )price(?! \p{L})|reward|доход|прибыл|оплат|выплат|продажн|за сколько прода|прода[её]тся за|ценность|(?<!\p{L} )цена(?! \p{L})|награда/iu,
  wage: /\b(?:wage|salar(?:y|ie)|pay)s?\b|зарплат|жаловань|оклад/iu,
  price: /cost|price|gold|\b(?:wage|salary|fee|rent)s?\b|цен|стоимост|стоит|золот|зарплат|жаловань|аренд/iu,
  upkeep:
    /upkeep|maintenance|(?:running|yearly|annual|monthly|weekly) cost|содержани|обслуживани|расход\p{L}{0,8} в (?:год|месяц|день)/iu,
  power: /power|energy|output|энерг|мощност/iu,
  capacity: /capacity|size|slots?\b|storage|вместим|[её]мкост|грузопод|слот/iu,
  size: /size|capacity|amount|slots?\b|размер|вместим|[её]мкост|слот/iu,
  year: /year|introduc|date|появлен|год/iu,
  speed: /speed|fast|velocity|скорост|быстр/iu,
  strength: /damage|attack|strength|power|урон|атак|(?<!\p{L})сил[аыеу]?(?!\p{L})|мощн/iu,
  time: /time|duration|days?\b|turns?\b|hours?\b|grows? in|врем|срок|длительн|(?<!\p{L})(?:дней|дни|ходов|часов)/iu,
  weight: /weight|mass|(?<!\p{L})вес(?!\p{L})|масс/iu,
  range: /range|reach|length|distance|дальност|длин|расстоян|радиус/iu,
  health:
    /health|\bh[pd]\b|hit ?(?:points?|dic?e)|(?:hull|life|structure) points?|durability|endurance|armou?r|здоров|(?<!\p{L})(?:хп|оз|зд)(?!\p{L})|жизн|брон|прочност|стойкост|выносливост/iu,
  noise: /noise|loudness|шум|громкост/iu,
  consumption: /fuel|consum|расход|потреб|топлив/iu,
} as const;

/** All that a figure may be called, for one of its names: "upkeep" stands in a column "Yearly cost" as well. */
export function headsOf(name: string): RegExp[] {
  return Object.values(heads).filter((head) => head.test(name));
}
