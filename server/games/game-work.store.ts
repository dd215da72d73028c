import { sql } from 'kysely';
import type { GameWork } from '#contract/admin-games.ts';
import { limits } from '#contract/values/limits.ts';
import { rated } from '#contract/lists/define-list.ts';
import { pairFigures } from '#server/db/answer-figures.ts';
import type { Db } from '#server/db/database.ts';

/**
 * The figures of a game's work; each reads what belongs to this game, and of its answers only the last ones. Answers are
 * asked for by the id itself: of an id from another table the planner assumes that the game has as many as any other, and
 * looks for those of a game without any among all answers.
 */
export async function findGameWork(db: Db, id: number): Promise<Omit<GameWork, 'game'> | undefined> {
  const { rows } = await sql<Omit<GameWork, 'game'>>`
    SELECT jsonb_build_object(
        'revision', g.kb_revision,
        'chunks', (SELECT count(*) FROM chunks c WHERE c.game_id = g.id AND c.to_rev IS NULL),
        'waiting', (SELECT count(*) FROM articles a JOIN article_versions v ON v.article_id = a.id AND v.state = 'waiting'
          WHERE a.game_id = g.id AND a.deleted_at IS NULL),
        'reports', (SELECT count(*) FROM article_reports r JOIN articles a ON a.id = r.article_id
          WHERE r.closed_at IS NULL AND a.game_id = g.id AND a.deleted_at IS NULL),
        'gaps', (SELECT count(*) FROM knowledge_gaps k WHERE k.game_id = g.id AND k.state = 'open')) AS knowledge,
      (SELECT jsonb_build_object(
          'of', count(*),
          ${pairFigures('last', ['answered', 'unsure', 'refused', 'failed', 'given_back'])},
          'bad', count(r.rating))
        FROM (SELECT m.id, m.state, m.uncharged, m.rated FROM messages m WHERE m.game_id = ${id} AND m.role = 'expert'
          ORDER BY m.created_at DESC, m.id DESC LIMIT ${limits.lastAnswers}) last
        LEFT JOIN LATERAL (SELECT one.rating FROM ratings one
          WHERE last.rated <= ${rated.bad} AND one.message_id = last.id AND one.handled_at IS NULL LIMIT 1) r ON true
      ) AS answers,
      (SELECT jsonb_build_object('queries', count(*), 'judged', count(*) FILTER (WHERE EXISTS (
          SELECT FROM label_grades one WHERE one.query_id = q.id AND one.grade IS NOT NULL)))
        FROM labelled_queries q WHERE q.game_id = g.id AND q.deleted_at IS NULL) AS labels,
      (SELECT e.created_at FROM evaluations e
        WHERE e.game_id = g.id AND e.deleted_at IS NULL ORDER BY e.id DESC LIMIT 1) AS evaluated_at,
      (SELECT s.published_at FROM game_settings s WHERE s.game_id = g.id) AS settings_at,
      coalesce((SELECT s.draft IS NOT NULL FROM game_settings s WHERE s.game_id = g.id), false) AS has_draft,
      coalesce((SELECT jsonb_agg(jsonb_build_object('language', s.language, 'text', s.text) ORDER BY s.language, s.ordinal)
        FROM sample_questions s WHERE s.game_id = g.id), '[]'::jsonb) AS sample_questions
    FROM games g WHERE g.id = ${id} AND g.deleted_at IS NULL`.execute(db);
  return rows[0];
}
