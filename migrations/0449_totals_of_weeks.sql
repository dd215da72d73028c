-- step
-- The overview added up each game's days of the whole period, which for 90 days and thousands of games took longer than
-- everything else it shows. Weeks that are over are added up once.
CREATE TABLE IF NOT EXISTS weekly_game_totals (
  week date NOT NULL,
  game_id bigint NOT NULL REFERENCES games,
  questions bigint NOT NULL,
  refused bigint NOT NULL,
  failed bigint NOT NULL,
  demand bigint NOT NULL,
  PRIMARY KEY (week, game_id)
);
COMMENT ON TABLE weekly_game_totals IS 'Sums of daily_game_totals by week, which begins on Monday in UTC; a week that is not final has none';
-- step
INSERT INTO weekly_game_totals (week, game_id, questions, refused, failed, demand)
SELECT date_trunc('week', day)::date AS week, game_id, sum(questions), sum(refused), sum(failed), sum(demand)
FROM daily_game_totals
WHERE date_trunc('week', day)::date + 6 IN (SELECT day FROM counted_days WHERE is_final)
GROUP BY 1, 2
ON CONFLICT (week, game_id) DO NOTHING;
