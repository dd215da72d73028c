-- step
ALTER TABLE game_figures ADD COLUMN IF NOT EXISTS questions int NOT NULL DEFAULT 0;
COMMENT ON COLUMN game_figures.questions IS 'Questions of players in the last 7 days in UTC, today included, as the overview counts them; a scheduled task keeps it';
COMMENT ON COLUMN daily_game_totals.refused IS 'Answers that are refused or unsure';
COMMENT ON COLUMN weekly_game_totals.refused IS 'Answers that are refused or unsure';
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS game_figures_listed_by_questions ON game_figures (questions, game_id) WHERE is_listed;
