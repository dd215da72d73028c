import type { Language } from '#contract/values/languages.ts';
import { messagesFor } from '#server/messages.ts';
import { levelled, tokenise } from '#server/language/tokenise.ts';
import { languageOf } from '#server/language/question-language.ts';
import type { PlayerProgress } from '../expert.ts';
import { type FinishedAnswer, freeAnswer } from '../finished-answer.ts';
import type { ExpertQuestion } from '../question.ts';
import { onlyGoesOn } from './goes-on.ts';
import { answerOffered } from './offers.ts';
import { asksForOwnProgress, isAboutAchievements, progressAnswer } from './progress-line.ts';
import { anyOf, findAny, findOpening, wholeWords } from '../words/phrases.ts';
import { allWords, setOf } from '../words/words.ts';
import { asText } from '#server/language/plain-text.ts';

/** What is said to an expert without asking anything about the game. */
export type Talk = 'greeting' | 'thanks' | 'ok' | 'abuse' | 'who' | 'price' | 'account' | 'nothingBefore';

/** Words of small talk, by what they say: a text is talk where it holds nothing but them. What counts more comes first. */
const talkWords = (['abuse', 'thanks', 'greeting', 'ok'] as const).map((kind) => ({
  talk: kind,
  words: setOf(allWords.talk[kind]),
}));
const greetings = setOf(allWords.talk.greeting);
/** Stand beside talk without making a question of it. */
const fillerWords = setOf(allWords.talk.beside);
const longestTalk = 8;

const { who_first, who, price_first, price, account } = allWords.about_us;
const asksWho = wholeWords(`(?:^${anyOf(who_first)}|${anyOf(who)})`);
const asksPrice = wholeWords(`(?:^${anyOf(price_first)}|${anyOf(price)})`);
const asksAccount = findAny(account);
const remark = wholeWords(`^${anyOf(allWords.remarks.whole)}$`);
const asksOfAnother = findOpening(allWords.remarks.of_another);

/** Reads what a text says that asks nothing about the game; null for a question. */
export function readTalk(text: string): Talk | null {
  const level = levelled(text);
  if (asksWho.test(withoutGreeting(level))) return 'who';
  if (asksPrice.test(level)) return 'price';
  if (asksAccount.test(level)) return 'account';
  if (remark.test(level)) return 'ok';
  const said = tokenise(level);
  if (said.length === 0) return /\p{Extended_Pictographic}/u.test(text) ? 'ok' : null;
  if (said.length > longestTalk) return null;
  const found = talkWords.filter((kind) => said.some((word) => kind.words.has(word)));
  const only = said.every((word) => fillerWords.has(word) || talkWords.some((kind) => kind.words.has(word)));
  // "And love?" asks; "love" alone is praise.
  if (text.trim().endsWith('?') && asksOfAnother.test(level) && found.every(({ talk }) => talk === 'ok')) return null;
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

type Typed = Pick<ExpertQuestion, 'game' | 'text' | 'recognised' | 'conversation' | 'options'>;

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
