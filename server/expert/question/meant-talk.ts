import { stemOf } from '#server/language/stem.ts';
import { tokenise } from '#server/language/tokenise.ts';
import { contentTerms, holderOf } from '#server/retrieval/rank/coverage.ts';
import type { Retrieved } from '#server/retrieval/retrieval.ts';
import type { FinishedAnswer } from '../finished-answer.ts';
import type { AnswerContext, Search } from '../question.ts';
import { allWords, setOf } from '../words/words.ts';
import { asksForMore } from './goes-on.ts';
import { answerTalk } from './talk.ts';

const { asking, ...meant } = allWords.meant;
const said = (['thanks', 'agreeing', 'ok'] as const).flatMap((talk) => meant[talk].map((text) => ({ talk, text })));
const longest = 5;
/**
 * Talk is as near to something said, in deviations of what unrelated questions come to, and so much nearer than to any
 * question: chosen on half of 240 texts, over two games. Of the other half 32 of 60 are known, and no question is taken.
 */
const nearFrom = 3;
const nearerBy = 1;
/** Words of talk ask for nothing, whatever a heading says. */
const ofTalk = new Set(
  [...said.map(({ text }) => text), ...Object.values(allWords.talk).flatMap((lines) => [...setOf(lines)])]
    .flatMap(tokenise)
    .map(stemOf),
);

/** A text that holds a word of a heading asks for that, whatever else it may mean. */
function isKnown({ evidence, analysis, hits }: Pick<Retrieved, 'evidence' | 'analysis' | 'hits'>): boolean {
  if (evidence.decision === 'answer') return true;
  const isOver = holderOf(hits.map(({ article_title, section }) => `${article_title}\n${section}`).join('\n'));
  const stems = contentTerms(analysis).flatMap(({ kind, word }) => (kind === 'known' ? stemOf(word) : []));
  return stems.some((stem) => !ofTalk.has(stem) && isOver(stem));
}

/** The reply to thanks, agreement and the like in whatever words; nothing for what may ask about the game. */
export async function replyToMeant(
  { retrieval }: Pick<AnswerContext, 'retrieval'>,
  { question, request, understood, found, language }: Search,
): Promise<FinishedAnswer | undefined> {
  const { text, conversation, recognised, game } = question;
  // "More please" asks.
  const is_short = tokenise(text).length <= longest && !text.includes('?') && !asksForMore(text);
  if (!is_short || recognised !== null || found.second_signal.state !== 'fused') return undefined;
  // What it goes on about would speak for it.
  const is_alone = !understood.follow_up && understood.parts.length === 1;
  if (is_alone && isKnown(found)) return undefined;
  const nearnessTo = (others: readonly string[]) =>
    retrieval.nearnessTo({ ...found, analysis: { ...found.analysis, text } }, others);
  const nearness = await nearnessTo(said.map((one) => one.text));
  const nearest = Math.max(...(nearness ?? []));
  if (nearness === undefined || nearest < nearFrom) return undefined;
  const nearest_question = Math.max(...((await nearnessTo(asking)) ?? [Infinity]));
  if (nearest < nearest_question + nearerBy) return undefined;
  const alone = is_alone ? found : await retrieval.retrieve({ ...request, question: text });
  const { evidence } = alone;
  if (isKnown(alone) || evidence.meaning === undefined || evidence.meaning.nearest + nearerBy > nearest)
    return undefined;
  const { talk } = said[nearness.indexOf(nearest)]!;
  if (talk !== 'agreeing') return answerTalk(talk, game, language);
  const before = conversation.at(-1);
  if (before === undefined) return answerTalk('nothingBefore', game, language);
  return { ...answerTalk('ok', game, language), ask_next: before.offers?.questions ?? [] };
}
