import type { AnswerContext, Search } from '../question.ts';

/** What players say to an expert rather than ask it. */
const insults = [
  'you are stupid',
  'you are a useless bot',
  'i hate you',
  'go away and leave me alone',
  'shut your mouth',
  'you know nothing',
  'this app is a fraud',
  'damn you',
  'ты тупой',
  'ты бесполезный бот',
  'я тебя ненавижу',
  'отстань от меня',
  'замолчи',
  'ты ничего не понимаешь',
  'это приложение обман',
  'чтоб тебя',
] as const;

/** What they say to it, and ask it about itself and the product, in the same tone: what is nearer to this is none. */
const civil = [
  'how do i get my money back from this site',
  'where do i change the address of my account',
  'how much does this bot cost',
  'do i have to pay for answers',
  'are you a real person',
  'who made this bot',
  'hello there',
  'how are you today',
  'alright, that is good to know',
  'i am bored',
  'как вернуть деньги за вызовы на этом сайте',
  'где сменить почту аккаунта',
  'сколько стоит этот бот',
  'ответы здесь платные',
  'ты настоящий человек',
  'кто сделал этого бота',
  'привет, как дела',
  'добрый вечер',
  'хорошо, буду знать',
  'мне скучно',
] as const;

/**
 * Whether a text insults the expert: its words do not speak for an answer, and its meaning is nearer to an insult than to
 * anything civil, to anything in the articles, and than one question comes to another about something else. Never what
 * goes on from an answer, and never where words alone answer.
 */
export async function isInsult(
  { retrieval }: Pick<AnswerContext, 'retrieval'>,
  { question, understood, found, decision }: Search,
): Promise<boolean> {
  const { evidence } = found;
  const may_ask = decision === 'answer' || understood.follow_up || understood.parts.length > 1;
  if (may_ask || evidence.meaning === undefined || question.recognised !== null) return false;
  const nearness = await retrieval.nearnessTo(found, [...insults, ...civil]);
  if (nearness === undefined) return false;
  const others = [0, evidence.meaning.nearest, ...nearness.slice(insults.length)];
  return Math.max(...nearness.slice(0, insults.length)) > Math.max(...others);
}
