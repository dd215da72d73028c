import { normaliseText } from '#contract/values/normalise-text.ts';
import { setTimeout as passTime } from 'node:timers/promises';
import type { Db } from '#server/db/database.ts';
import { isQuestionWord } from '#server/language/question-words.ts';
import { isRealWord } from '#server/retrieval/rank/real-words.ts';
import { stemOf } from '#server/language/stem.ts';
import { isStopWord } from '#server/language/stop-words.ts';
import { findGroups, splitGroup } from '#server/language/tokenise.ts';
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

interface KnownWords {
  revision: number;
  stems: ReadonlySet<string>;
  /** There was room for more words than it has. */
  is_whole: boolean;
}

const headingsRead = 20_000;
const ownWordFrom = 4;
const textWords = 40;

/** So many words of all games together are kept, some tens of megabytes; games less popular than these have none. */
const mostKept = 500_000;
/** A question waits so long for words that nobody read yet, then does with those that are known. */
const waitMs = 1_000;

function wordsOf(text: string): Set<string> {
  const words = findGroups(normaliseText(text)).flatMap((group) => splitGroup(group).parts);
  return new Set(words.filter((word) => word.length > 1 && !isStopWord(word)));
}

async function readStems(db: Db, game_id: number, most: number): Promise<Set<string>> {
  const pause = pauses();
  const stems = new Set<string>();
  for (const heading of await listOpenHeadings(db, game_id, headingsRead)) {
    for (const word of wordsOf(heading)) if (stems.size < most) stems.add(stemOf(word));
    await pause();
  }
  return stems;
}

const stateOf = (games: readonly ExpertGame[]): string =>
  games.map(({ id, kb_revision }) => `${id}.${kb_revision}`).join(' ');

/**
 * The words of the headings of all experts, read again for a game whose texts have changed: once, however many ask
 * meanwhile.
 * @param most how many words are kept
 */
export function openExpertWords(db: Db, most = mostKept) {
  const known = new Map<number, KnownWords>();
  let state: string | undefined;
  let reading: Promise<void> | undefined;

  async function read(games: readonly ExpertGame[]): Promise<void> {
    const ids = new Set(games.map(({ id }) => id));
    for (const id of known.keys()) if (!ids.has(id)) known.delete(id);
    let room = most;
    for (const { id, kb_revision: revision } of games) {
      const before = known.get(id);
      if (before?.revision !== revision || !before.is_whole || before.stems.size > room) {
        const stems = room === 0 ? new Set<string>() : await readStems(db, id, room);
        known.set(id, { revision, stems, is_whole: stems.size < room });
      }
      room -= known.get(id)?.stems.size ?? 0;
    }
    state = stateOf(games);
  }

  async function refresh(games: readonly ExpertGame[]): Promise<void> {
    if (state === stateOf(games)) return;
    if (reading !== undefined) {
      // Whoever began it gets its error.
      await reading.catch(() => {});
      return refresh(games);
    }
    reading = read(games).finally(() => (reading = undefined));
    await reading;
  }

  return async (games: readonly ExpertGame[], text: string): Promise<WordFit> => {
    await Promise.race([refresh(games), passTime(waitMs, undefined, { ref: false })]);
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
    return { scores, only: theOnly(only) };
  };
}

/** Of several, none is meant. */
export function theOnly(ids: ReadonlySet<number>): number | undefined {
  const [id] = ids;
  return ids.size === 1 ? id : undefined;
}
