import type { Language } from '#contract/values/languages.ts';
import { normaliseText } from '#contract/values/normalise-text.ts';
import type { Deps } from '#server/deps.ts';
import { type FinishedAnswer, freeAnswer } from '#server/expert/finished-answer.ts';
import { asText } from '#server/language/plain-text.ts';
import { messagesFor } from '#server/messages.ts';
import { contentTerms } from '#server/retrieval/rank/coverage.ts';
import type { Retrieved } from '#server/retrieval/retrieval.ts';
import { findGroups, levelled } from '#server/language/tokenise.ts';
import { pauses } from '#server/scheduler/pauses.ts';
import * as store from './chat.store.ts';
import type { AcceptedQuestion } from './question.ts';

const longestTitle = 5;
/** Whoever asks about another game says so in a sentence; every run of words of a longer text would be looked up. */
const wordsRead = 25;
const lettersRead = 200;
const leastLetters = 5;

/** Leads to the expert of another game that a question names; nothing where it names none that the catalogue holds. */
export async function answerOtherGame(
  { db, titles }: Deps,
  { text, game }: AcceptedQuestion,
  { analysis }: Pick<Retrieved, 'analysis'>,
  language: Language,
): Promise<FinishedAnswer | undefined> {
  const unknown = new Set(contentTerms(analysis).flatMap(({ kind, word }) => (kind === 'known' ? [] : [word])));
  const words = findGroups(normaliseText(text));
  if (words.length > wordsRead || text.length > lettersRead) return undefined;
  const { find } = await titles.open();
  const pause = pauses();
  for (let length = Math.min(longestTitle, words.length); length > 0; length--) {
    for (let at = 0; at + length <= words.length; at++) {
      const name = words.slice(at, at + length).join(' ');
      // One word alone may be a word of any question: it must be one that this game's articles do not know.
      if (length === 1 && (name.length < leastLetters || !unknown.has(name.toLowerCase()))) continue;
      await pause();
      const { ids, is_sure } = find(name);
      const [id] = ids;
      if (!is_sure || id === undefined || id === game.id) continue;
      const other = await store.findGameName(db, id);
      if (other === undefined || levelled(other.title) !== levelled(name)) continue;
      const texts = messagesFor(language).expert.talk;
      return freeAnswer(texts.otherGame({ game: asText(game.title), other: asText(other.title), slug: other.slug }));
    }
  }
  return undefined;
}
