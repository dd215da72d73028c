import type { Language } from '#contract/values/languages.ts';
import type { Deps } from '#server/deps.ts';
import { type FinishedAnswer, freeAnswer } from '#server/expert/finished-answer.ts';
import { listExpertGames } from '#server/games/games.ts';
import { asText } from '#server/language/plain-text.ts';
import { tokenise } from '#server/language/tokenise.ts';
import { messagesFor } from '#server/messages.ts';
import type { Retrieved } from '#server/retrieval/retrieval.ts';
import { findNames, queryWords } from '#server/titles/titles.ts';
import type { AcceptedQuestion } from './question.ts';

/**
 * Leads to the expert of another game that a question names by its whole title. A name that this game's articles know
 * word for word is a phrase of this game.
 */
export async function answerOtherGame(
  { db, titles }: Deps,
  { text, game }: AcceptedQuestion,
  { analysis }: Pick<Retrieved, 'analysis'>,
  language: Language,
): Promise<FinishedAnswer | undefined> {
  const unknown = new Set(analysis.terms.flatMap(({ kind, word }) => (kind === 'known' ? [] : [word])));
  if (unknown.size === 0) return undefined;
  const experts = await listExpertGames(db);
  const words = queryWords(text);
  const named = findNames(await titles.namesOf(experts), text).find(
    ({ game_ids, from, to, is_title }) =>
      is_title &&
      !game_ids.includes(game.id) &&
      tokenise(words.slice(from, to).join(' ')).some((word) => unknown.has(word)),
  );
  const other = experts.find(({ id }) => named?.game_ids[0] === id);
  if (other === undefined) return undefined;
  const texts = messagesFor(language).expert.talk;
  return freeAnswer(texts.otherGame({ game: asText(game.title), other: asText(other.title), slug: other.slug }));
}
