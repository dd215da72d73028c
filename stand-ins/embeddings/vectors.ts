const dimensions = 256;
const gramLength = 4;
const wordWeight = 1;
const gramWeight = 0.35;
const conceptWeight = 2.5;

/**
 * Beginnings of words with similar meanings, in both languages: what the search by words does not know and a model
 * does. Only some words of games, not a dictionary.
 */
const meanings: readonly (readonly string[])[] = [
  ['dungeon', 'crypt', 'catacomb', 'данж', 'подземель', 'катакомб', 'склеп'],
  ['boss', 'босс', 'главар', 'вожак'],
  ['enem', 'foe', 'mob', 'monster', 'creature', 'враг', 'моб', 'монстр', 'чудовищ', 'существ'],
  ['heal', 'cure', 'medic', 'bandage', 'лечи', 'леч', 'исцел', 'аптеч', 'бинт'],
  ['hp', 'health', 'hitpoint', 'здоров', 'хп'],
  ['craft', 'forge', 'assemble', 'крафт', 'созда', 'изготов', 'собра', 'ковать'],
  ['money', 'gold', 'coin', 'cash', 'currency', 'деньг', 'денег', 'золот', 'монет', 'валют'],
  ['buy', 'purchase', 'shop', 'merchant', 'vendor', 'trader', 'куп', 'покуп', 'магазин', 'торгов', 'продав'],
  ['weapon', 'sword', 'gun', 'blade', 'оруж', 'меч', 'пушк', 'клинок', 'ствол'],
  ['armor', 'armour', 'shield', 'брон', 'доспех', 'щит'],
  ['quest', 'mission', 'task', 'квест', 'мисси', 'задани', 'поручен'],
  ['map', 'location', 'area', 'zone', 'region', 'карт', 'локаци', 'област', 'зон', 'регион', 'местност'],
  ['key', 'unlock', 'open', 'ключ', 'откры', 'отпер'],
  ['door', 'gate', 'entrance', 'двер', 'ворот', 'вход'],
  ['save', 'checkpoint', 'bonfire', 'сохран', 'чекпоинт', 'костер', 'костёр'],
  ['train', 'locomotive', 'wagon', 'поезд', 'паровоз', 'локомотив', 'вагон'],
  ['track', 'rail', 'путь', 'пути', 'рельс', 'колея', 'колеи'],
  ['station', 'stop', 'depot', 'станци', 'вокзал', 'остановк', 'депо'],
  ['food', 'eat', 'hunger', 'meal', 'cook', 'еда', 'еду', 'голод', 'пищ', 'готов'],
  ['water', 'drink', 'thirst', 'вода', 'воды', 'воду', 'пить', 'жажд'],
  ['fire', 'burn', 'flame', 'огон', 'огн', 'горит', 'пламя', 'пламен'],
  ['poison', 'toxic', 'venom', 'яд', 'отрав', 'токсич'],
  ['level', 'rank', 'experience', 'уровен', 'уровн', 'ранг', 'опыт'],
  ['skill', 'ability', 'talent', 'perk', 'навык', 'умени', 'способност', 'талант', 'перк'],
  ['upgrade', 'improve', 'enhance', 'улучш', 'прокач', 'усил'],
  ['repair', 'fix', 'mend', 'чин', 'ремонт', 'починк'],
  ['build', 'construct', 'строи', 'постро', 'возве'],
  ['house', 'home', 'base', 'дом', 'базу', 'база', 'жилищ'],
  ['horse', 'mount', 'лошад', 'конь', 'коня', 'скакун', 'ездов'],
  ['fast', 'speed', 'quick', 'быстр', 'скорост'],
  ['die', 'death', 'dead', 'kill', 'умр', 'умер', 'смерт', 'уби', 'гибел', 'погиб'],
  ['find', 'where', 'locate', 'найти', 'где', 'нахо', 'искать'],
  ['cost', 'price', 'стоит', 'цен', 'стоимост'],
  ['chest', 'loot', 'reward', 'treasure', 'сундук', 'лут', 'добыч', 'наград', 'сокровищ'],
  ['secret', 'hidden', 'секрет', 'тайн', 'скрыт', 'спрятан'],
  ['ship', 'boat', 'vessel', 'кораб', 'лодк', 'судн'],
  ['car', 'vehicle', 'truck', 'машин', 'автомоб', 'грузовик', 'транспорт'],
  ['magic', 'spell', 'mana', 'маги', 'заклинан', 'мана', 'ману', 'чары'],
  ['potion', 'elixir', 'flask', 'зель', 'эликсир', 'настойк'],
  ['companion', 'follower', 'ally', 'pet', 'спутник', 'напарник', 'союзник', 'питом'],
];

/** Words without meaning for a search, in nearly every question and text. */
const empty = new Set(
  'the a an of to in on is are be do does how what when which who why can i you it and or for with at by from this that не на в и с по к у о за из от до как что кто это ли же бы то так где-то мне я он она они для или'.split(
    ' ',
  ),
);

/** The meaning a word begins with, or none: a short beginning has to be nearly the whole word. */
function meaningOf(word: string): number {
  return meanings.findIndex((beginnings) =>
    beginnings.some((beginning) => word.startsWith(beginning) && word.length - beginning.length <= 4),
  );
}

/** A vector of length 1 that lies near those of texts with like words, like parts of words and like meanings. */
export function standInVector(text: string): Float32Array<ArrayBuffer> {
  const vector = new Float32Array(dimensions);
  const counts = new Map<string, number>();
  for (const [word] of text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .matchAll(/[\p{L}\p{N}]+/gu)) {
    if (!empty.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  for (const [word, count] of counts) {
    const often = 1 + Math.log(count);
    add(vector, `word ${word}`, wordWeight * often);
    const marked = `<${word}>`;
    for (let at = 0; at + gramLength <= marked.length; at++) {
      add(vector, `gram ${marked.slice(at, at + gramLength)}`, gramWeight * often);
    }
    const meaning = meaningOf(word);
    if (meaning !== -1) add(vector, `meaning ${meaning}`, conceptWeight * often);
  }
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  // A text without words is near to nothing, but a vector of zeros would be rejected.
  if (length === 0) vector[0] = 1;
  return length === 0 ? vector : vector.map((value) => value / length);
}

/** Three positions with a sign each, so that two features rarely share all of them. */
function add(vector: Float32Array, feature: string, weight: number): void {
  for (let n = 0; n < 3; n++) {
    const hash = hashOf(`${n}${feature}`);
    vector[hash % dimensions]! += (hash & 0x10000) === 0 ? weight : -weight;
  }
}

/** FNV-1a with a final mix. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
