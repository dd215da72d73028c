import type { AnswerContext, Search } from './question.ts';

/** What players say to an expert rather than ask it, one way for each kind of it; what is near to one is another. */
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

/**
 * Whether a text insults the expert: where the words do not speak for an answer, and its meaning is nearer to an insult
 * than to anything in the articles, and than one question comes to another about something else. Never where words
 * alone answer.
 */
export async function isInsult(
  { retrieval }: Pick<AnswerContext, 'retrieval'>,
  { question, parts, found, decision }: Search,
): Promise<boolean> {
  const { evidence, analysis } = found;
  if (decision === 'answer' || evidence.meaning === undefined || parts.length > 1 || question.recognised !== null)
    return false;
  const request = { game: question.game, settings: question.settings.retrieval };
  const nearness = (await retrieval.nearnessTo(request, analysis.text, insults)) ?? -Infinity;
  return nearness > Math.max(0, evidence.meaning.nearest);
}
