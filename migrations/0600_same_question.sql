-- step
-- The same words of a question, whatever signs it ends with: who else asked it is found by them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS messages_same_question
  ON messages (game_id, md5(btrim(lower(text), ' ?!.…'))) WHERE role = 'user';
-- step
COMMENT ON COLUMN messages.better_answer_at IS 'When the player was notified that the question of this answer has a better one now, by an admin or because an article answers it';
