-- step
-- What the overview adds up, counted day by day by a scheduled task, so that no page load reads what was ever asked.
CREATE TABLE IF NOT EXISTS counted_days (
  day date PRIMARY KEY,
  counted_at timestamptz NOT NULL,
  is_final boolean NOT NULL
);
CREATE TABLE IF NOT EXISTS daily_totals (
  day date NOT NULL,
  figure text NOT NULL,
  value bigint NOT NULL,
  PRIMARY KEY (day, figure)
);
CREATE TABLE IF NOT EXISTS daily_game_totals (
  day date NOT NULL,
  game_id bigint NOT NULL REFERENCES games,
  questions int NOT NULL DEFAULT 0,
  refused int NOT NULL DEFAULT 0,
  failed int NOT NULL DEFAULT 0,
  demand int NOT NULL DEFAULT 0,
  PRIMARY KEY (day, game_id)
);
CREATE TABLE IF NOT EXISTS cohort_weeks (
  cohort date NOT NULL,
  week date NOT NULL,
  players int NOT NULL,
  PRIMARY KEY (cohort, week)
);
COMMENT ON TABLE counted_days IS 'Days in UTC that daily_totals holds; one that is not final is counted again';
COMMENT ON TABLE daily_totals IS 'Figures of contract/values/day-figures.ts by day, without what admins and holders of grants did';
COMMENT ON COLUMN daily_totals.value IS 'A count; kopecks of revenue and refunds; millionths of a dollar of cost';
COMMENT ON COLUMN daily_game_totals.demand IS 'Players who began to want an expert of the game on that day';
COMMENT ON TABLE cohort_weeks IS 'Of those who registered in the week that begins with cohort, how many asked in the week that begins with week; Mondays in UTC';

ALTER TABLE user_figures ADD COLUMN IF NOT EXISTS verified_on date, ADD COLUMN IF NOT EXISTS asked_on date,
  ADD COLUMN IF NOT EXISTS returned_on date, ADD COLUMN IF NOT EXISTS paid_on date, ADD COLUMN IF NOT EXISTS last_week date;
COMMENT ON COLUMN user_figures.verified_on IS 'The first day as counted by the overview: verified, asked, asked again on a later day, paid';
COMMENT ON COLUMN user_figures.last_week IS 'The last week for which cohort_weeks counts the user';
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_by_verification ON users (email_verified_at) WHERE email_verified_at IS NOT NULL;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS given_back_calls_time ON given_back_calls (created_at);
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS article_reports_time ON article_reports (created_at);
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS top_up_refunds_by_end ON top_up_refunds (resolved_at) WHERE state = 'succeeded';
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS game_demand_time ON game_demand (created_at);
