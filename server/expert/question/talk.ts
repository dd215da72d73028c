import type { QuestionOptions } from '#contract/chat.ts';
import type { Language } from '#contract/values/languages.ts';
import { normaliseText } from '#contract/values/normalise-text.ts';
import { messagesFor } from '#server/messages.ts';
import { tokenise } from '#server/language/tokenise.ts';
import { languageOf } from '#server/language/question-language.ts';
import type { PlayerProgress, Turn } from '../expert.ts';
import { type FinishedAnswer, freeAnswer } from '../finished-answer.ts';
import { onlyGoesOn } from './goes-on.ts';
import { answerOffered } from './offers.ts';
import { asksForOwnProgress, isAboutAchievements, progressAnswer } from './progress-line.ts';
import { asText } from '#server/language/plain-text.ts';

/** What is said to an expert without asking anything about the game. */
export type Talk = 'greeting' | 'thanks' | 'ok' | 'abuse' | 'who' | 'price' | 'account' | 'nothingBefore';

/** Words of small talk, by what they say. A text is talk where it holds nothing but them. */
const words: Readonly<Record<'greeting' | 'thanks' | 'abuse' | 'ok', string>> = {
  greeting: `hi hello hey hiya heya yo sup greetings howdy good morning evening afternoon day
    привет приветик приветствую здравствуй здравствуйте хай хеллоу ку здарова здорова здаров дарова салют добрый доброе день вечер утро`,
  thanks: `thanks thank thx tx ty tysm cheers appreciated appreciate much lot lots so very helped helps helpful worked
    спасибо спс спасиб пасиб благодарю благодарен сенкс сенкью мерси большое огромное помог помогло помогла выручил`,
  abuse: `fuck fucking shit shitty stupid idiot idiotic useless dumb trash garbage sucks suck bitch asshole wtf crap moron hate
    дурак тупой тупая тупица идиот бесполезный бесполезно отстой хрень фигня говно гавно сука блять бля пиздец нахуй хуйня хуй пошел пошёл иди лох чмо бред`,
  ok: `ok okay okey k kk cool nice great good awesome perfect amazing super lol lmao rofl haha hahaha hehe wow yes yep yeah yup no nope nah sure got it understood
    see right fine well done bye goodbye cya later hmm ah oh best love
    ок окей оки ладно понял поняла понятно ясно круто класс классно супер отлично прекрасно хорошо здорово лол кек хаха ахах ахаха хех вау да ага угу нет неа не норм нормально
    пон пока досвидания молодец умница лучший люблю согласен`,
};
/** Stand beside talk without making a question of it. */
const fillers = `a an the is are am was be i im i'm you u your youre ur me my it its that this to for and of such there mate man bro dude buddy guys everyone expert bot ai all again now at
  is т ты вы вас тебе тебя вам мне мой моя твой твоя ваш это этот такой такая так как и а ну же за всё все очень тут бот эксперт друг братан бро чувак ребята всем ещё еще сейчас опять был была`;

const setOf = (text: string): ReadonlySet<string> => new Set(tokenise(text));
const talkWords = Object.entries(words).map(([talk, text]) => ({ talk, words: setOf(text) })) as readonly {
  talk: keyof typeof words;
  words: ReadonlySet<string>;
}[];
const greetings = setOf(words.greeting);
const fillerWords = setOf(fillers);
const longestTalk = 8;

const asksWho =
  /^(?:so |and )?(?:who|what) (?:even |exactly |actually )?(?:are|r) (?:you|u)\b|\bare (?:you|u) (?:a |an )?(?:bot|ai|human|robot|real|person|chatgpt|gpt)\b|^what can (?:you|u) do\b|^who (?:made|created|built|wrote|runs|owns|trained) (?:you|u|this (?:site|website|app|bot|thing))\b|^(?:а |и |ну )?(?:(?:ты|вы) (?:вообще |собственно |сам )?кто|кто (?:вообще |собственно )?(?:ты|вы)|что ты (?:умеешь|такое)|что вы умеете)(?!\p{L})|^кто (?:тебя|вас|этот сайт|это приложение|этого бота) (?:сделал|создал|придумал|написал|обучил|обучал)\p{L}*(?!\p{L})|(?<!\p{L})(?:ты|вы) (?:бот|человек|робот|ии|живой|программа|нейросеть|чат ?гпт)(?!\p{L})/u;
const asksPrice =
  /\bhow much (?:is|does|for|are) (?:a|an|one|each|the|your)? ?(?:call|calls|question|questions|answer|answers|hint|hints|request)\b|\b(?:price|cost) of (?:a|an|one) (?:call|question|answer)\b|^(?:is (?:this|it|asking)|are you) (?:free|paid)\b|\bdo i (?:have to )?pay (?:for|to) (?:this|ask|answers|questions)|сколько стоит (?:один |1 )?(?:вызов|вопрос|ответ|подсказка|запрос)(?!\p{L})|цена (?:вызова|вопроса|ответа)|(?<!\p{L})(?:это|ты|вопросы) (?:платно|бесплатно|платный|бесплатный|платные)(?!\p{L})/u;
const asksAccount =
  /\bhintline\b|хинтлайн|\b(?:my|the) (?:account|password|balance|e-?mail address|receipt)\b|\btop ?up\b|\b(?:buy|get|purchase) (?:more )?calls\b|\b(?:delete|export) my (?:data|account|history)\b|(?:мой|моего|моём|моем|мою) (?:аккаунт|пароль|баланс|профил|почт|чек)\p{L}*|пополнить (?:баланс|вызовы|счёт|счет)|купить вызов\p{L}*|удалить (?:аккаунт|мои данные|историю)/u;

/** Says what somebody thinks of the game, or how it goes, and asks for nothing. */
const remark =
  /^(?:(?:lol|omg|wow|haha|man|ok) )?(?:(?:this|the) game (?:is|looks|rocks|sucks)(?: (?:so|very|really|just|too|pretty|damn|fucking))*(?: (?:good|great|fun|cute|hard|nice|cool|awesome|amazing|beautiful|bad|boring|difficult|addictive|shit|trash))?|i (?:really )?(?:love|like|enjoy|hate) (?:this|the) game|i (?:(?:just|finally) )*(?:lost|died|won)(?: again| lol)*)$|^(?:(?:лол|блин|ого|вау) )?(?:(?:эта )?игра (?:просто |очень )*(?:супер|класс|классная|огонь|топ|крутая|отличная|красивая|сложная|говно|скучная)|(?:люблю|обожаю|ненавижу) эту игру|(?:(?:я|опять|снова) )+(?:проиграл|умер|сдох|выиграл|победил)а?)$/u;

const asksOfAnother = /^(?:and|what about|а|и)\s.+\?$/iu;

/** What a text says if it asks nothing about the game; null for a question. */
export function readTalk(text: string): Talk | null {
  const level = normaliseText(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}' -]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (asksWho.test(withoutGreeting(level))) return 'who';
  if (asksPrice.test(level)) return 'price';
  if (asksAccount.test(level)) return 'account';
  if (remark.test(level)) return 'ok';
  const said = tokenise(level);
  if (said.length === 0) return /\p{Extended_Pictographic}/u.test(text) ? 'ok' : null;
  if (said.length > longestTalk) return null;
  const found = talkWords.filter((kind) => said.some((word) => kind.words.has(word)));
  const only = said.every((word) => fillerWords.has(word) || talkWords.some((kind) => kind.words.has(word)));
  // "And a class?" asks; "класс" alone is praise.
  if (asksOfAnother.test(text.trim()) && found.every(({ talk }) => talk === 'ok')) return null;
  return only ? (found.toSorted((a, b) => rank(a.talk) - rank(b.talk))[0]?.talk ?? null) : null;
}

/** What a text says at its place in a conversation: what only goes on from a question is talk where none was asked. */
export function readTalkAfter(text: string, earlier: readonly string[]): Talk | null {
  const talk = readTalk(text);
  if (talk !== null || !onlyGoesOn(text)) return talk;
  return earlier.every((one) => readTalk(one) !== null || onlyGoesOn(one)) ? 'nothingBefore' : null;
}

/** "Hi, who are you" asks who. */
function withoutGreeting(level: string): string {
  const [first = '', ...rest] = level.split(' ');
  return rest.length > 0 && greetings.has(first) ? rest.join(' ') : level;
}

/** "ok thanks" is thanks, "hi, you idiot" is abuse. */
function rank(talk: keyof typeof words): number {
  return ['abuse', 'thanks', 'greeting', 'ok'].indexOf(talk);
}

export function answerTalk(talk: Talk, game: { title: string }, language: Language): FinishedAnswer {
  const reply = messagesFor(language).expert.talk[talk];
  return freeAnswer(typeof reply === 'string' ? reply : reply({ game: asText(game.title) }));
}

interface Typed {
  game: { title: string };
  text: string;
  recognised: string | null;
  conversation: readonly Turn[];
  options: Pick<QuestionOptions, 'use_progress'>;
}

type FindProgress = (language: Language) => Promise<PlayerProgress | null>;

/** Replies to small talk and to questions about the player's own progress, free and without a look at any article. */
export async function replyFree(question: Typed, findProgress: FindProgress): Promise<FinishedAnswer | undefined> {
  const { game, text, recognised, conversation } = question;
  const language = languageOf(text);
  const offered = recognised === null ? answerOffered(text, conversation.at(-1), language) : undefined;
  if (offered !== undefined) return offered;
  const earlier = conversation.map((turn) => turn.question);
  const talk = recognised === null ? readTalkAfter(text, earlier) : null;
  return talk === null ? replyToProgress(question, findProgress, language) : answerTalk(talk, game, language);
}

/** The answer to a question about the player's own progress; nothing where it asks for something else. */
async function replyToProgress(
  { text, game, options }: Typed,
  findProgress: FindProgress,
  language: Language,
): Promise<FinishedAnswer | undefined> {
  if (!options.use_progress || !asksForOwnProgress(text)) return undefined;
  const progress = await findProgress(language);
  if (progress !== null) return freeAnswer(progressAnswer(progress, language));
  // What to do next is asked of the articles where nobody knows how far the player is.
  if (!isAboutAchievements(text)) return undefined;
  return freeAnswer(messagesFor(language).expert.progress.unknown({ game: asText(game.title) }));
}
