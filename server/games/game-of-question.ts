import type { AnswerOf, QueryOf } from '#contract/endpoint-types.ts';
import type { Db } from '#server/db/database.ts';
import { listShelved } from '#server/library/library.ts';
import { isStopWord } from '#server/language/stop-words.ts';
import { pauses } from '#server/scheduler/pauses.ts';
import {
  canBeName,
  findNames,
  isSpelledName,
  mayBeTitle,
  queryWords,
  type TitleSearch,
} from '#server/titles/titles.ts';
import { type ExpertGame, listExpertGames } from './expert-games.store.ts';
import { openExpertWords, theOnly } from './expert-words.ts';
import * as store from './games.store.ts';

type GameOfQuestion = AnswerOf<'GET /api/games/of-question'>;
type Typed = QueryOf<'GET /api/games/of-question'>;

const choicesMax = 3;
const longestName = 5;
/** What speaks for a game where none is certain, beside how well its headings fit, which counts one at most. */
const weights = { name: 2, recent: 0.5, owned: 0.3 };

/**
 * Reads out of a text which game's expert it is for: a game that it names, or whose articles alone have its words.
 * Ordinary words never decide, however well they fit: then a few games are offered.
 */
export function createGameReader(db: Db, titles: TitleSearch) {
  const fitWords = openExpertWords(db);

  return async ({ q: text, recent }: Typed, viewer: store.Viewer): Promise<GameOfQuestion> => {
    const experts = await listExpertGames(db);
    const words = queryWords(text);
    const found = findNames(await titles.namesOf(experts), text);
    const fit = await fitWords(experts, text);
    const certain = found.filter(({ is_certain }) => is_certain);
    const named = new Set(certain.flatMap(({ game_ids }) => game_ids));
    const hasMore = words.some(
      (word, at) => !isStopWord(word) && !certain.some(({ from, to }) => from <= at && at < to),
    );
    const is_title = mayBeTitle(text);
    const only = named.size === 0 ? fit.only : theOnly(named);
    if (only !== undefined && hasMore) {
      const [game = null] = await store.listListedGames(db, [only], viewer);
      if (game !== null) return { game, choices: [], without_expert: null, is_title };
    }
    const score = await scoreOf(experts, { viewer, recent, names: new Set(found.flatMap(({ game_ids }) => game_ids)) });
    const best = Math.max(1, ...fit.scores.values());
    const scored = experts.map(({ id }, place) => ({ id, place, score: score(id) + (fit.scores.get(id) ?? 0) / best }));
    const ids = scored.toSorted((a, b) => b.score - a.score || a.place - b.place).map(({ id }) => id);
    const other = named.size === 0 ? await findWithoutExpert(words, new Set(ids)) : undefined;
    return {
      game: null,
      choices: await store.listListedGames(db, ids.slice(0, choicesMax), viewer),
      without_expert: (other !== undefined && (await store.listListedGames(db, [other], viewer))[0]) || null,
      is_title,
    };
  };

  /** A game of the catalogue that the text begins or ends with; its page says that there is no expert yet. */
  async function findWithoutExpert(
    words: readonly string[],
    experts: ReadonlySet<number>,
  ): Promise<number | undefined> {
    const { find } = await titles.open();
    const pause = pauses();
    for (let length = Math.min(longestName, words.length - 1); length > 0; length--) {
      for (const run of [words.slice(0, length), words.slice(-length)]) {
        // Each look takes some milliseconds; "hollow knight how" ends inside of the question.
        if (!canBeName(run) || isStopWord(run.at(-1) ?? '')) continue;
        await pause();
        const { ids, is_sure } = find(run.join(' '));
        const [id] = ids;
        if (!is_sure || id === undefined || experts.has(id)) continue;
        const title = (await store.listListedGames(db, [id], { user_id: null, language: 'en' }))[0]?.title ?? '';
        if (isSpelledName(run) || queryWords(title).join('') === run.join('')) return id;
      }
    }
    return undefined;
  }

  async function scoreOf(
    experts: readonly ExpertGame[],
    { viewer, recent, names }: { viewer: store.Viewer; recent: string | undefined; names: ReadonlySet<number> },
  ): Promise<(id: number) => number> {
    const { user_id } = viewer;
    const ids = experts.map(({ id }) => id);
    const shelved = user_id === null ? [] : await listShelved(db, user_id, ids);
    const lately = new Set(
      shelved.flatMap((row) => (row.last_asked_at === null ? [] : row.game_id)).slice(0, choicesMax),
    );
    const owned = new Set(shelved.flatMap((row) => (row.is_listed ? row.game_id : [])));
    const open = experts.find(({ slug }) => slug === recent)?.id;
    return (id) =>
      (names.has(id) ? weights.name : 0) +
      (lately.has(id) || id === open ? weights.recent : 0) +
      (owned.has(id) ? weights.owned : 0);
  }
}
