-- step
-- What lists show and sort by is counted in the transaction that causes it, or from a queue that it fills, as counting
-- on each page load reads everything that was ever asked.
CREATE TABLE IF NOT EXISTS user_figures (
  user_id bigint PRIMARY KEY REFERENCES users,
  questions int NOT NULL DEFAULT 0
);
CREATE INDEX IF NOT EXISTS user_figures_by_questions ON user_figures (questions, user_id);
CREATE TABLE IF NOT EXISTS chunk_figures (
  chunk_id bigint PRIMARY KEY REFERENCES chunks,
  used_in int NOT NULL DEFAULT 0
);
CREATE INDEX IF NOT EXISTS chunk_figures_by_use ON chunk_figures (used_in, chunk_id);
CREATE TABLE IF NOT EXISTS article_figures (
  article_id bigint PRIMARY KEY REFERENCES articles,
  used_in int NOT NULL DEFAULT 0
);
CREATE INDEX IF NOT EXISTS article_figures_by_use ON article_figures (used_in, article_id);
CREATE TABLE IF NOT EXISTS uncounted_answers (message_id bigint PRIMARY KEY REFERENCES messages);
COMMENT ON TABLE user_figures IS 'Every user has a row; questions: how many they asked, counted with the question';
COMMENT ON TABLE chunk_figures IS 'Every chunk has a row; used_in: how many answers cite it, without those that wait in uncounted_answers';
COMMENT ON TABLE article_figures IS 'Every article has a row; used_in: how many answers cite a chunk of it, without those that wait in uncounted_answers';
COMMENT ON TABLE uncounted_answers IS 'Answers with citations that the figures of chunks and articles do not hold yet: many answers at once would wait for the row of a chunk that all of them cite';

ALTER TABLE knowledge_gaps ADD COLUMN IF NOT EXISTS asked int NOT NULL DEFAULT 0,
  ADD COLUMN IF NOT EXISTS first_at timestamptz, ADD COLUMN IF NOT EXISTS last_at timestamptz;
COMMENT ON COLUMN knowledge_gaps.asked IS 'How many questions belong to it; first_at and last_at: when the first and the last were asked';

CREATE OR REPLACE FUNCTION open_user_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_figures (user_id) SELECT id FROM added ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER users_figures AFTER INSERT ON users REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION open_user_figures();

CREATE OR REPLACE FUNCTION open_chunk_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO chunk_figures (chunk_id) SELECT id FROM added ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER chunks_figures AFTER INSERT ON chunks REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION open_chunk_figures();

CREATE OR REPLACE FUNCTION open_article_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO article_figures (article_id) SELECT id FROM added ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER articles_figures AFTER INSERT ON articles REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION open_article_figures();

CREATE OR REPLACE FUNCTION count_question() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_figures (user_id, questions) VALUES (NEW.user_id, 1)
    ON CONFLICT (user_id) DO UPDATE SET questions = user_figures.questions + 1;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER messages_counted AFTER INSERT ON messages
  FOR EACH ROW WHEN (NEW.role = 'user') EXECUTE FUNCTION count_question();

CREATE OR REPLACE FUNCTION queue_citations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO uncounted_answers SELECT DISTINCT message_id FROM added WHERE cited ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER message_sources_queued AFTER INSERT ON message_sources REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION queue_citations();

CREATE OR REPLACE FUNCTION count_gap_question() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE knowledge_gaps k SET asked = k.asked + 1, first_at = least(k.first_at, q.created_at), last_at = greatest(k.last_at, q.created_at)
  FROM messages q WHERE k.id = NEW.gap_id AND q.id = NEW.message_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER gap_questions_counted AFTER INSERT ON gap_questions
  FOR EACH ROW WHEN (NEW.gap_id IS NOT NULL) EXECUTE FUNCTION count_gap_question();
-- step
-- What was there before. Whatever is counted meanwhile holds the row of its figure until it is committed, so a row that
-- is locked here is counted by a statement that begins afterwards. Batches are short; questions go on between them.
DO $$
DECLARE
  batch CONSTANT int := 500;
  start bigint;
  last bigint;
BEGIN
  SELECT coalesce(max(id), 0) INTO last FROM users;
  FOR start IN SELECT generate_series(1, last, batch) LOOP
    INSERT INTO user_figures (user_id) SELECT id FROM users WHERE id BETWEEN start AND start + batch - 1 ON CONFLICT DO NOTHING;
    COMMIT;
    PERFORM FROM user_figures WHERE user_id BETWEEN start AND start + batch - 1 ORDER BY user_id FOR UPDATE;
    UPDATE user_figures SET questions = (SELECT count(*) FROM messages m WHERE m.user_id = user_figures.user_id AND m.role = 'user')
      WHERE user_id BETWEEN start AND start + batch - 1;
    INSERT INTO ledger_accounts (user_id, kind, unit, balance)
      SELECT id, 'calls', 'call', 0 FROM users WHERE id BETWEEN start AND start + batch - 1 ON CONFLICT DO NOTHING;
    COMMIT;
  END LOOP;
  SELECT coalesce(max(id), 0) INTO last FROM knowledge_gaps;
  FOR start IN SELECT generate_series(1, last, batch) LOOP
    PERFORM FROM knowledge_gaps WHERE id BETWEEN start AND start + batch - 1 ORDER BY id FOR UPDATE;
    UPDATE knowledge_gaps k SET asked = own.asked, first_at = own.first_at, last_at = own.last_at
      FROM (SELECT s.gap_id, count(*) AS asked, min(q.created_at) AS first_at, max(q.created_at) AS last_at
        FROM gap_questions s JOIN messages q ON q.id = s.message_id
        WHERE s.gap_id BETWEEN start AND start + batch - 1 GROUP BY s.gap_id) AS own
      WHERE k.id = own.gap_id;
    COMMIT;
  END LOOP;
END $$;
-- step
-- Nobody empties the queue before this migration is over, so what is not in it is counted here, once.
DO $$
DECLARE
  batch CONSTANT int := 500;
  start bigint;
  last bigint;
BEGIN
  SELECT coalesce(max(id), 0) INTO last FROM chunks;
  FOR start IN SELECT generate_series(1, last, batch) LOOP
    INSERT INTO chunk_figures (chunk_id, used_in)
      SELECT c.id, (SELECT count(*) FROM message_sources s WHERE s.chunk_id = c.id AND s.cited
        AND NOT EXISTS (SELECT FROM uncounted_answers u WHERE u.message_id = s.message_id))
      FROM chunks c WHERE c.id BETWEEN start AND start + batch - 1
      ON CONFLICT (chunk_id) DO UPDATE SET used_in = excluded.used_in;
    COMMIT;
  END LOOP;
  SELECT coalesce(max(id), 0) INTO last FROM articles;
  FOR start IN SELECT generate_series(1, last, batch) LOOP
    INSERT INTO article_figures (article_id, used_in)
      SELECT a.id, (SELECT count(DISTINCT s.message_id) FROM chunks c JOIN message_sources s ON s.chunk_id = c.id AND s.cited
        WHERE c.article_id = a.id AND NOT EXISTS (SELECT FROM uncounted_answers u WHERE u.message_id = s.message_id))
      FROM articles a WHERE a.id BETWEEN start AND start + batch - 1
      ON CONFLICT (article_id) DO UPDATE SET used_in = excluded.used_in;
    COMMIT;
  END LOOP;
END $$;
