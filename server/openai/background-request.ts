import type { ChatCompletionMessage } from '#contract/openai.ts';
import { textOf } from './read-parts.ts';

/** What chat programs ask for in the background, to label a conversation or to offer what comes next. */
export type BackgroundKind = 'title' | 'tags' | 'follow_ups' | 'queries' | 'summary' | 'other';

export interface BackgroundRequest {
  kind: BackgroundKind;
  /** The member of a JSON object that holds what is asked for; null for plain text. */
  member: string | null;
  /** What the player said in the conversation that it is about, oldest first. */
  said: string[];
}

/** Instructions stand at either end, however long the conversation between them is. */
const instructionMax = 3_000;
const saidMax = 20;
/** Of both sides; nobody's title is made of more. */
const turnsMax = 200;
const saidLengthMax = 500;

const about =
  '(?:chat|conversation|dialog(?:ue)?|discussion|thread|exchange|query|prompt|messages?|history|session)|чат\\p{L}*|разговор\\p{L}*|бесед\\p{L}*|диалог\\p{L}*|переписк\\p{L}*';
const named = '(?:title|headline|subject line)|заголов\\p{L}+|названи\\p{L}+';
const labels = 'tags?|keywords?|тег\\p{L}*|ключевы\\p{L}+ слов\\p{L}*';
const next =
  'follow[- _]?ups?|(?:suggested|next) (?:questions|prompts|replies)|(?:уточняющ|следующ|дальнейш)\\p{L}+ вопрос\\p{L}*';
const summary = 'summary|summari[sz]e|резюме|(?:кратк\\p{L}+ )?(?:пересказ|содержани)\\p{L}*';
const things = `${named}|${labels}|${next}|${summary}`;

const word = (words: string) => new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words})(?![\p{L}\p{N}])`, 'iu');
const asksFor: readonly (readonly [BackgroundKind, RegExp])[] = [
  ['follow_ups', word(next)],
  ['queries', word('search quer(?:y|ies)|поисков\\p{L}+ запрос\\p{L}*')],
  ['tags', word(labels)],
  ['title', word(`${named}|(?:chat|conversation|thread) name|name (?:for )?(?:this|the) (?:chat|conversation)`)],
  ['summary', word(summary)],
];
const members: Readonly<Record<string, BackgroundKind>> = {
  title: 'title',
  tags: 'tags',
  follow_ups: 'follow_ups',
  queries: 'queries',
  summary: 'summary',
};
const member = /["']([a-z_]{2,20})["']\s*:/u;

/** The template of a task with a form for what comes out, as Open WebUI fills it in. */
const template = /^#{1,4} {0,4}task {0,4}:? {0,4}\r?\n/iu;
const templateHas = /^#{1,4}\s*(?:output|guidelines|chat history)\b|<chat_history>|json format/imu;
const wrapping = /<(chat_history|conversation|messages|history|transcript)>/iu;
const speaker =
  /^[^\p{L}\p{N}\n]{0,6}(user|human|assistant|ai|response|bot|model|пользователь|человек|ассистент)[^\p{L}\p{N}\n]{0,4}:/gimu;
const isPlayer = /^(?:user|human|пользователь|человек)$/iu;

const orders = word(
  'generate|create|write|provide|give|suggest|summari[sz]e|name|come up with|produce|propose|detect|analy[sz]e|reply with|respond with|return|сгенерируй\\p{L}*|создай\\p{L}*|придумай\\p{L}*|напиши\\p{L}*|предложи\\p{L}*|дай\\p{L}*|составь\\p{L}*|назови\\p{L}*|перескажи\\p{L}*',
);
const isAbout = word(about);
const conversation =
  '(?:chat|conversation|dialog(?:ue)?|discussion|thread|(?:previous|above|following) (?:query|prompt|messages?|exchange))|чат\\p{L}*|разговор\\p{L}*|бесед\\p{L}*|диалог\\p{L}*|переписк\\p{L}*';
const pointing =
  "this|the|our|a|an|user['’]s|whole|entire|current|previous|above|following|эт\\p{L}+|наш\\p{L}+|данн\\p{L}+|вс\\p{L}+";
/** "The conversation between Arthur and Dutch", "the dialogue that opens the gate", "the dialogue in chapter 3". */
const partners =
  '(?:an?|the|our) )?(?:users?|humans?|people|persons?|assistants?|ai|bot|model|player|пользовател|человек|ассистент|игрок';
const places = '(?:chapter|scene|act|quest|mission|level|game|cutscene|глав|сцен|квест|мисси|уровн|игр)';
const inGame = String.raw`(?! (?:between|with|между|со?) (?!(?:${partners}))| (?:that|which|котор\p{L}+) (?!follows|is |was |has )| (?:in|from|during|в|из|на) (?:the |this )?(?:\p{L}+ )?${places})`;
/** "A title for this conversation", and not "the title of the book in the conversation". */
const isOfConversation = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${things})(?: (?:questions|prompts))? (?:(?:for|of|to|about|(?:that )?summari[sz](?:ing|es)|based on|для|к|по) )?(?:(?:${pointing}) ){0,3}(?:${conversation})(?![\p{L}\p{N}])${inGame}|(?<![\p{L}\p{N}])(?:this|the|our) (?:${conversation}) (?:a |with a |in a )?(?:[\p{L}-]+ ){0,2}(?:${things}|name)(?![\p{L}\p{N}])`,
  'iu',
);
/** Says in what shape it has to come. */
const shape =
  /\bonly\b|\bjust (?:the|provide)\b|\d+[- ]?(?:words?|characters?|letters?)\b|\bwords? or less\b|\b(?:no|without|avoid|not use) (?:\p{L}+ ){0,2}(?:quot|punctuation|formatting)|\bjson\b|\bconcise\b|не (?:более|больше) \d|без (?:кавычек|знаков)|только (?:заголов|назван|тег)|\d+ слов/iu;

/**
 * Recognises a background request by its whole form: the template of a task, an order that comes with the conversation
 * written out, or an order for the conversation itself that says in what shape the result has to come. A question that
 * only holds such words is none.
 */
export function readBackgroundRequest(messages: readonly ChatCompletionMessage[]): BackgroundRequest | null {
  const at = messages.findLastIndex(({ role }) => role === 'user');
  const text = textOf(messages[at]?.content).trim();
  if (text === '') return null;
  const before = messages.slice(0, at);
  const earlier = before.filter(({ role }) => role === 'user').map(({ content }) => textOf(content));
  const written = readTranscript(text);
  const request = (instruction: string, said: readonly string[]): BackgroundRequest => {
    const key = /json/iu.test(instruction) ? (member.exec(instruction)?.[1] ?? null) : null;
    const kind = (key !== null && members[key]) || asksFor.find(([, words]) => words.test(instruction))?.[0];
    return { kind: kind ?? 'other', member: key, said: cleaned(said) };
  };
  const instruction = written?.instruction ?? atBothEnds(text);
  if (template.test(text) && templateHas.test(text)) return request(instruction, written?.said ?? earlier);
  if (written !== undefined && isOrder(instruction)) return request(instruction, written.said);
  const own = paragraphsOf(text).find(isWholeOrder);
  if (own !== undefined) {
    const said = cleaned(earlier.length > 0 ? earlier : [quotedIn(text, own)]);
    // Of no conversation that is there: it asks for one in the game.
    return said.length === 0 ? null : request(instruction, said);
  }
  const system = before.filter(({ role }) => role === 'system' || role === 'developer');
  const order = system.length === 1 && earlier.length === 0 ? atBothEnds(textOf(system[0]!.content).trim()) : '';
  if (order.length > instructionMax / 4 || !isOrder(order)) return null;
  if (written === undefined && !isWholeOrder(order)) return null;
  return request(order, written?.said ?? [text]);
}

/** An order for something about a conversation; only where that stands below it, or in its place. */
function isOrder(instruction: string): boolean {
  const heads = instruction.slice(0, instructionMax);
  return orders.test(heads) && asksFor.some(([, words]) => words.test(heads)) && isAbout.test(heads);
}

function isWholeOrder(paragraph: string): boolean {
  const bare = paragraph.replaceAll(/\([^()]{0,100}\)/gu, ' ').replaceAll(/\s+/gu, ' ');
  return !bare.includes('?') && orders.test(bare) && isOfConversation.test(bare) && shape.test(paragraph);
}

/** The first and the last of a text. */
function paragraphsOf(text: string): string[] {
  const paragraphs = atBothEnds(text).split(/\n\s*\n/u);
  return [paragraphs[0]!, paragraphs.at(-1)!].filter((one) => one.length <= instructionMax / 4);
}

function atBothEnds(text: string): string {
  return text.length <= instructionMax
    ? text
    : `${text.slice(0, instructionMax / 2)}\n\n${text.slice(-instructionMax / 2)}`;
}

/** What stands beside an order: "Here is the query: …". */
function quotedIn(text: string, order: string): string {
  return text.replace(order, '').replace(/^\s*here is the \p{L}+\s*:/iu, '');
}

/** A conversation that is written out, and what stands around it; nothing where none is. */
function readTranscript(text: string): { instruction: string; said: string[] } | undefined {
  const { whole, inside } = readWrapped(text) ?? {};
  const spoken = inside ?? text;
  const turns = spoken.matchAll(speaker).take(turnsMax).toArray();
  const players = turns.filter(([, who]) => isPlayer.test(who!));
  if (whole === undefined && (players.length === 0 || players.length === turns.length)) return undefined;
  const said = turns.flatMap(({ 0: mark, 1: who, index }, i) =>
    isPlayer.test(who!) ? [spoken.slice(index + mark.length, turns[i + 1]?.index).slice(0, saidLengthMax)] : [],
  );
  const instruction = whole === undefined ? text.slice(0, turns[0]!.index) : text.replace(whole, '\n');
  // An order may stand below it as well: the last paragraph is what nobody said.
  const below =
    whole === undefined
      ? (atBothEnds(text)
          .split(/\n\s*\n/u)
          .at(-1) ?? '')
      : '';
  return { instruction: atBothEnds(`${instruction}\n\n${below}`.trim()), said };
}

/** What stands between the first opening tag of a conversation and its end; each is looked for once, however long the text. */
function readWrapped(text: string): { whole: string; inside: string } | undefined {
  const opening = wrapping.exec(text);
  if (opening === null) return undefined;
  const from = opening.index + opening[0].length;
  const behind = text.slice(from);
  const closing = new RegExp(`</${opening[1]}>`, 'iu').exec(behind);
  if (closing === null) return undefined;
  const end = from + closing.index + closing[0].length;
  return { whole: text.slice(opening.index, end), inside: behind.slice(0, closing.index) };
}

function cleaned(said: readonly string[]): string[] {
  return said
    .slice(0, saidMax)
    .map((one) =>
      one
        .slice(0, saidLengthMax)
        .replaceAll(/[\s"“”«»`]+/gu, ' ')
        .trim(),
    )
    .filter((one) => /[\p{L}\p{N}]/u.test(one));
}
