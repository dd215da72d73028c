-- step
-- The examples of one game were found among those of all games.
CREATE INDEX CONCURRENTLY IF NOT EXISTS shares_examples_of_game ON shares (game_id, id DESC) WHERE is_example;
