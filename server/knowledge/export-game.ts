import type { KnowledgeFormat } from '#contract/knowledge-snapshots.ts';
import { languages } from '#contract/values/languages.ts';
import { fieldIn } from '#contract/values/texts.ts';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import * as store from './export-game.store.ts';
import { hintsOf } from './hints.ts';
import type { FileArticle, KnowledgeFile } from './knowledge-file.ts';
import { writeMarkdownFile } from './markdown-file.ts';

/**
 * All published knowledge of a game, gated sections with their gates.
 * @throws AppError `not_found`
 */
export async function exportGame(db: Db, game_id: number, format: KnowledgeFormat) {
  const file = await gatherFile(db, game_id);
  return {
    name: `${file.game.slug}.${format === 'json' ? 'json' : 'md'}`,
    text: format === 'json' ? `${JSON.stringify(file, null, 2)}\n` : writeMarkdownFile(file),
    articles: file.articles.length,
    chunks: file.articles.reduce((sum, article) => sum + article.chunks.length, 0),
  };
}

/** @throws AppError `not_found` */
export async function gatherFile(db: Db, game_id: number): Promise<KnowledgeFile> {
  const game = await store.findGameToExport(db, game_id);
  if (game === undefined) throw new AppError('not_found', { object: 'game' });
  const rows = await store.listChunksToExport(db, game.id);
  const byArticle = [...Map.groupBy(rows, (row) => row.article_id).values()];
  const source = mostFrequent(byArticle.map(([first]) => first?.source ?? null));
  const questions = await store.listQuestionsToExport(db, game.id);
  const { header_url, released_on } = game;
  const summaries = languages.flatMap((language) => {
    const summary = game[fieldIn('summary', language)];
    return summary === null ? [] : [[language, summary] as const];
  });
  return {
    game: {
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
    },
    articles: byArticle.map((chunks) => articleOf(chunks, source)),
  };
}

function articleOf(chunks: readonly store.ExportedChunk[], usual: string | null): FileArticle {
  const { title, language, game_version, checked_on, source } = chunks[0]!;
  return {
    title,
    language,
    ...(game_version === null ? {} : { game_version }),
    ...(checked_on === null ? {} : { checked_on }),
    ...(source === usual ? {} : { source }),
    chunks: chunks.map(({ section, content, achievement, spoiler_level, ...hints }) => {
      const isOpen = achievement === null && spoiler_level === 0;
      return { section, content, ...(isOpen ? {} : { gate: { achievement, spoiler_level } }), ...hintsOf(hints) };
    }),
  };
}

function mostFrequent(sources: readonly (string | null)[]): string | null {
  const counts = new Map<string | null, number>();
  for (const source of sources) counts.set(source, (counts.get(source) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}
