import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDb } from '#server/testing/test-db.ts';

/**
 * Whose the rows of each table are, as they would be distributed over several databases. A new table is written into one
 * of these: with the player's or the game's id, it lies where they lie.
 */
const ofPlayer = `
  account_views announcement_recipients api_keys consents conversations data_export_pieces data_exports
  declared_achievements game_demand given_back_calls idempotency_keys known_devices ledger_entries ledger_transactions
  live_events mail_tokens message_sources messages notification_switches notifications oauth_codes promotion_redemptions
  push_subscriptions question_pictures ratings reservations saved_views sessions shares spoiler_choices steam_games
  steam_proof_requests title_demand token_usage_logs top_ups unannounced_events user_achievements user_figures
  user_games wallet_settings writing_blocks`;
const ofGame = `
  achievements article_drafts articles chunk_gates chunks daily_game_totals decided_words evaluations game_figures
  game_settings game_settings_versions game_texts game_wikis gap_searches knowledge_gaps labelled_queries new_refusals
  sample_questions snapshots steam_schemas uncounted_demand uncounted_players weekly_game_totals wiki_sources`;

/** Rows of these hang on one row of a player or a game, which the column names; they are few for each of those. */
const ofAnotherRow: Record<string, string> = {
  achievement_texts: 'achievement_id',
  api_key_figures: 'api_key_id',
  api_key_games: 'api_key_id',
  api_key_months: 'api_key_id',
  api_key_usage: 'api_key_id',
  article_decisions: 'article_id',
  article_figures: 'article_id',
  article_reports: 'article_id',
  article_suggestions: 'article_id',
  article_versions: 'article_id',
  changed_chunks: 'chunk_id',
  chunk_figures: 'chunk_id',
  counted_ratings: 'message_id',
  evaluation_queries: 'evaluation_id',
  gap_questions: 'message_id',
  imported_articles: 'article_id',
  label_candidates: 'query_id',
  label_grades: 'query_id',
  oauth_tokens: 'api_key_id',
  payment_notices: 'top_up_id',
  phone_logins: 'session_id',
  top_up_refunds: 'top_up_id',
  uncounted_answers: 'message_id',
  uncounted_ratings: 'message_id',
  version_pieces: 'article_id',
  wiki_pages: 'article_id',
};

/** What belongs to the product, or to players and nobody as it comes: it lies in one place, or everywhere. */
const ofEverybody = `
  alert_channels alert_deliveries alert_episodes alert_settings announcement_figures announcement_texts announcements
  audit_log background_jobs call_pack_texts call_packs call_price catalogue_changes catalogue_imports changed_rules
  unit_vectors cohort_weeks counted_days counted_ledger_days daily_totals games guest_answers job_files ledger_accounts
  ledger_day_totals missed_searches model_costs page_hit_salts page_hits promotion_codes push_keys question_vectors
  model_in_use model_places oauth_clients rate_limits sandbox_payments schema_migrations service_tests steam_nonces stored_results title_aliases users`;

const words = (list: string) => list.trim().split(/\s+/);
const { db } = await testDb();

test('each table says whose its rows are, once', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
      AND NOT relispartition ORDER BY relname COLLATE "C"`.execute(db);
  const named = [ofPlayer, ofGame, ofEverybody].flatMap(words).concat(Object.keys(ofAnotherRow)).sort();
  expect(named).toEqual(rows.map(({ name }) => name));
});

test('rows of a player, of a game and of another row carry its id', async () => {
  const { rows } = await sql<{ table_name: string; column_name: string }>`
    SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'`.execute(db);
  const columns = new Set(rows.map((row) => `${row.table_name}.${row.column_name}`));
  const needed = [
    ...words(ofPlayer).map((table) => `${table}.user_id`),
    ...words(ofGame).map((table) => `${table}.game_id`),
    ...Object.entries(ofAnotherRow).map(([table, column]) => `${table}.${column}`),
  ];
  expect(needed.filter((column) => !columns.has(column))).toEqual([]);
});
