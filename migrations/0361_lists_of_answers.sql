-- step
-- What the list of all answers is sorted, filtered and searched by. The indexes are built beside the running servers.
CREATE INDEX CONCURRENTLY IF NOT EXISTS messages_answers_in_order ON messages (created_at, id) WHERE role = 'expert';
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS messages_answers_of_game ON messages (game_id, created_at, id) WHERE role = 'expert';
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS messages_answers_of_user ON messages (user_id, created_at, id) WHERE role = 'expert';
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS messages_answers_of_state ON messages (state, created_at, id) WHERE role = 'expert';
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS messages_by_words ON messages USING gin (search_words);
-- step
-- The new index on the time and the id serves what this one did.
DROP INDEX CONCURRENTLY IF EXISTS messages_answers_by_time;
-- step
ALTER TABLE messages ADD COLUMN IF NOT EXISTS better_answer_at timestamptz;
COMMENT ON COLUMN messages.better_answer_at IS 'When an admin notified the player that the question of this answer has a better one now';
