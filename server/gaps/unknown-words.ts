import type { UnknownWord } from '#contract/gaps.ts';
import type { Deps } from '#server/deps.ts';
import { settingsInForce } from '#server/game-settings/game-settings.ts';
import { askedTerms } from '#server/retrieval/coverage.ts';
import * as store from './gaps.store.ts';

const questionsRead = 500;
const wordsShown = 50;

/** Words of open gaps that no text of their game holds: perhaps players' names for things that it holds. */
export async function listUnknownWords({
  db,
  retrieval,
}: Pick<Deps, 'db' | 'retrieval'>): Promise<{ items: UnknownWord[]; total: number }> {
  const found = new Map<string, UnknownWord>();
  for (const { text, game_id, title, kb_revision } of await store.listOpenQuestions(db, questionsRead)) {
    const game = { id: game_id, title, kb_revision };
    const settings = (await settingsInForce(db, game_id)).retrieval;
    const { analysis } = await retrieval.retrieve({ game, question: text, limit: 1, settings, words_only: true });
    for (const { kind, word } of askedTerms(analysis)) {
      if (kind !== 'unknown' || word.length < 3) continue;
      const key = `${game_id}:${word}`;
      const asked = (found.get(key)?.asked ?? 0) + 1;
      found.set(key, { game_id, game_title: title, word, asked });
    }
  }
  const items = [...found.values()]
    .sort((a, b) => b.asked - a.asked || a.word.localeCompare(b.word))
    .slice(0, wordsShown);
  return { items, total: items.length };
}
