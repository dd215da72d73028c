-- step
-- The last turns before a question, newest version first: each question reads them, however long its conversation is.
CREATE INDEX CONCURRENTLY IF NOT EXISTS messages_turns
  ON messages (conversation_id, (coalesce(first_version_id, question_id)) DESC, id DESC)
  WHERE role = 'expert' AND request_hash IS NULL AND hidden_at IS NULL;
