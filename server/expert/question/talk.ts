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
import { setFor } from '../words/words.ts';
import { asText } from '#server/language/plain-text.ts';

/** What is said to an expert without asking anything about the game. */
export type Talk = 'greeting' | 'thanks' | 'ok' | 'abuse' | 'who' | 'price' | 'account' | 'nothingBefore';

/** Words of small talk, by what they say: a text is talk where it holds nothing but them. What counts more comes first. */
const talkWords = (['abuse', 'thanks', 'greeting', 'ok'] as const).map((kind) => ({
  talk: kind,
  words: setFor(({ talk }) => talk[kind]),
}));
const greetings = setFor(({ talk }) => talk.greeting);
/** Stand beside talk without making a question of it. */
const fillerWords = setFor(({ talk }) => talk.beside);
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
  // "ok thanks" is thanks, "hi, you idiot" is abuse.
  return only ? (found[0]?.talk ?? null) : null;
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
