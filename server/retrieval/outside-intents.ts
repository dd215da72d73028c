import { normaliseText } from './tokenise.ts';

/** What players ask about a game as a product, which articles about playing it rarely hold. */
export type OutsideIntent = 'price' | 'release' | 'devices' | 'requirements' | 'purchase';

const GAME = String.raw`(?:the |this )?game|игр\p{L}+|steam|стим\p{L}*`;

/** Patterns over the normalised, lower-cased question; NAME stands for the game and its own title. */
const PATTERNS: Readonly<Record<OutsideIntent, readonly string[]>> = {
  price: [
    String.raw`(?:how much|what)\b.*\b(?:cost|price)\b.*\b(?:NAME)`,
    String.raw`\bprice (?:of|for) (?:NAME)`,
    String.raw`\b(?:in|how many) (?:usd|dollars|euros?|rubles)\b`,
    String.raw`(?:сколько|скоко) стоит (?:.*)?(?:NAME)`,
    String.raw`цена (?:на )?(?:NAME)`,
    String.raw`(?:в|сколько) (?:рублях|долларах|рублей|долларов)`,
    String.raw`\b(?:free to play|f2p|on sale|discount)\b`,
    String.raw`скидк|распродаж|бесплатн\p{L}+ (?:NAME)`,
  ],
  release: [
    String.raw`\brelease date\b|\bwhen (?:was|is|did|does|will)\b.*\b(?:NAME)\b.*\b(?:released?|come out|out)\b`,
    String.raw`\bwhen (?:was|is|will)\b.*\b(?:dlc|expansion|sequel|update)\b.*\b(?:released?|come out|out)\b`,
    String.raw`дат\p{L}+ (?:выхода|релиза)|когда (?:выйдет|вышла?|выходит|релиз)`,
  ],
  devices: [
    String.raw`\b(?:gamepads?|controllers?|joysticks?|dualshock|dualsense|xbox|playstation|ps[345]|nintendo|steam deck|vr headset)\b`,
    String.raw`геймпад|джойстик|контроллер (?:от|xbox|ps)|иксбокс|плейстейшн|нинтендо|(?:^|\P{L})(?:xbox|ps[345])(?:\P{L}|$)`,
    String.raw`\b(?:available|playable|play|run|runs|port|ported|release[ds]?)\b.*\b(?:on|for|to) (?:switch|consoles?|android|ios|iphone|ipad|mac|macos|linux|mobile)\b`,
  ],
  requirements: [
    String.raw`\bsystem requirements?\b|\b(?:minimum|recommended) (?:specs?|requirements?|pc)\b`,
    String.raw`\b(?:how much|what) (?:ram|vram|disk space|memory)\b.*\b(?:need|require|use|take)`,
    String.raw`\b(?:graphics|video) card\b|\bgpu\b|\bmy (?:pc|laptop|computer) (?:run|handle)`,
    String.raw`системн\p{L}+ требовани|видеокарт|оперативк|оперативн\p{L}+ памят|потянет|мест\p{L}+ на диске`,
  ],
  purchase: [
    String.raw`\brefunds?\b|\bsteam achievements?\b|\bmoney back\b`,
    String.raw`\b(?:where|how) (?:can i |do i |to )?(?:buy|purchase|download) (?:NAME)`,
    String.raw`вернуть деньги|возврат (?:денег|игры|средств)|(?:где|как) (?:купить|скачать) (?:.*)?(?:NAME)`,
  ],
};

/** The intent of a question about the product, or null. */
export function findIntent(question: string, game_title: string): OutsideIntent | null {
  const text = normaliseText(question).toLowerCase();
  const title = normaliseText(game_title).toLowerCase().replace(/[^\p{L}\p{N} ]/gu, '.');
  const name = title.trim() === '' ? GAME : `${GAME}|${title}`;
  for (const [intent, patterns] of INTENTS) {
    if (patterns.some((pattern) => new RegExp(pattern.replaceAll('NAME', name), 'u').test(text))) return intent;
  }
  return null;
}

const INTENTS = (['price', 'release', 'devices', 'requirements', 'purchase'] as const).map(
  (intent) => [intent, PATTERNS[intent]] as const,
);
