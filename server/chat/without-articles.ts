import type { Language } from '#contract/values/languages.ts';
import type { Deps } from '#server/deps.ts';
import { asksForOwnProgress, asText, isAboutAchievements, progressAnswer } from '#server/expert/progress-line.ts';
import type { PlayerProgress } from '#server/expert/expert.ts';
import { readTalk } from '#server/expert/talk.ts';
import { findGroups, normaliseText } from '#server/retrieval/tokenise.ts';
import { messagesFor } from '#server/messages.ts';
import * as store from './chat.store.ts';
import type { Draft } from './close.ts';
import type { AcceptedQuestion } from './question.ts';

/** Said without a look at any article: free, and never a gap in them. */
function freeDraft(text: string): Draft {
  const content = { lead: text, passages: [], close: '', miss: null };
  return { state: 'answered', text, content, is_rag: null, charge: false, chunks: [], cited: [] };
}

/** The answer to small talk and to questions about the product; nothing for a question about the game. */
export function answerTalk({ text, game }: AcceptedQuestion, language: Language): Draft | undefined {
  const talk = readTalk(text);
  if (talk === null) return undefined;
  const reply = messagesFor(language).expert.talk[talk];
  return freeDraft(typeof reply === 'string' ? reply : reply({ game: asText(game.title) }));
}

/** The answer to a question about the player's own progress; nothing where it asks for something else. */
export function answerProgress(
  { text, game, options }: AcceptedQuestion,
  progress: PlayerProgress | null,
  language: Language,
): Draft | undefined {
  if (!options.use_progress || !asksForOwnProgress(text)) return undefined;
  if (progress !== null) return freeDraft(progressAnswer(progress, language));
  // What to do next is asked of the articles where nobody knows how far the player is.
  if (!isAboutAchievements(text)) return undefined;
  return freeDraft(messagesFor(language).expert.progress.unknown({ game: asText(game.title) }));
}

const longestTitle = 5;
const leastLetters = 5;

/** Leads to the expert of another game that a question names; nothing where it names none that the catalogue holds. */
export async function answerOtherGame(
  { db, titles }: Deps,
  { text, game }: AcceptedQuestion,
  unknown: ReadonlySet<string>,
  language: Language,
): Promise<Draft | undefined> {
  const words = findGroups(normaliseText(text));
  for (let length = Math.min(longestTitle, words.length); length > 0; length--) {
    for (let at = 0; at + length <= words.length; at++) {
      const name = words.slice(at, at + length).join(' ');
      // One word alone may be a word of any question: it must be one that this game's articles do not know.
      if (length === 1 && (name.length < leastLetters || !unknown.has(name.toLowerCase()))) continue;
      const { ids, is_sure } = await titles.find(name);
      const [id] = ids;
      if (!is_sure || id === undefined || id === game.id) continue;
      const other = await store.findGameName(db, id);
      if (other === undefined || levelled(other.title) !== levelled(name)) continue;
      const texts = messagesFor(language).expert.talk;
      return freeDraft(texts.otherGame({ game: asText(game.title), other: asText(other.title), slug: other.slug }));
    }
  }
  return undefined;
}

function levelled(title: string): string {
  return findGroups(normaliseText(title)).join(' ').toLowerCase();
}
