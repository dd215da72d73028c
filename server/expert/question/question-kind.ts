import { either } from './either-language.ts';
import { heads } from './figure-heads.ts';
import { readSuperlative } from './superlatives.ts';

/** What a question asks for beside what it names, by how it asks. */
interface Kind {
  name: 'amount' | 'source' | 'superlative' | 'weakness' | 'reason' | 'place' | 'purpose';
  asks: RegExp;
  /** What a sentence that answers it is likely to hold; null where no words tell. */
  says: RegExp | null;
  /** Without any such word nothing quoted can be the answer. */
  is_needed: boolean;
}

/** "Fastest", and no forest. */
const superlativeWord = String.raw`(?!(?:forest|conquest|request|interest|harvest|suggest|invest|protest|arrest|honest|modest|digest|priest|tempest|earnest|(?:mid|north|south)west)\b)\p{L}{3,}est\b`;

const kinds: readonly Kind[] = [
  {
    name: 'amount',
    asks: either(
      String.raw`how (?:many|much|long|far|fast|big|often|old|high|tall|strong|heavy)\b`,
      String.raw`сколько|скольк\p{L}+|как (?:часто|долго|быстро|далеко)(?!\p{L})`,
    ),
    says: new RegExp(
      `\\p{N}|${
        either(
          String.raw`(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}{1,8}teen|\p{L}{1,8}ty|hundreds?|thousands?|millions?|dozens?|half|once|twice|none|no|every|each|always|never|unlimited|infinite)\b`,
          String.raw`(?:од(?:ин|на|но|ну|ного|ной)|дв[аеу]|двое|двух|тр[иё]|трое|трех|трёх|четыр\p{L}+|пят\p{L}+|шест\p{L}+|сем[ьи]|восем\p{L}*|девят\p{L}*|десят\p{L}*|\p{L}+надцат\p{L}+|двадцат\p{L}+|тридцат\p{L}+|сорок\p{L}*|девяност\p{L}+|сто|ста|сот\p{L}+|двести|триста|тысяч\p{L}*|половин\p{L}+|вдвое|трижды|дважды|ни одно\p{L}+|кажд\p{L}+|всегда|никогда|бесконечн\p{L}+)(?!\p{L})`,
        ).source
      }`,
      'iu',
    ),
    is_needed: true,
  },
  {
    name: 'source',
    asks: either(
      String.raw`(?:how|where) (?:do|does|can|could|would|to|should)(?: i| you| we| one)? (?:get(?! (?:rid|back|out|in|into|off|on|past|through|to|over|up|down|away|there)\b)|obtain|find|buy|acquire|farm|mine|craft|make|produce|unlock|gather|collect)\b|how (?:is|are) \S+(?: \S+)? (?:made|produced|crafted|obtained)\b`,
      String.raw`(?:где|как|откуда|из чего|чем|у кого) (?:\p{L}+ )?(?:взять|брать|найти|купить|достать|добыть|добывать|получить|получать|раздобыть|сделать|делать|делают|изготовить|создать|открыть|собрать)(?!\p{L})`,
    ),
    says: either(
      String.raw`found|find|finds|lies?|lying|hidden|locat\p{L}*|spawn\p{L}*|appear\p{L}*|chests?|carr(?:y|ies)|obtain\p{L}*|get|gets|gain\p{L}*|drop\p{L}*|buy\p{L}*|bought|purchas\p{L}*|sold|sell\p{L}*|shop\p{L}*|mine[ds]?|mining|dig\p{L}*|drill\p{L}*|craft\p{L}*|produc\p{L}*|smelt\p{L}*|made|make[s]?|creat\p{L}*|unlock\p{L}*|extract\p{L}*|gather\p{L}*|collect\p{L}*|reward\p{L}*|combin\p{L}*|mix\p{L}*|brew\p{L}*|recipe\p{L}*|generat\p{L}*|turn\p{L}* into|convert\p{L}*|refin\p{L}*|give[sn]?|earn\p{L}*|receiv\p{L}*|reach\p{L}*|choose|select|click\p{L}*|press\p{L}*|build\p{L}*|place\p{L}*`,
      String.raw`лежит|лежат|спрятан\p{L}*|встрет\p{L}+|сундук\p{L}*|роня\p{L}+|наход\p{L}+|най[дт]\p{L}+|встреча\p{L}+|добы\p{L}+|выпада\p{L}+|покуп\p{L}+|купи\p{L}+|прода\p{L}+|лавк\p{L}+|магазин\p{L}*|бур\p{L}*|произв\p{L}+|созда\p{L}+|выплав\p{L}+|плав\p{L}+|получ\p{L}+|откр\p{L}+|собира\p{L}+|собр\p{L}+|дела\p{L}+|сдела\p{L}+|смеш\p{L}+|вар\p{L}+|рецепт\p{L}*|превраща\p{L}+|извлек\p{L}+|перерабат\p{L}+|переработ\p{L}+|дают|даёт|дает|наград\p{L}+|выбер\p{L}+|нажм\p{L}+|стро\p{L}+|постро\p{L}+`,
    ),
    is_needed: true,
  },
  {
    name: 'superlative',
    asks: either(
      String.raw`${superlativeWord}|best|worst|(?:the )?most (?!of\b)\p{L}+|pays? (?:the )?(?:most|best)|the (?:most|least)\b|costliest`,
      String.raw`сам(?:ый|ая|ое|ые|ого|ой|ых|ую)|наиболее|лучш\p{L}+|худш\p{L}+|\p{L}+(?:ейш|айш)(?:ий|ая|ее|ие)|(?:больше|меньше|быстрее|сильнее|дешевле|дороже|лучше) (?:всего|всех)|максимальн\p{L}+|минимальн\p{L}+`,
    ),
    says: either(
      String.raw`${superlativeWord}|most|least|best|worst|better|more|less|worse|than|\p{L}{3,}er than|maximum|minimum|top|always|high\p{L}*|low\p{L}*|fast\p{L}*|powerful|strong\p{L}*|cheap\p{L}*|recommend\p{L}*|suit\p{L}*|excel\p{L}*|superior|effective\p{L}*|good`,
      String.raw`сам(?:ый|ая|ое|ые|ого|ой|ых|ую|ым|ыми)|наибол\p{L}+|наимен\p{L}+|лучш\p{L}+|худш\p{L}+|больше|меньше|более|менее|\p{L}{3,}ее|\p{L}+(?:ейш|айш)\p{L}+|дешев\p{L}+|дороже|чем|максимал\p{L}+|минимал\p{L}+|высок\p{L}+|низк\p{L}+|мощн\p{L}+|быстр\p{L}+|сильн\p{L}+|эффектив\p{L}+|подход\p{L}+|рекоменд\p{L}+|хорош\p{L}+`,
    ),
    is_needed: true,
  },
  {
    name: 'weakness',
    asks: either(
      String.raw`weak(?:ness(?:es)?)? (?:to|against|of)|weak\?|beats?|counters?|vulnerable|(?:good|best|strong|effective|works?) (?:against|vs|versus)|what kills|resists?\b`,
      String.raw`слаб\p{L}* (?:к|перед|против)|уязвим\p{L}*|слабост\p{L}+|боится|боятся|против (?:кого|чего|\p{L}+)|чем (?:бить|убить|пробить|убивать|контрить)|контрит|эффектив\p{L}+ против`,
    ),
    says: either(
      String.raw`weak\p{L}*|vulnerab\p{L}*|effective\p{L}*|against|bonus|resist\p{L}*|immun\p{L}*|susceptib\p{L}*|bane|avoid\p{L}*|destroy\p{L}*|kill\p{L}*|defeat\p{L}*|good|extra damage|double\p{L}*|penetrat\p{L}*|pierc\p{L}*|target\p{L}*|air|ground`,
      String.raw`слаб\p{L}+|уязв\p{L}+|эффектив\p{L}+|против|урон\p{L}*|сопротивл\p{L}+|устойчив\p{L}+|иммун\p{L}+|неуязвим\p{L}+|уничтож\p{L}+|убив\p{L}+|побежд\p{L}+|бонус\p{L}*|удво\p{L}+|воздуш\p{L}+|назем\p{L}+|пробив\p{L}+`,
    ),
    is_needed: true,
  },
  {
    name: 'reason',
    asks: either(
      String.raw`why\b|(?:cant|can't|cannot|won't|wont|doesn't|doesnt|isn't|isnt|not) \p{L}+`,
      String.raw`почему|из-за чего|отчего`,
    ),
    says: either(
      String.raw`because|since|due|caus\p{L}*|if|unless|cannot|can't|must|need\p{L}*|require\p{L}*|only|make sure|reason\p{L}*|otherwise|until|without`,
      String.raw`потому|поскольку|так как|из-за|если|нельзя|долж\p{L}+|нужн\p{L}+|требу\p{L}+|необходим\p{L}+|только|причин\p{L}+|иначе|пока|без|убедитесь`,
    ),
    is_needed: false,
  },
  {
    name: 'place',
    asks: either(String.raw`where\b`, String.raw`где|куда|откуда`),
    says: either(
      String.raw`menu\p{L}*|window|button\p{L}*|click\p{L}*|settings?|options?|press\p{L}*|located|found|place\p{L}*|near|next to|inside|in the|on the|at the|under|between|before|after|behind|floor\p{L}*|director\p{L}*|folder\p{L}*`,
      String.raw`меню|окн\p{L}+|кнопк\p{L}+|настройк\p{L}+|нажм\p{L}+|наход\p{L}+|располож\p{L}+|рядом|внутри|этаж\p{L}*|вверху|перед|после|между|возле|папк\p{L}+|каталог\p{L}*|в разделе|на`,
    ),
    is_needed: false,
  },
  {
    name: 'purpose',
    asks: either(
      String.raw`what (?:is|are|does|do)\b|whats\b|what's\b|what .{1,40} (?:do|does|for|mean)\??$|what(?:'s| is|s) the point`,
      String.raw`что (?:такое|за|делает|делают|даёт|дает|дают|значит)|(?:зачем|для чего)(?!\p{L})|чем (?:полезен|полезна)`,
    ),
    says: null,
    is_needed: false,
  },
];

/** What questions ask of a thing that tables have a column for, and what those columns are called. */
const figures: readonly { asks: RegExp; names: RegExp }[] = [
  {
    asks: either(
      String.raw`how much (?:do|does|can|could|would|will) (?:i|you|we|it|they|one) (?:get|earn|make|sell|pay)\b|(?:sell(?:ing)?|sale) (?:price|value)\b`,
      String.raw`за сколько (?:\p{L}+ )?прода\p{L}+|сколько (?:\p{L}+ )?(?:дают|дадут|выручу|получу) за`,
    ),
    names: /(?<!\p{L})(?:sells?|sale|selling|value|worth)(?!\p{L})|прода[жеёю]|выручк/iu,
  },
  {
    asks: either(
      String.raw`recipes?\b|ingredients?\b|(?:how|what) .{0,30}\b(?:make|made|craft|crafted|cook|cooked|brew|brewed)\b`,
      String.raw`рецепт\p{L}*|ингредиент\p{L}*|из чего|как (?:\p{L}+ )?(?:сделать|делать|приготовить|готовить|сварить|варить|скрафтить|изготовить)(?!\p{L})`,
    ),
    names:
      /ingredient|material|recipe|component|(?<!\p{L})(?:requires?|needs?)(?!\p{L})|made (?:of|from|with)|ингредиент|материал|рецепт|состав|компонент|из чего|требу/iu,
  },
  {
    asks: either(
      String.raw`where\b.{0,20}\b(?:get|find|buy|catch|farm|obtain|drops?|sells?|sold|live|lives)\b|how .{0,20}\b(?:get|find|catch|obtain|unlock)\b(?! (?:rid|back|out|in|into|off|on|past|through|to|over|up|down|away|there)\b)`,
      String.raw`(?:где|откуда|у кого|как) (?:\p{L}+ )?(?:взять|брать|найти|купить|поймать|ловить|достать|добыть|получить|раздобыть|открыть|водится|водятся|живёт|живет|обитает|растёт|растет|выпадает)(?!\p{L})`,
    ),
    names:
      /(?<!\p{L})(?:source|sources|where|location|place|found|habitat|obtained|dropped|drops? from|sold|learned|unlock(?:ed)?|how to get)(?!\p{L})|источник|(?<!\p{L})(?:где|место|откуда)(?!\p{L})|обита|находится|выпада|продаётся|продается|как (?:получить|открыть)/iu,
  },
  {
    asks: either(
      String.raw`weak(?:ness(?:es)?)?\b|vulnerable|what (?:kills|beats|counters)\b`,
      String.raw`чем (?:бить|убить|убивать|пробить)(?!\p{L})|слаб\p{L}*|уязвим\p{L}*|боится|боятся`,
    ),
    names: /weak|vulnerab|слаб|уязвим|боится|чем бить/iu,
  },
  {
    asks: either(
      String.raw`costs?\b|prices?\b|how much (?:is|are)\b|expensive`,
      String.raw`сто[ия]т\b|сколько стоит|стоимост\p{L}+|цен[аеуы](?!\p{L})|почём`,
    ),
    names:
      /cost|price|\b(?:wage|salary|fee|rent)s?\b|^\P{L}*(?:gold|coins?|золото|монеты)\P{L}*$|цен[аеуы]|стоимост|зарплат|жаловань|аренд/iu,
  },
  {
    asks: either(
      String.raw`hp\b|health\b|hit ?points?\b`,
      String.raw`хп(?!\p{L})|здоровь\p{L}+|жизней|очк\p{L}+ (?:здоровья|жизни)`,
    ),
    names: heads.health,
  },
  { asks: either(String.raw`speed\b|how fast\b`, String.raw`скорост\p{L}+|как быстро`), names: heads.speed },
  {
    asks: either(String.raw`damage\b|attack\b`, String.raw`урон\p{L}*|атак\p{L}+`),
    names: /damage|attack|урон|атак/iu,
  },
  {
    asks: either(String.raw`range\b|how far\b`, String.raw`дальност\p{L}+|радиус\p{L}*`),
    names: /range|radius|дальност|радиус/iu,
  },
  {
    asks: either(
      String.raw`capacity\b|how much .{1,30} (?:carry|hold|store)`,
      String.raw`вместимост\p{L}+|[её]мкост\p{L}+|грузопод\p{L}+`,
    ),
    names: heads.capacity,
  },
  {
    asks: either(String.raw`weigh(?:t|s)?\b|how heavy\b`, String.raw`вес(?:ит|ят|у|а)?(?!\p{L})|масс\p{L}+`),
    names: heads.weight,
  },
  { asks: either(String.raw`level\b`, String.raw`уров(?:ень|ня|не)(?!\p{L})`), names: /level|уров/iu },
];

export interface AskedKinds {
  /** Words that a sentence which answers is likely to hold. */
  likely: readonly RegExp[];
  /** Words of which what is quoted has to hold one of each. */
  needed: readonly RegExp[];
  /** What articles call the figure that is asked for; null where none is. */
  figure: RegExp | null;
}

const asksBest = either(String.raw`best|worst`, String.raw`лучш\p{L}+|худш\p{L}+`);
const saysBest = either(
  String.raw`best|worst|better|worse|good|great|excel\p{L}*|suit\p{L}*|ideal\p{L}*|superior|recommend\p{L}*|prefer\p{L}*|powerful|strong\p{L}*|effective\p{L}*|useful|favou?rites?|loves?|loved`,
  String.raw`лучш\p{L}+|худш\p{L}+|хорош\p{L}*|отличн\p{L}+|подход\p{L}+|идеальн\p{L}+|рекоменд\p{L}+|мощн\p{L}+|сильн\p{L}+|эффективн\p{L}+|полезн\p{L}+|любим\p{L}+|любит|любят`,
);
function narrowed(kind: Kind, question: string): Kind {
  if (kind.name !== 'superlative') return kind;
  const figure = readSuperlative(question);
  if (figure !== null) return { ...kind, says: new RegExp(`${figure.asks.source}|${figure.columns.source}`, 'iu') };
  return asksBest.test(question) ? { ...kind, says: saysBest } : kind;
}

/** What kinds of answer a question asks for; all empty where it only names something. */
export function readKinds(question: string): AskedKinds {
  const those = kinds.filter(({ asks }) => asks.test(question)).map((kind) => narrowed(kind, question));
  const saysOf = (some: readonly Kind[]) => some.flatMap(({ says }) => (says === null ? [] : [says]));
  return {
    likely: saysOf(those.filter(({ name }) => name !== 'amount')),
    needed: saysOf(those.filter(({ is_needed }) => is_needed)),
    figure: figures.find(({ asks }) => asks.test(question))?.names ?? null,
  };
}
