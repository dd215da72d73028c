import { either } from './either-language.ts';

/**
 * What is asked of a game as a product rather than as a world. Its words have other meanings within the game ("сеть",
 * "стоит", "run"), so that articles hold them by chance: only what speaks of the matter itself can answer.
 */
interface ProductTopic {
  asks: RegExp;
  /** What an article that speaks of it holds. */
  says: RegExp;
}

const game = String.raw`(?:it|(?:the|this|your) (?:full |base |whole )?game)`;
const platforms = String.raw`nintendo|xbox|playstation|ps ?[345]|mobiles?|android|ios|iphones?|ipads?|mac ?os|macs?|linux|steam ?deck|consoles|phones?|smartphones?|tablets?`;
const platformsRu = String.raw`телефон\p{L}*|смартфон\p{L}*|планшет\p{L}*|андроид\p{L}*|айфон\p{L}*|айпад\p{L}*|линукс\p{L}*|макбук\p{L}*|консол[ияей]\p{L}*|свитч\p{L}*|плойк\p{L}*|плейстейшн\p{L}*|иксбокс\p{L}*|стим ?дек\p{L}*`;
/** The system, and none that light falls through. */
const windows = String.raw`windows (?:\d|xp|vista|or|and|pc)`;
const languages = String.raw`english|russian|german|french|spanish|italian|polish|portuguese|chinese|japanese|korean|turkish`;

const topics: readonly ProductTopic[] = [
  {
    asks: either(
      String.raw`multi[- ]?player|co-?op (?:mode|game|play|campaign)|(?:is|has|have|any|for|in|play(?:ing)?)(?: \p{L}+)? co-?op\b(?! (?:is|for))|play(?:ing)? (?:${game} )?(?:online|together|over (?:the )?(?:lan|network|internet)|with (?:(?:a|my|your|other|some) )*(?:friends?|people|players|someone|others|wife|husband|girlfriend|boyfriend|brother|sister))\b|split[- ]?screen|hot-?seat|cross-?play|online (?:mode|game|play)`,
      String.raw`мультиплеер\p{L}*|кооператив\p{L}*|кооп(?!\p{L})|(?:игра|поигра|сыгра)\p{L}+ (?:\p{L}+ )?(?:по сети|онлайн|в онлайне|по локал\p{L}+|вдво[её]м|втро[её]м|на двоих|вместе|с друг\p{L}+|с друзьями|с (?:девушкой|парнем|женой|мужем|братом|сестрой))|сетев(?:ая|ой|ую) (?:игр\p{L}+|режим\p{L}*)`,
    ),
    says: either(
      String.raw`multi[- ]?player|co-op(?:erative)?\b|cooperative|online|(?:network|lan) (?:game|play|party)|(?:local|same|over the|over a) (?:network|lan)|internet|servers?\b|(?:other|another|two|several|more|\d) players?\b|hot-?seat|split[- ]?screen|(?:play|join|invite|with)\p{L}* (?:\p{L}+ ){0,3}friends?\b`,
      String.raw`мультиплеер\p{L}*|кооператив\p{L}*|сетев(?:ая|ой|ую|ые|ых) игр\p{L}+|сетев(?:ой|ом) режим\p{L}*|(?:игр|сыгр|поигр)\p{L}* (?:\p{L}+ )?по сети|локальн\p{L}+ сет\p{L}+|интернет\p{L}*|онлайн(?![\p{L}-])|сервер\p{L}*|(?:игр|сыгр|поигр)\p{L}* (?:\p{L}+ )?с друз\p{L}+|(?:игр|сыгр|поигр)\p{L}* (?:\p{L}+ )?(?:вдво[её]м|вместе)|друг(?:их|ими|им|ому|ого) игрок\p{L}*`,
    ),
  },
  {
    asks: either(
      String.raw`how much (?:is|does|for|do i pay for) (?:the|this) (?:full |base |whole )?game(?: costs?)?(?: (?:on|in|at|from|for) \p{L}+)?[\s?!.]*$|(?:price|cost) of (?:the|this) game\b|is (?:the|this) game (?:free|paid|worth (?:the|its|buying))|free to play\b`,
      String.raw`(?:сколько|почём|почем)(?: сейчас| вообще)?(?: стоит)?(?: эта| сама| ваша)? игра(?: (?:в|на) \p{L}+)?[\s?!.]*$|цен[ау] (?:этой |самой )?игры[\s?!.]*$|игра (?:платная|бесплатная)|(?:платная|бесплатная)(?: ли)?(?: эта)? игра`,
    ),
    says: either(
      String.raw`(?:game|app|edition|version|it)\b[^.\n|]{0,40}\b(?:is free|for free|costs?|free of charge|priced?|free and open)|free (?:game|and open|of charge|to play|download)|buy (?:the|this) (?:full )?game|open[- ]source`,
      String.raw`игр\p{L}+[^.\n|]{0,40}(?:бесплатн|(?<!\p{L})стоит|продаётся|продается)\p{L}*|бесплатн\p{L}+ (?:игр\p{L}+|программ\p{L}+)|(?:купи\p{L}+|цен\p{L}+) (?:саму )?игр\p{L}+|открыт\p{L}+ (?:исходн\p{L}+ )?код\p{L}*`,
    ),
  },
  {
    asks: either(
      String.raw`system requirements|(?:minimum|min|recommended|pc) (?:specs|requirements)|(?:laptop|computer|pc|mac|macbook|phone|gpu|cpu|graphics card|\d+ ?gb)\b.{0,40}\b(?:run|handle|good enough|enough for|support)\b|\brun (?:${game} )?on (?:my|a|an|an old|a weak|low)\b`,
      String.raw`системн\p{L}+ требован\p{L}+|потян[еу]т(?!\p{L})|пойд[её]т(?: ли)?(?: она| игра)? на (?:мо\p{L}+|слаб\p{L}+|стар\p{L}+|ноут\p{L}*|комп\p{L}*)|на (?:слаб\p{L}+|стар\p{L}+) (?:пк|комп\p{L}*|ноут\p{L}*|телефон\p{L}*)`,
    ),
    says: either(
      String.raw`system requirements|\d ?[gm]b\b|\bram\b|processor|\bcpu\b|\bgpu\b|graphics card|video card|opengl|directx|vulkan|operating system|${windows}|linux|runs on (?:most|any|every|almost|old|weak|computers?|phones?)\b|old(?:er)? (?:computers?|phones?|devices?|hardware)`,
      String.raw`системн\p{L}+ требован\p{L}+|\d ?(?:гб|мб)(?!\p{L})|оперативн\p{L}+ памят\p{L}+|процессор\p{L}*|видеокарт\p{L}*|операционн\p{L}+ систем\p{L}+|${windows}|linux|слаб\p{L}+ (?:компьютер\p{L}*|телефон\p{L}*|устройств\p{L}*)`,
    ),
  },
  {
    asks: either(
      String.raw`(?:is (?:there|${game})|does ${game}|can (?:i|you|we) (?:play|get|download|run)|available|version|port|playable|works?|coming|come)\b.{0,30}\b(?:on|for|to) (?:the |a |my )?(?:${platforms}|switch|console|steam)\b|(?:mobile|android|ios|iphone|mac|linux|console|xbox|switch|playstation|ps[345]) (?:version|port|release)\b`,
      String.raw`(?:есть|будет|выйд\p{L}+|можно|игра\p{L}*|сыгра\p{L}*|верси\p{L}+|скача\p{L}+|порт)(?: \p{L}+){0,4} (?:на|для) (?:${platformsRu}|${platforms}|switch|пк|комп\p{L}*|мак(?!\p{L}))|(?:мобильн\p{L}+|консольн\p{L}+) верси\p{L}+`,
    ),
    says: either(
      String.raw`${platforms}|nintendo switch|computers|${windows}|platforms?`,
      String.raw`${platformsRu}|мобильн\p{L}+|компьютер\p{L}*|платформ\p{L}+`,
    ),
  },
  {
    asks: either(
      String.raw`(?:controllers?|gamepads?|joysticks?) (?:support|compatib\p{L}+|work)\b|(?:support\p{L}*|with|use|using|connect|plug in) (?:a |my |an? \p{L}+ )?(?:controllers?|gamepads?|joysticks?)\b`,
      String.raw`геймпад\p{L}*|джойстик\p{L}*|дуалшок\p{L}*`,
    ),
    says: either(
      String.raw`controllers?|game ?pads?|joysticks?`,
      String.raw`геймпад\p{L}*|джойстик\p{L}*|контроллер\p{L}*`,
    ),
  },
  {
    asks: either(
      String.raw`(?:${languages}) (?:language|translation|version|locali[sz]ation|subtitles?|dub|voice)\b|(?:support\p{L}*|available|translat\p{L}+|play|is (?:it|the game))(?: \p{L}+)? (?:in|into|to) (?:${languages})\b|(?:change|switch|set) (?:the )?(?:game'?s? )?language\b|which languages\b|what languages\b`,
      String.raw`русификатор\p{L}*|русск\p{L}+ (?:язык\p{L}*|верси\p{L}+|перевод\p{L}*|озвучк\p{L}+|субтитр\p{L}*|локализаци\p{L}+)|(?:есть|играть)(?: ли)?(?: \p{L}+)? на русском|(?:сменить|поменять|переключить|изменить|выбрать)(?: \p{L}+)? язык(?!\p{L})|язык игры|на каких языках`,
    ),
    says: either(
      String.raw`languages?|translat\p{L}+|locali[sz]\p{L}+|subtitles?`,
      String.raw`язык\p{L}*|перевод\p{L}*|перев[её]д\p{L}+|локализ\p{L}+|русификатор\p{L}*|субтитр\p{L}*`,
    ),
  },
  {
    asks: either(
      String.raw`(?:where|how) (?:do|can|could|to|should) (?:(?:i|you|we) )?(?:download|install|buy|get|purchase|refund|update) (?:${game.replace('it|', '')})|(?:download|refund|torrent|crack) (?:of |for )?(?:the|this) game\b`,
      String.raw`(?:где|как|откуда) (?:\p{L}+ )?(?:скачать|купить|установить|обновить|вернуть)(?: \p{L}+)? игру(?!\p{L})|скача(?:ть|ю)(?!\p{L})|торрент\p{L}*|пиратк\p{L}+`,
    ),
    says: either(
      String.raw`download\p{L}*|installer|installation|install(?:ed|ing)? (?:the|this) game|websites?|app store|google play|f-droid|steam|itch\.io`,
      String.raw`скач\p{L}+|сайт\p{L}*|установ\p{L}+ игр\p{L}+|магазин\p{L}* приложений|google play|app store|f-droid|steam|стим\p{L}*`,
    ),
  },
  {
    asks: either(
      String.raw`how (?:long|many hours)\b.{0,30}\b(?:beat|finish|complete|play through) (?:the|this) (?:whole |main )?(?:game|story|campaign)\b|how (?:long|many hours) (?:is|are|does|do) (?:the|this) (?:whole |main )?(?:game|story|campaign)\b`,
      String.raw`(?:за )?(?:сколько|скольк\p{L}+)(?: примерно)? (?:часов|времени)(?: \p{L}+){0,3} (?:игра|игру|сюжет|прохождение|кампани\p{L}+)(?!\p{L})|(?:сколько|как долго) (?:длится|ид[её]т|проходится|проходить) (?:вся |сама |эта )?(?:игра|игру|сюжет|кампани\p{L}+)(?!\p{L})`,
    ),
    says: either(
      String.raw`hours?\b[^.\n|]{0,60}\b(?:game|play\p{L}*|story|campaign|finish|complete|beat)\b|(?:game|play\p{L}*|story|campaign|finish|complete|beat)\b[^.\n|]{0,60}\bhours?\b`,
      String.raw`час(?:а|ов|ы)?(?!\p{L})[^.\n|]{0,60}(?:прохо\p{L}+|пройти|сюжет\p{L}*|кампани\p{L}+)|(?:прохо\p{L}+|пройти|сюжет\p{L}*|кампани\p{L}+)[^.\n|]{0,60}(?<!\p{L})час(?:а|ов|ы)?(?!\p{L})`,
    ),
  },
  {
    asks: either(
      String.raw`release date\b|when (?:does|did|is|will|was) (?:${game}|the (?:next )?(?:update|patch|dlc|expansion|sequel)) (?:be )?(?:com(?:e|ing) out|releas\p{L}+|launch\p{L}*|updated)`,
      String.raw`дат[ау] выхода|когда (?:\p{L}+ )?(?:выйдет|вышла|выходит|вышло)(?: \p{L}+)? (?:игра|обновление|обнова|продолжение|дополнение|патч)(?!\p{L})`,
    ),
    says: either(
      String.raw`releas\p{L}+|versions?|updates?|patch\p{L}*|dlc|expansions?`,
      String.raw`релиз\p{L}*|вышл\p{L}+|выйдет|выпущен\p{L}*|верси\p{L}+|обновлени\p{L}+|дополнени\p{L}+|патч\p{L}*`,
    ),
  },
  {
    asks: either(
      String.raw`who (?:made|makes|created|developed|designed|wrote|published|publishes) (?:the|this) game\b|developers? of (?:the|this) game\b`,
      String.raw`кто (?:сделал|создал|разработал|написал|выпустил|издал|разработчик|издатель|автор)(?: этой| эту)? игр[уы](?!\p{L})|разработчик\p{L}* (?:этой )?игры`,
    ),
    says: either(
      String.raw`develop(?:ers?|ed)|(?:made|created|designed|written|published) by|publisher|studios?|authors?`,
      String.raw`разработ\p{L}+|создател\p{L}+|созда(?:л|на|ли)(?!\p{L})|автор\p{L}*|издател\p{L}+|студи[яией](?!\p{L})`,
    ),
  },
];

/** Tells texts that may answer a question about the game as a product; all may where it asks for something else. */
export function speaksOfProduct(question: string): (text: string) => boolean {
  const says = topics.find(({ asks }) => asks.test(question))?.says;
  return says === undefined ? () => true : (text) => says.test(text);
}
