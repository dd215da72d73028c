import { normaliseText } from './tokenise.ts';

/** What players ask about a game as a product, which articles about playing it rarely hold. */
export type OutsideIntent = 'price' | 'release' | 'devices' | 'requirements' | 'purchase' | 'popularity' | 'support';

const gameWords = String.raw`(?:the |this )?game|игр\p{L}+|steam|стим\p{L}*`;

/** Patterns over the normalised, lower-cased question; NAME stands for the game and its own title. */
const intents: readonly (readonly [OutsideIntent, readonly string[]])[] = [
  [
    'price',
    [
      String.raw`\bhow much (?:does |is |will |do )?(?:NAME)(?: \w+)?(?: cost|$|\W)|\b(?:cost|price)\b.*\bsteam\b`,
      String.raw`\bprice (?:of|for) (?:NAME)`,
      String.raw`\b(?:in|how many) (?:usd|dollars|euros?|rubles)\b`,
      String.raw`(?:сколько|скоко) стоит (?:сама |эта |полная )?(?:NAME)|стоит.*(?:steam|стим)`,
      String.raw`цена (?:на )?(?:NAME)`,
      String.raw`(?:в|сколько) (?:рублях|долларах|рублей|долларов)`,
      String.raw`\b(?:free to play|f2p|on sale|discount)\b`,
      String.raw`скидк|распродаж|бесплатн\p{L}+ (?:NAME)`,
    ],
  ],
  [
    'release',
    [
      String.raw`\brelease date\b|\bwhen (?:was|is|did|does|will)\b.*\b(?:NAME)\b.*\b(?:released?|come out|out)\b`,
      String.raw`\bwhen (?:was|is|will)\b.*\b(?:dlc|expansion|sequel|update)\b.*\b(?:released?|come out|out)\b`,
      String.raw`дат\p{L}+ (?:выхода|релиза)|когда (?:выйдет|вышла?|выходит|релиз)`,
    ],
  ],
  [
    'devices',
    [
      String.raw`\b(?:gamepads?|controllers?|joysticks?|dualshock|dualsense|xbox|playstation|ps[345]|nintendo|steam deck|vr headset)\b`,
      String.raw`геймпад|джойстик|контроллер (?:от|xbox|ps)|иксбокс|плейстейшн|нинтендо|(?:^|\P{L})(?:xbox|ps[345])(?:\P{L}|$)`,
      String.raw`\b(?:available|playable|play|run|runs|port|ported|release[ds]?)\b.*\b(?:on|for|to) (?:switch|consoles?|android|ios|iphone|ipad|mac|macos|linux|mobile)\b`,
    ],
  ],
  [
    'requirements',
    [
      String.raw`\bsystem requirements?\b|\b(?:minimum|recommended) (?:specs?|requirements?|pc)\b`,
      String.raw`\b(?:how much|what) (?:ram|vram|disk space|memory)\b.*\b(?:need|require|use|take)`,
      String.raw`\b(?:graphics|video) card\b|\bgpu\b|\bmy (?:pc|laptop|computer) (?:run|handle)`,
      String.raw`системн\p{L}+ требовани|видеокарт|оперативк|оперативн\p{L}+ памят|потянет|мест\p{L}+ на диске`,
    ],
  ],
  [
    'purchase',
    [
      String.raw`\brefunds?\b|\bmoney back\b|\bsteam (?:achievements?|cloud|workshop|key)\b|\bachievements?\b.*\bsteam\b`,
      String.raw`\b(?:where|how) (?:can i |do i |to )?(?:buy|purchase|download) (?:NAME)`,
      String.raw`вернуть деньги|возврат (?:денег|игры|средств)|(?:где|как) (?:можно )?(?:купить|скачать) (?:NAME)`,
      String.raw`(?:достижени|ачивк)\p{L}*.*(?:steam|стим)|(?:steam|стим)\p{L}*.*(?:достижени|ачивк)`,
    ],
  ],
  [
    'popularity',
    [
      String.raw`\bhow many (?:people|players|copies)\b.*\b(?:bought|sold|own|playing|online now|worldwide)\b|\bmetacritic\b|\bhow (?:good|popular) is (?:NAME)`,
      String.raw`\bhow (?:long|many hours)\b.*\b(?:to beat|to finish|to complete|is the (?:campaign|story))\b`,
      String.raw`сколько (?:людей|человек|копий)\P{L}.*(?:купил|играет|продан)|метакритик`,
      String.raw`(?:сколько|скольк\p{L}+) час\p{L}* .*(?:проход|пройти|кампани|сюжет)|сколько (?:длится|проходится) (?:игра|кампания|сюжет)`,
    ],
  ],
  [
    'support',
    [
      String.raw`\b(?:customer|tech|technical) support\b|\bcontact (?:the )?(?:developers?|support)\b|\bphone number\b|\bemail (?:of|for)\b`,
      String.raw`служб\p{L}* поддержки|тех\p{L}*\s?поддержк|связаться с разработчик|телефон поддержки`,
    ],
  ],
];

/** Who asks about the product asks briefly; the patterns may take the square of a text's length and more. */
const readMax = 300;

/** The intent of a question about the product, or null. */
export function findIntent(question: string, game_title: string): OutsideIntent | null {
  const text = normaliseText(question.slice(0, readMax)).toLowerCase();
  return matchersFor(game_title).find(({ matcher }) => matcher.test(text))?.intent ?? null;
}

interface IntentMatcher {
  intent: OutsideIntent;
  matcher: RegExp;
}

/** Compiling takes longer than a whole search, so it is done once a title. */
const compiled = new Map<string, readonly IntentMatcher[]>();
const compiledMax = 200;

function matchersFor(game_title: string): readonly IntentMatcher[] {
  const known = compiled.get(game_title);
  if (known !== undefined) return known;
  const title = normaliseText(game_title)
    .toLowerCase()
    .replace(/[^\p{L}\p{N} ]/gu, '.')
    .trim();
  const name = title === '' ? gameWords : `${gameWords}|${title}`;
  const matchers = intents.map(([intent, patterns]) => ({
    intent,
    matcher: new RegExp(patterns.map((pattern) => `(?:${pattern.replaceAll('NAME', name)})`).join('|'), 'u'),
  }));
  if (compiled.size === compiledMax) compiled.clear();
  compiled.set(game_title, matchers);
  return matchers;
}
