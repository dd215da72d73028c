import { sql } from 'kysely';
import { defaultLanguage } from '#contract/values/languages.ts';
import { pageLink } from '#server/db/page-link.ts';
import { readText } from '#server/db/texts.ts';
import type { EraseUser, ExportSource, TimelineSource } from '#server/users/user-data.ts';

/** What the person wrote and chose; what others wrote to it is theirs. */
export const knowledgeExport: ExportSource = {
  tables: [
    'articles',
    'article_versions',
    'article_drafts',
    'article_reports',
    'article_suggestions',
    'article_decisions',
    'writing_blocks',
    'snapshots',
    'knowledge_gaps',
    'spoiler_choices',
    'declared_achievements',
  ],
  parts: {
    articles: (user_id) => sql`
      SELECT a.id, g.title AS game, a.title, a.language, a.created_at, a.updated_at, a.deleted_at
      FROM articles a JOIN games g ON g.id = a.game_id WHERE a.author_id = ${user_id} ORDER BY a.id`,
    article_versions: {
      at_once: 20,
      ids: (user_id) => sql`SELECT id FROM article_versions WHERE author_id = ${user_id} ORDER BY id`,
      rows: (ids) => sql`
      SELECT article_id, number, title, language, game_version, checked_on, version_chunks(chunks, pieces) AS chunks, state, created_at
      FROM article_versions WHERE id = ANY(${ids}) ORDER BY id`,
    },
    article_drafts: (user_id) => sql`
      SELECT g.title AS game, d.article_id, d.content, d.updated_at
      FROM article_drafts d JOIN games g ON g.id = d.game_id WHERE d.user_id = ${user_id} ORDER BY d.id`,
    article_reports: (user_id) => sql`
      SELECT article_id, reason, comment, created_at FROM article_reports WHERE user_id = ${user_id} ORDER BY id`,
    article_suggestions: (user_id) => sql`
      SELECT article_id, section, content, state, reason, created_at FROM article_suggestions
      WHERE user_id = ${user_id} ORDER BY id`,
    writing_blocks: (user_id) => sql`
      SELECT reason, created_at, ends_at, lifted_at FROM writing_blocks WHERE user_id = ${user_id} ORDER BY id`,
    article_decisions: (user_id) => sql`
      SELECT article_id, action, reason, created_at FROM article_decisions WHERE actor_id = ${user_id} ORDER BY id`,
    spoiler_choices: (user_id) => sql`
      SELECT g.title AS game, c.shown_level FROM spoiler_choices c JOIN games g ON g.id = c.game_id
      WHERE c.user_id = ${user_id} ORDER BY g.id`,
    declared_achievements: (user_id) => sql`
      SELECT ${readText('achievement_texts', 'title', 'a.id', defaultLanguage)} AS achievement, d.declared_at
      FROM declared_achievements d JOIN achievements a ON a.id = d.achievement_id WHERE d.user_id = ${user_id} ORDER BY a.id`,
  },
};

export const articlesTimeline: TimelineSource = {
  name: 'articles',
  kind: 'articles',
  rows: (user_id) => sql`
    SELECT a.id, a.created_at AS at, 'article_written' AS event,
      jsonb_build_object('title', a.title, 'game_title', g.title, 'is_reviewed', a.reviewed_at IS NOT NULL,
        'is_deleted', a.deleted_at IS NOT NULL) AS data,
      CASE WHEN a.deleted_at IS NULL AND g.deleted_at IS NULL THEN ${pageLink('article', sql.ref('g.slug'), sql.ref('a.id'))} END AS link
    FROM articles a JOIN games g ON g.id = a.game_id WHERE a.author_id = ${user_id}`,
};

/** What somebody wrote for everybody stays, without a name; what they kept or said for themselves goes. */
export const eraseKnowledge: EraseUser = async (tx, user_id) => {
  await tx.deleteFrom('article_drafts').where('user_id', '=', user_id).execute();
  await tx
    .updateTable('article_reports')
    .set({ comment: null, network: null })
    .where('user_id', '=', user_id)
    .execute();
  await tx.deleteFrom('spoiler_choices').where('user_id', '=', user_id).execute();
  await tx.deleteFrom('declared_achievements').where('user_id', '=', user_id).execute();
};
