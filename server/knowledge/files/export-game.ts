import type { KnowledgeFormat } from '#contract/knowledge-snapshots.ts';
import { languages } from '#contract/values/languages.ts';
import { fieldIn } from '#contract/values/texts.ts';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { type JsonInPieces, withLongText } from '#server/rules/json-in-pieces.ts';
import * as store from './export-game.store.ts';
import { hintsOf } from '../articles/hints.ts';
import { writeJsonFile } from './json-file.ts';
import type { FileArticleFacts, FileChunk, FileGame } from './knowledge-file.ts';
import { writeMarkdownFile } from './markdown-file.ts';

/** A game may have a million chunks: so many are in memory at a time. */
const chunksAtOnce = 200;

/**
 * All published knowledge of a game, gated sections with their gates, read while it is sent. Which chunks it has is decided
 * once, and a chunk never changes nor goes, so the file holds the texts of one moment although nothing is locked and no
 * connection is held: whoever reads it slowly keeps a list of numbers from us, and whoever leaves ends the work.
 * @throws AppError `not_found`
 */
export async function exportGame(db: Db, game_id: number, format: KnowledgeFormat): Promise<JsonInPieces> {
  const game = await store.findGameToExport(db, game_id);
  if (game === undefined) throw new AppError('not_found', { object: 'game' });
  const ids = await store.listChunksToExport(db, game.id);
  const source = await store.findUsualSource(db, game.id);
  const head = headOf(game, source, await store.listQuestionsToExport(db, game.id));
  const counts = { articles: 0, chunks: 0 };
  async function* text(): AsyncGenerator<string> {
    const write = format === 'json' ? writeJsonFile() : writeMarkdownFile();
    yield write.game(head);
    let article_id: number | undefined;
    for (let from = 0; from < ids.length; from += chunksAtOnce) {
      let some = '';
      for (const row of await chunksOf(db, ids.slice(from, from + chunksAtOnce))) {
        if (row.article_id !== article_id) {
          some += write.article(articleOf(row, source));
          article_id = row.article_id;
          counts.articles += 1;
        }
        some += write.chunk(chunkOf(row));
        counts.chunks += 1;
      }
      yield some;
    }
    yield write.end();
  }
  return withLongText({
    name: `${game.slug}.${format === 'json' ? 'json' : 'md'}`,
    text: text(),
    counts: () => counts,
  });
}

/** In the order of `ids`. */
async function chunksOf(db: Db, ids: readonly number[]): Promise<store.ExportedChunk[]> {
  const byId = new Map((await store.listExportedChunks(db, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

type ExportedGame = NonNullable<Awaited<ReturnType<typeof store.findGameToExport>>>;

function headOf(game: ExportedGame, source: string | null, questions: { language: string; text: string }[]): FileGame {
  const { header_url, released_on } = game;
  const summaries = languages.flatMap((language) => {
    const summary = game[fieldIn('summary', language)];
    return summary === null ? [] : [[language, summary] as const];
  });
  return {
    slug: game.slug,
    title: game.title,
    steam_appid: game.steam_app_id,
    ...(summaries.length === 0 ? {} : { summary: Object.fromEntries(summaries) }),
    ...(header_url?.startsWith('https:') ? { header_url } : {}),
    ...(game.genres.length > 0 ? { genres: game.genres } : {}),
    ...(released_on === null ? {} : { released_on }),
    ...(game.popularity > 0 ? { popularity: game.popularity } : {}),
    ...(questions.length > 0 ? { sample_questions: questions } : {}),
    ...(source === null ? {} : { source }),
  };
}

function articleOf(
  { title, language, game_version, checked_on, source }: store.ExportedChunk,
  usual: string | null,
): FileArticleFacts {
  return {
    title,
    language,
    ...(game_version === null ? {} : { game_version }),
    ...(checked_on === null ? {} : { checked_on }),
    ...(source === usual ? {} : { source }),
  };
}

function chunkOf({ section, content, achievement, spoiler_level, nudge, direction }: store.ExportedChunk): FileChunk {
  const isOpen = achievement === null && spoiler_level === 0;
  return {
    section,
    content,
    ...(isOpen ? {} : { gate: { achievement, spoiler_level } }),
    ...hintsOf({ nudge, direction }),
  };
}
