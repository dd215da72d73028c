import type { Db } from '#server/db/database.ts';
import { isQuestionWord } from '#server/retrieval/question-words.ts';
import { isRealWord } from '#server/retrieval/real-words.ts';
import { stemOf } from '#server/retrieval/stem.ts';
import { isStopWord } from '#server/retrieval/stop-words.ts';
import { findGroups, normaliseText, splitGroup } from '#server/retrieval/tokenise.ts';
import { pauses } from '#server/scheduler/pauses.ts';
import type { ExpertGame } from './expert-games.store.ts';
import { listOpenHeadings } from './expert-words.store.ts';

/** What the words of a text say about the game that they are asked of. */
export interface WordFit {
  /** Games whose headings have words of the text, with how much that says. */
  scores: ReadonlyMap<number, number>;
  /** The only game whose headings have a word that no dictionary has. */
  only: number | undefined;
}

const headingsRead = 20_000;
const ownWordFrom = 4;
const textWords = 40;

function wordsOf(text: string): Set<string> {
  const words = findGroups(normaliseText(text)).flatMap((group) => splitGroup(group).parts);
  return new Set(words.filter((word) => word.length > 1 && !isStopWord(word)));
}

/** The words of the headings of all experts, read again for a game whose texts have changed. */
export function openExpertWords(db: Db) {
  const known = new Map<number, { revision: number; stems: ReadonlySet<string> }>();

  async function refresh(games: readonly ExpertGame[]): Promise<void> {
    const ids = new Set(games.map(({ id }) => id));
    for (const id of known.keys()) if (!ids.has(id)) known.delete(id);
    const pause = pauses();
    for (const { id, kb_revision: revision } of games) {
      if (known.get(id)?.revision === revision) continue;
      const stems = new Set<string>();
      for (const heading of await listOpenHeadings(db, id, headingsRead)) {
        for (const word of wordsOf(heading)) stems.add(stemOf(word));
        await pause();
      }
      known.set(id, { revision, stems });
    }
  }

  return async (games: readonly ExpertGame[], text: string): Promise<WordFit> => {
    await refresh(games);
    const scores = new Map<number, number>();
    const only = new Set<number>();
    for (const word of [...wordsOf(text)].filter((one) => !isQuestionWord(one)).slice(0, textWords)) {
      const stem = stemOf(word);
      const holders = games.filter(({ id }) => known.get(id)?.stems.has(stem) === true);
      for (const { id } of holders) {
        scores.set(id, (scores.get(id) ?? 0) + Math.log(1 + games.length / holders.length));
      }
      const [holder] = holders;
      if (holders.length === 1 && holder !== undefined && word.length >= ownWordFrom && !isRealWord(word))
        only.add(holder.id);
    }
    return { scores, only: only.size === 1 ? [...only][0] : undefined };
  };
}
