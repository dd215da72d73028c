import type pg from 'pg';
import { encoderModel } from '#server/encoder/encoder.ts';
import { withClient } from '#server/testing/with-client.ts';

/** How large a database is filled. Games are as many at every size; what players do and write grows with them. */
export interface Size {
  players: number;
  questions: number;
  articles: number;
  games: number;
}

/** The fewest games; of a larger catalogue these are the ones that have achievements. */
export const fewestGames = 2000;
const articlesOfGame = 20;
const chunksOfArticle = 10;
/** What the heavy player has at every size, so that their pages show what the others cost them. */
const ownQuestions = 300;
export const ownGames = 200;

/** Asks much more than the others do. */
export const heavyPlayer = 2;
export const administrator = 1;
/** Has no expert at any size. */
export const wantedGame = 2000;
/** The key of the first chunk of the first article. */
export const firstChunk = '00000000-0000-4000-8000-000000000001';
/** An answer that everybody may read; the number of its question stands at the end. */
export const sharedName = '3'.padStart(22, '0');

export function sizeOf(players: number, questionsOfPlayer: number, games: number): Size {
  return { players, questions: players * questionsOfPlayer, articles: Math.max(100, Math.floor(players / 25)), games };
}

/**
 * Fills a migrated, otherwise empty database as years of use would: set by set, in an order of time, and consistently,
 * so that the ledger check finds nothing. Ids are given, so that rows find each other by arithmetic.
 */
export async function fill(url: string, { players, questions, articles, games }: Size): Promise<void> {
  const experts = Math.min(fewestGames, Math.floor(articles / articlesOfGame));
  await withClient(url, async (client) => {
    // The rows are consistent as they are written, and checking each of them by triggers would take most of the time.
    await client.query(
      'SET session_replication_role = replica; SET synchronous_commit = off; SET work_mem = $$256MB$$',
    );
    await client.query(
      `CREATE TEMPORARY TABLE size AS SELECT ${players}::bigint AS players, ${questions}::bigint AS questions,
        ${articles}::bigint AS articles, ${games}::bigint AS games, ${experts}::bigint AS experts,
        greatest(1, ${questions} / ${ownQuestions}) AS one_of`,
    );
    for (const statement of statements) await client.query(statement);
    await restartIdentities(client);
  });
}

/** The moment of the `n`th of `count` events that are spread evenly over the last year. */
const moment = (n: string, count: string) => `now() - interval '1 year' * (1 - (${n})::float8 / (${count}))`;

const statements = [
  `INSERT INTO users (id, email, name, password_hash, role, language, email_verified_at, created_at, last_seen_at, deleted_at, erased_at)
    OVERRIDING SYSTEM VALUE
    SELECT n, 'player' || n || '@example.com', (ARRAY['Anna', 'Boris', 'Chen', 'Dana', 'Egor'])[1 + n % 5] || ' ' || md5(n::text), 'none',
      CASE WHEN n = ${administrator} THEN 'admin' ELSE 'user' END, CASE n % 3 WHEN 0 THEN 'ru' ELSE 'en' END,
      CASE WHEN n % 10 > 0 OR n <= 2 THEN now() END, ${moment('n', 'players')}, CASE WHEN n % 7 > 0 THEN now() - interval '1 minute' * (n % 500000) END,
      CASE WHEN n > 10 AND n % 50 = 0 THEN now() - interval '60 days' END, CASE WHEN n > 10 AND n % 50 = 0 THEN now() - interval '30 days' END
    FROM size, generate_series(1, players) AS n`,
  `INSERT INTO consents (user_id, version, accepted_at) SELECT id, '1', created_at FROM users`,
  `INSERT INTO sessions (user_id, token_hash, last_seen_at) SELECT id, sha256(id::text::bytea), now() - interval '1 minute' * (id % 10000) FROM users WHERE id % 2 = 0`,
  `INSERT INTO known_devices (user_id, token_hash) SELECT id, sha256(('device' || id)::bytea) FROM users`,
  `INSERT INTO games (id, slug, title, steam_app_id, genres, popularity, kb_revision, released_on, header_url) OVERRIDING SYSTEM VALUE
    SELECT n, 'game-' || n, 'Game ' || md5(n::text), 100000 + n, ARRAY['Action'], (n * 7919) % 100003, CASE WHEN n <= experts THEN 2 ELSE 0 END,
      '2015-01-01'::date + (n % 3000)::int, NULL FROM size, generate_series(1, games) AS n`,
  `INSERT INTO achievements (id, game_id, api_name, ordinal) OVERRIDING SYSTEM VALUE
    SELECT (g - 1) * 10 + a, g, 'A' || a, a FROM generate_series(1, ${fewestGames}) AS g, generate_series(1, 10) AS a`,
  `INSERT INTO achievement_texts SELECT id, 'en', 'Achievement ' || id FROM achievements`,
  `INSERT INTO sample_questions (game_id, language, ordinal, text) SELECT g, 'en', 1, 'How do I begin?' FROM size, generate_series(1, experts) AS g`,
  // The first game has some more, as most is written about what most play.
  `INSERT INTO articles (id, game_id, title, language, author_id, reviewed_at, created_at, updated_at) OVERRIDING SYSTEM VALUE
    SELECT n, CASE WHEN n <= 60 THEN 1 ELSE 1 + n % experts END, 'Guide ' || md5(n::text), CASE n % 3 WHEN 0 THEN 'ru' ELSE 'en' END,
      CASE WHEN n < 200 AND n % 5 = 0 THEN ${heavyPlayer} ELSE 3 + n % (players - 3) END, CASE WHEN n % 20 <> 5 THEN now() END, ${moment('n', 'articles')}, ${moment('n', 'articles')}
    FROM size, generate_series(1, articles) AS n`,
  `INSERT INTO chunks (id, chunk_key, game_id, article_id, ordinal, article_title, language, section, content, from_rev) OVERRIDING SYSTEM VALUE
    SELECT (a.id - 1) * ${chunksOfArticle} + n + 1, CASE WHEN a.id = 1 AND n = 0 THEN '${firstChunk}' ELSE gen_random_uuid() END, a.game_id, a.id, n, a.title, a.language, 'Part ' || n,
      'The ' || md5((a.id * 31 + n)::text) || ' opens when lever ' || n || ' is pulled near the gate of ' || md5(a.id::text), 1
    FROM articles a, generate_series(0, ${chunksOfArticle - 1}) AS n ORDER BY 1`,
  // A unit each; what more of them take is what bench vectors measures.
  `INSERT INTO unit_vectors (model, chunk_id, text_hash, unit_hashes, dimensions, vectors)
    SELECT '${encoderModel}', id, sha256(id::text::bytea), substr(sha256(id::text::bytea), 1, 16), 384, decode(repeat('01', 388), 'hex') FROM chunks`,
  `INSERT INTO article_versions (article_id, number, title, language, pieces, cause, state, author_id)
    SELECT id, 2, title, language, '{}', 'edit', 'waiting', author_id FROM articles WHERE id % 20 = 5`,
  `INSERT INTO article_reports (article_id, user_id, reason, comment, closed_at)
    SELECT 1 + n % articles, 3 + n % (players - 3), 'wrong', 'Not so', CASE WHEN n % 10 > 0 THEN now() END FROM size, generate_series(1, players / 100) AS n`,
  `INSERT INTO snapshots (game_id, revision, reason) SELECT g, r, 'import' FROM size, generate_series(1, experts) AS g, generate_series(1, 2) AS r`,
  `CREATE TEMPORARY TABLE asked AS
    SELECT n, CASE WHEN n % one_of = 0 THEN ${heavyPlayer} ELSE 3 + (n * 7919) % (players - 3) END AS user_id, 0::bigint AS game_id,
      CASE WHEN n % 20 = 1 THEN 'refused' WHEN n % 50 = 2 THEN 'failed' ELSE 'answered' END AS state, ${moment('n', 'questions')} AS at
    FROM size, generate_series(1, questions) AS n`,
  `UPDATE asked SET game_id = CASE WHEN n % 10 = 0 THEN 1 ELSE 1 + (user_id * 31 + n % 2 * 17) % experts END FROM size`,
  `CREATE TEMPORARY TABLE talks AS SELECT row_number() OVER (ORDER BY min(n)) AS id, user_id, game_id, count(*) AS questions, min(at) AS began, max(at) AS ended
    FROM asked GROUP BY user_id, game_id`,
  `INSERT INTO conversations (id, user_id, game_id, title, questions, created_at, active_at) OVERRIDING SYSTEM VALUE
    SELECT id, user_id, game_id, 'How do I begin?', questions, began, ended FROM talks`,
  // One question of twenty comes with a picture; those of the heavy player have the first ids.
  `CREATE TEMPORARY TABLE pictured AS SELECT row_number() OVER (ORDER BY user_id <> ${heavyPlayer}, n) AS picture_id, n, at, talks.id AS conversation_id, user_id
    FROM asked JOIN talks USING (user_id, game_id) WHERE n % 20 = 3 OR (user_id = ${heavyPlayer} AND n % 2 = 0)`,
  `INSERT INTO question_pictures (id, user_id, conversation_id, content, width, height, recognised, created_at) OVERRIDING SYSTEM VALUE
    SELECT picture_id, user_id, conversation_id, sha256(n::text::bytea), 640, 480, 'A gate', at FROM pictured`,
  `INSERT INTO reservations (id, user_id, state, lease_until, created_at, resolved_at) OVERRIDING SYSTEM VALUE
    SELECT n, user_id, CASE state WHEN 'answered' THEN 'settled' ELSE 'refunded' END, at, at, at FROM asked`,
  `INSERT INTO messages (id, game_id, user_id, conversation_id, role, question_id, text, state, is_rag, reservation_id, picture_id, uncharged, rated, kb_revision, created_at, finished_at)
    OVERRIDING SYSTEM VALUE
    SELECT 2 * n - 1 + side, game_id, user_id, talks.id, CASE side WHEN 0 THEN 'user' ELSE 'expert' END, CASE side WHEN 1 THEN 2 * n - 1 END,
      CASE WHEN side = 0 THEN 'Where is ' || md5(n::text) || '?' WHEN state = 'answered' THEN 'Near the gate ' || md5((n % 1000)::text) ELSE '' END,
      state, CASE WHEN side = 1 AND state = 'answered' THEN n % 5 > 0 END, CASE side WHEN 1 THEN n END, CASE side WHEN 0 THEN picture_id END,
      CASE WHEN side = 1 AND state <> 'answered' THEN 'free' WHEN side = 1 AND n % 100 = 3 THEN 'given_back' END,
      CASE WHEN side = 1 AND state = 'answered' AND n % 7 = 0 THEN 1 + n / 7 % 5 END, CASE side WHEN 1 THEN 2 END, at, at
    FROM (SELECT asked.*, pictured.picture_id FROM asked LEFT JOIN pictured USING (n)) AS asked JOIN talks USING (user_id, game_id),
      generate_series(0, 1) AS side ORDER BY n, side`,
  // Two sources of each answer from the same game; one article of the first game is cited by one answer of fifty.
  `CREATE TEMPORARY TABLE in_game AS SELECT game_id, array_agg(id ORDER BY id) AS ids FROM chunks GROUP BY game_id`,
  `INSERT INTO message_sources (message_id, user_id, n, chunk_id, score, cited)
    SELECT 2 * a.n, a.user_id, source, CASE WHEN a.n % 50 = 10 THEN ids[source] ELSE ids[1 + (a.n * 13 + source) % cardinality(ids)] END, 1, source = 1
    FROM asked a JOIN in_game USING (game_id), generate_series(1, 2) AS source WHERE a.state = 'answered' AND a.n % 5 > 0 ORDER BY a.n, source`,
  `INSERT INTO token_usage_logs (user_id, game_id, message_id, model, outcome, input_tokens, output_tokens, estimated, total_ms, cost_micro_usd, created_at)
    SELECT user_id, game_id, 2 * n, 'model', 'answered', 900, 120, false, 1400, 700, at FROM asked WHERE state = 'answered' ORDER BY n`,
  `INSERT INTO ratings (message_id, user_id, rating, comment, created_at, updated_at, handled_at)
    SELECT 2 * n, user_id, 1 + n / 7 % 5, CASE WHEN n % 3 = 0 THEN 'That was it' END, at, at, CASE WHEN n % 2 = 0 THEN at END
    FROM asked WHERE state = 'answered' AND n % 7 = 0 ORDER BY n`,
  `INSERT INTO shares (name, user_id, message_id, is_example, created_at, taken_down_at)
    SELECT lpad(n::text, 22, '0'), user_id, 2 * n, n % 500 = 3, at, CASE WHEN n % 400 = 53 THEN at END
    FROM asked WHERE state = 'answered' AND n % 5 > 0 AND (n % 50 = 3 OR user_id = ${heavyPlayer}) ORDER BY n`,
  `INSERT INTO knowledge_gaps (id, game_id, state, closed_at) OVERRIDING SYSTEM VALUE
    SELECT n, 1 + n % experts, CASE WHEN n % 3 > 0 THEN 'closed' ELSE 'open' END, CASE WHEN n % 3 > 0 THEN now() END
    FROM size, generate_series(1, experts + players / 100) AS n`,
  `INSERT INTO gap_questions (message_id, gap_id, user_id)
    SELECT 2 * n - 1, gap.ids[1 + n % cardinality(gap.ids)], user_id FROM asked
    JOIN (SELECT game_id, array_agg(id) AS ids FROM knowledge_gaps GROUP BY game_id) AS gap USING (game_id) WHERE asked.state = 'refused'`,
  `INSERT INTO given_back_calls (message_id, user_id, game_id, reason, created_at, given_by)
    SELECT 2 * n, user_id, game_id, 'wrong', at, CASE WHEN n % 300 = 3 THEN ${administrator} END FROM asked WHERE state = 'answered' AND n % 100 = 3`,
  `INSERT INTO ledger_accounts (id, user_id, kind, unit, balance) OVERRIDING SYSTEM VALUE
    SELECT 4 + 3 * (u.id - 1) + place, u.id, kind, unit,
      CASE kind WHEN 'calls' THEN 10 + coalesce(own.refunded, 0) + CASE WHEN u.id % 2 = 0 THEN 100 ELSE 0 END ELSE 0 END
    FROM users u CROSS JOIN (VALUES (1, 'calls', 'call'), (2, 'reserved', 'call'), (3, 'roubles', 'kopeck')) AS a (place, kind, unit)
    LEFT JOIN (SELECT user_id, count(*) FILTER (WHERE state <> 'answered') AS refunded FROM asked GROUP BY user_id) AS own ON own.user_id = u.id`,
  `INSERT INTO top_ups (id, user_id, calls, amount_kopecks, status, provider, provider_payment_id, paid_kopecks, created_at, paid_at) OVERRIDING SYSTEM VALUE
    SELECT n, 2 * n, 100, 29900, 'succeeded', 'sandbox', 'payment-' || n, 29900, ${moment('n', '(players / 2)')}, now() FROM size, generate_series(1, players / 2) AS n`,
  // Ids of transactions: the credits, then two of each question, then the top-ups.
  `INSERT INTO ledger_transactions (id, reference, kind, user_id, created_at) OVERRIDING SYSTEM VALUE SELECT id, 'free:' || id, 'free_calls', id, created_at FROM users`,
  `INSERT INTO ledger_transactions (id, reference, kind, user_id, reservation_id, created_at) OVERRIDING SYSTEM VALUE
    SELECT players + 2 * n - 1 + side, 'reservation:' || n || ':' || side, CASE WHEN side = 0 THEN 'reserve' WHEN state = 'answered' THEN 'settle' ELSE 'refund' END, user_id, n, at
    FROM size, asked, generate_series(0, 1) AS side ORDER BY n, side`,
  `INSERT INTO ledger_transactions (id, reference, kind, user_id, top_up_id, created_at) OVERRIDING SYSTEM VALUE
    SELECT players + 2 * questions + t.id, 'top-up:' || t.id, 'top_up', t.user_id, t.id, created_at FROM size, top_ups t`,
  `INSERT INTO ledger_entries (transaction_id, account_id, user_id, amount)
    SELECT u.id, account, u.id, amount FROM users u LEFT JOIN (SELECT user_id, count(*) AS asked FROM asked GROUP BY user_id) AS own ON own.user_id = u.id,
      LATERAL (VALUES (4 + 3 * (u.id - 1) + 1, 10 + coalesce(own.asked, 0)), (1, -10 - coalesce(own.asked, 0))) AS e (account, amount)`,
  `INSERT INTO ledger_entries (transaction_id, account_id, user_id, amount)
    SELECT players + 2 * n - 1 + side, account, user_id, amount FROM size, asked, LATERAL (VALUES
      (0, 4 + 3 * (user_id - 1) + 1, -1), (0, 4 + 3 * (user_id - 1) + 2, 1), (1, 4 + 3 * (user_id - 1) + 2, -1),
      (1, CASE state WHEN 'answered' THEN 2 ELSE 4 + 3 * (user_id - 1) + 1 END, 1)) AS e (side, account, amount) ORDER BY n, side`,
  `INSERT INTO ledger_entries (transaction_id, account_id, user_id, amount)
    SELECT players + 2 * questions + t.id, account, t.user_id, amount FROM size, top_ups t,
      LATERAL (VALUES (4 + 3 * (t.user_id - 1) + 1, 100), (1, -100)) AS e (account, amount)`,
  `INSERT INTO page_hits (day, path, visitor, hits)
    SELECT (now() AT TIME ZONE 'UTC')::date - (n % 90)::int, '/games/game-' || 1 + n % 200, sha256((n % 1000)::text::bytea) || sha256(n::text::bytea), 1
    FROM size, generate_series(1, players * 2) AS n ON CONFLICT DO NOTHING`,
  `INSERT INTO audit_log (actor_id, action, object_kind, object_id, after, ip, request_id, created_at)
    SELECT CASE WHEN n % 3 = 0 THEN NULL ELSE ${administrator} END, (ARRAY['update', 'read', 'credit'])[1 + n % 3], (ARRAY['user', 'chats', 'wallet'])[1 + n % 3],
      1 + n % players, jsonb_build_object('note', md5(n::text)), '192.0.2.' || n % 250, 'request-' || n, ${moment('n', 'players')}
    FROM size, generate_series(1, players) AS n`,
  `INSERT INTO notifications (id, user_id, kind, data, read_at, created_at) OVERRIDING SYSTEM VALUE
    SELECT n, CASE WHEN n <= 200 THEN ${heavyPlayer} ELSE 1 + n % players END, 'gap_closed', '{"game": "Game", "title": "Guide"}',
      CASE WHEN n % 4 > 0 THEN now() END, ${moment('n', '(players * 2)')} FROM size, generate_series(1, players * 2) AS n`,
  `INSERT INTO announcements (id, audience, author_id) OVERRIDING SYSTEM VALUE SELECT n, 'all', ${administrator} FROM generate_series(1, 3) AS n`,
  `INSERT INTO announcement_texts SELECT id, 'en', 'News ' || id, 'Something is new.' FROM announcements`,
  `INSERT INTO announcement_recipients (announcement_id, user_id, notification_id)
    SELECT a, n, CASE WHEN a = 1 THEN n END FROM size, generate_series(1, 3) AS a, generate_series(1, players) AS n`,
  `INSERT INTO background_jobs (kind, user_id, title, state, done, total, payload, result, created_at, started_at, finished_at)
    SELECT 'steam_sync', CASE WHEN n <= 200 THEN ${heavyPlayer} ELSE 1 + n % players END, 'Steam', 'succeeded', 1, 1, '{}',
      '{"games": {"found": 1, "added": 0, "played": 0}, "achievements": {"unlocked": 0, "games": 0}, "private_games": 0}', at, at, at
    FROM size, LATERAL (SELECT n, ${moment('n', 'players')} AS at FROM generate_series(1, players) AS n) AS job`,
  `INSERT INTO user_games (user_id, game_id) SELECT user_id, game_id FROM talks`,
  `INSERT INTO user_games (user_id, game_id) SELECT ${heavyPlayer}, g FROM generate_series(1, ${ownGames}) AS g ON CONFLICT DO NOTHING`,
  `INSERT INTO user_achievements (user_id, achievement_id, unlocked_at) SELECT ${heavyPlayer}, id, now() FROM achievements WHERE id % 3 = 0`,
  `INSERT INTO api_keys (id, user_id, name, key_hash, prefix, made_by) OVERRIDING SYSTEM VALUE
    SELECT n, CASE WHEN n <= 5 THEN ${heavyPlayer} ELSE 1 + n % players END, 'program ' || n, sha256(n::text::bytea), 'hint_' || n, 1 + n % players
    FROM size, generate_series(1, 20 + players / 50) AS n`,
  `INSERT INTO api_key_usage (api_key_id, day, requests)
    SELECT k.id, (now() AT TIME ZONE 'UTC')::date - d, 10 FROM api_keys k, generate_series(0, 29) AS d`,
  `INSERT INTO missed_searches (query, searches) SELECT 'missing ' || n, 1 + n % 90 FROM size, generate_series(1, players / 10) AS n`,
  // What many players want: a game that has no expert yet, and titles that the catalogue does not have.
  `INSERT INTO game_demand (game_id, user_id) SELECT CASE WHEN id % 8 = 0 THEN ${wantedGame} ELSE games - id % 500 - 1 END, id FROM users, size WHERE id % 2 = 0`,
  `INSERT INTO title_demand (query, user_id) SELECT 'missing ' || 1 + id % (players / 10), id FROM users, size WHERE id % 4 = 1`,
  `INSERT INTO game_wikis (game_id, address, name, selection, licence, last_job_id)
    SELECT g, 'https://wiki' || g || '.example.com/api.php', 'Wiki ' || g, '{"namespaces": [0], "categories": []}', 'CC BY-SA 4.0', 1 FROM size, generate_series(1, experts) AS g`,
  `INSERT INTO wiki_pages (article_id, site, base, page_id, page, revision, licence, seen_in)
    SELECT id, 'wiki' || game_id || '.example.com', 'https://wiki' || game_id || '.example.com/wiki/Main_Page', id, title, 1, 'CC BY-SA 4.0', '1' FROM articles WHERE id % 2 = 0`,
  `INSERT INTO game_settings_versions (game_id, settings) SELECT g, '{}' FROM size, generate_series(1, experts) AS g, generate_series(1, 3)`,
  `UPDATE users SET grants = ARRAY['support'] WHERE id BETWEEN 4 AND 8`,
  `INSERT INTO labelled_queries (id, game_id, query_text, message_id) OVERRIDING SYSTEM VALUE
    SELECT n, 1 + n % least(experts, 5), 'Where is lever ' || n || '?', CASE WHEN n % 2 = 0 THEN 2 * n END FROM size, generate_series(1, 500) AS n`,
  `INSERT INTO label_grades (query_id, chunk_id, grade) SELECT q.id, ids[1 + place], place % 4 FROM labelled_queries q JOIN in_game USING (game_id), generate_series(0, 3) AS place`,
  `INSERT INTO evaluations (id, game_id, snapshot_version, retrieve_k, kind, settings, summary, created_by, created_at, finished_at) OVERRIDING SYSTEM VALUE
    SELECT n, 1 + n % least(experts, 5), 2, 10, 'retrieval', '{}', '{"queries": 10, "left_out": 0, "latency_ms": {"p50": 1, "p95": 2}, "answers": null, "dense": null,
      "metrics": {"ndcg": 0.5, "recall": 0.5, "mrr": 0.5, "hit": 0.5, "judged": 0.5}}', ${administrator}, ${moment('n', '(50 + players / 100)')}, now()
    FROM size, generate_series(1, 50 + players / 100) AS n`,
  `INSERT INTO evaluation_queries (evaluation_id, query_id, query_text, ranking, grades, metrics, missed, ms)
    SELECT e.id, q.id, q.query_text, '[]', '{}', '{"ndcg": 0.5, "recall": 0.5, "mrr": 0.5, "hit": 1, "judged": 0.5}', '[]', 1
    FROM evaluations e JOIN labelled_queries q USING (game_id)`,
  `UPDATE ratings r SET game_id = a.game_id, words = q.text || E'\\n' || a.text
    FROM messages a JOIN messages q ON q.id = a.question_id WHERE a.id = r.message_id`,
  `UPDATE shares s SET game_id = a.game_id, words = q.text FROM messages a JOIN messages q ON q.id = a.question_id WHERE a.id = s.message_id`,
  `INSERT INTO game_figures (game_id, words, players)
    SELECT g.id, words_of_game(g.title, g.slug), count(own.user_id) FROM games g LEFT JOIN user_games own ON own.game_id = g.id GROUP BY g.id`,
  `INSERT INTO api_key_figures (api_key_id, requests) SELECT api_key_id, sum(requests) FROM api_key_usage GROUP BY api_key_id`,
  `UPDATE game_figures f SET demand = own.n FROM (SELECT game_id, count(*) AS n FROM game_demand GROUP BY game_id) AS own WHERE own.game_id = f.game_id`,
  `UPDATE missed_searches m SET demand = own.n FROM (SELECT query, count(*) AS n FROM title_demand GROUP BY query) AS own WHERE own.query = m.query`,
  `UPDATE articles SET length = length_of_article(id)`,
  `UPDATE ledger_accounts a SET is_listed = false FROM users u WHERE u.id = a.user_id AND a.kind = 'calls' AND u.deleted_at IS NOT NULL`,
  `INSERT INTO user_figures (user_id, questions, is_listed) SELECT u.id, count(asked.n), u.deleted_at IS NULL FROM users u LEFT JOIN asked ON asked.user_id = u.id GROUP BY u.id`,
  `INSERT INTO chunk_figures (chunk_id, length, used_in)
    SELECT c.id, length(c.content), count(s.message_id) FROM chunks c LEFT JOIN message_sources s ON s.chunk_id = c.id AND s.cited GROUP BY c.id`,
  `INSERT INTO article_figures (article_id, used_in)
    SELECT a.id, count(DISTINCT s.message_id) FROM articles a JOIN chunks c ON c.article_id = a.id
    LEFT JOIN message_sources s ON s.chunk_id = c.id AND s.cited GROUP BY a.id`,
  `UPDATE knowledge_gaps k SET words = words_of_gap(k.id), asked = own.asked, askers = own.askers, asked_in = 'en',
    first_at = own.first_at, last_at = own.last_at
    FROM (SELECT s.gap_id, count(*) AS asked, count(DISTINCT s.user_id) AS askers, min(q.created_at) AS first_at, max(q.created_at) AS last_at
      FROM gap_questions s JOIN messages q ON q.id = s.message_id GROUP BY s.gap_id) AS own WHERE k.id = own.gap_id`,
  `INSERT INTO idempotency_keys (user_id, call, key, body_hash) SELECT id, 'POST /api/wallet/top-up', 'key', '' FROM users WHERE id % 10 = 0`,
];

/** Rows that are written from now on get ids behind those that were given. */
async function restartIdentities(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table_name: string }>(
    `SELECT table_name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'id' AND is_identity = 'YES'`,
  );
  for (const { table_name } of rows) {
    await client.query(
      `SELECT setval(pg_get_serial_sequence('${table_name}', 'id'), greatest(max(id), 1), max(id) IS NOT NULL) FROM ${table_name}`,
    );
  }
}
