-- step
-- Words anywhere in a text are found by the groups of three letters that they are made of.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
-- step
-- A rated or shared answer and a gap are found by words of messages, and by their game. Their own copies keep such a
-- search from reading messages, of which there are many more.
ALTER TABLE ratings ADD COLUMN IF NOT EXISTS game_id bigint REFERENCES games, ADD COLUMN IF NOT EXISTS words text;
ALTER TABLE shares ADD COLUMN IF NOT EXISTS game_id bigint REFERENCES games, ADD COLUMN IF NOT EXISTS words text;
ALTER TABLE knowledge_gaps ADD COLUMN IF NOT EXISTS words text;
ALTER TABLE gap_questions ADD COLUMN IF NOT EXISTS user_id bigint REFERENCES users;
COMMENT ON COLUMN gap_questions.user_id IS 'Who asked it';
CREATE OR REPLACE FUNCTION copy_asker() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT user_id INTO NEW.user_id FROM messages WHERE id = NEW.message_id;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER gap_questions_asker BEFORE INSERT ON gap_questions FOR EACH ROW EXECUTE FUNCTION copy_asker();
COMMENT ON COLUMN ratings.game_id IS 'The game of the answer';
COMMENT ON COLUMN ratings.words IS 'Question and answer, as they are searched; triggers keep it equal to the messages';
COMMENT ON COLUMN shares.game_id IS 'The game of the answer';
COMMENT ON COLUMN shares.words IS 'The question, as it is searched; triggers keep it equal to the message';
COMMENT ON COLUMN knowledge_gaps.words IS 'Its latest 20 questions, as they are searched; triggers keep it equal to the messages';

CREATE OR REPLACE FUNCTION copy_rated_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT a.game_id, q.text || E'\n' || a.text INTO NEW.game_id, NEW.words
    FROM messages a JOIN messages q ON q.id = a.question_id WHERE a.id = NEW.message_id;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER ratings_words BEFORE INSERT ON ratings FOR EACH ROW EXECUTE FUNCTION copy_rated_words();

CREATE OR REPLACE FUNCTION copy_shared_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT a.game_id, q.text INTO NEW.game_id, NEW.words
    FROM messages a JOIN messages q ON q.id = a.question_id WHERE a.id = NEW.message_id;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER shares_words BEFORE INSERT ON shares FOR EACH ROW EXECUTE FUNCTION copy_shared_words();

CREATE OR REPLACE FUNCTION words_of_gap(gap bigint) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT string_agg(newest.text, E'\n') FROM (
    SELECT q.text FROM gap_questions s JOIN messages q ON q.id = s.message_id
    WHERE s.gap_id = gap ORDER BY s.message_id DESC LIMIT 20) AS newest
$$;
CREATE OR REPLACE FUNCTION count_gap_question() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE knowledge_gaps k SET asked = k.asked + 1, first_at = least(k.first_at, q.created_at), last_at = greatest(k.last_at, q.created_at),
    words = words_of_gap(k.id)
  FROM messages q WHERE k.id = NEW.gap_id AND q.id = NEW.message_id;
  RETURN NULL;
END $$;

-- What changes in a message that is over: its words go with its player's account, its game when two become one.
CREATE OR REPLACE FUNCTION pass_message_on() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  answer bigint;
BEGIN
  IF NEW.role = 'expert' THEN
    answer := NEW.id;
  ELSE
    SELECT id INTO answer FROM messages WHERE question_id = NEW.id AND role = 'expert';
    UPDATE knowledge_gaps k SET words = words_of_gap(k.id)
      FROM gap_questions s WHERE s.message_id = NEW.id AND k.id = s.gap_id AND OLD.text <> NEW.text;
  END IF;
  UPDATE ratings r SET game_id = a.game_id, words = q.text || E'\n' || a.text
    FROM messages a JOIN messages q ON q.id = a.question_id WHERE a.id = answer AND r.message_id = answer;
  UPDATE shares s SET game_id = a.game_id, words = q.text
    FROM messages a JOIN messages q ON q.id = a.question_id WHERE a.id = answer AND s.message_id = answer;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER messages_passed_on AFTER UPDATE OF text, game_id ON messages FOR EACH ROW
  WHEN (OLD.finished_at IS NOT NULL AND (OLD.text <> NEW.text OR OLD.game_id <> NEW.game_id)) EXECUTE FUNCTION pass_message_on();
-- step
-- What was there before, in short batches.
DO $$
DECLARE
  batch CONSTANT int := 500;
  since bigint := 0;
  until bigint;
BEGIN
  LOOP
    SELECT max(message_id) INTO until FROM (SELECT message_id FROM ratings WHERE message_id > since ORDER BY message_id LIMIT batch) AS few;
    EXIT WHEN until IS NULL;
    UPDATE ratings r SET game_id = a.game_id, words = q.text || E'\n' || a.text
      FROM messages a JOIN messages q ON q.id = a.question_id
      WHERE r.message_id > since AND r.message_id <= until AND a.id = r.message_id;
    COMMIT;
    since := until;
  END LOOP;
  since := 0;
  LOOP
    SELECT max(id) INTO until FROM (SELECT id FROM shares WHERE id > since ORDER BY id LIMIT batch) AS few;
    EXIT WHEN until IS NULL;
    UPDATE shares s SET game_id = a.game_id, words = q.text
      FROM messages a JOIN messages q ON q.id = a.question_id WHERE s.id > since AND s.id <= until AND a.id = s.message_id;
    COMMIT;
    since := until;
  END LOOP;
  since := 0;
  LOOP
    SELECT max(message_id) INTO until FROM (
      SELECT message_id FROM gap_questions WHERE message_id > since ORDER BY message_id LIMIT batch) AS few;
    EXIT WHEN until IS NULL;
    UPDATE gap_questions s SET user_id = q.user_id FROM messages q
      WHERE s.message_id > since AND s.message_id <= until AND q.id = s.message_id;
    COMMIT;
    since := until;
  END LOOP;
  since := 0;
  LOOP
    SELECT max(id) INTO until FROM (SELECT id FROM knowledge_gaps WHERE id > since ORDER BY id LIMIT batch) AS few;
    EXIT WHEN until IS NULL;
    UPDATE knowledge_gaps SET words = words_of_gap(id) WHERE id > since AND id <= until;
    COMMIT;
    since := until;
  END LOOP;
END $$;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_words ON users USING gin (name gin_trgm_ops, email gin_trgm_ops);
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS games_words ON games USING gin (title gin_trgm_ops, slug gin_trgm_ops);
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_log_words ON audit_log
  USING gin (ip gin_trgm_ops, request_id gin_trgm_ops, (before::text) gin_trgm_ops, (after::text) gin_trgm_ops);
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS background_jobs_words ON background_jobs USING gin (title gin_trgm_ops) WHERE user_id IS NOT NULL;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS top_ups_words ON top_ups USING gin (provider_payment_id gin_trgm_ops);
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS articles_words ON articles USING gin (title gin_trgm_ops) WHERE purged_at IS NULL;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS articles_of_author ON articles (author_id) WHERE purged_at IS NULL;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS chunks_words ON chunks
  USING gin (article_title gin_trgm_ops, section gin_trgm_ops, content gin_trgm_ops) WHERE to_rev IS NULL;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS ratings_words ON ratings USING gin (comment gin_trgm_ops, words gin_trgm_ops) WHERE deleted_at IS NULL;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS shares_words ON shares USING gin (name gin_trgm_ops, words gin_trgm_ops);
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS shares_of_game ON shares (game_id, id);
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS knowledge_gaps_words ON knowledge_gaps USING gin (wording gin_trgm_ops, words gin_trgm_ops);
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS knowledge_gaps_of_game ON knowledge_gaps (game_id);
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS gap_questions_of_users ON gap_questions (gap_id, user_id);
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS games_all_deleted ON games (id) WHERE deleted_at IS NOT NULL;
-- step
-- Orders and filters, one by one, so that a page is found in an index alone.
CREATE INDEX CONCURRENTLY IF NOT EXISTS ratings_of_game ON ratings (game_id, updated_at, message_id) WHERE deleted_at IS NULL;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS ratings_of_stars ON ratings (rating, updated_at, message_id) WHERE deleted_at IS NULL;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS ratings_bad ON ratings (updated_at, message_id) WHERE rating <= 2 AND deleted_at IS NULL;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS ratings_handled ON ratings (updated_at, message_id) WHERE handled_at IS NOT NULL AND deleted_at IS NULL;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS ratings_with_comment ON ratings (updated_at, message_id) WHERE comment IS NOT NULL AND deleted_at IS NULL;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS ratings_without_comment ON ratings (updated_at, message_id) WHERE comment IS NULL AND deleted_at IS NULL;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_by_email ON users (email, id) WHERE deleted_at IS NULL;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS chunks_of_language ON chunks (language, id) WHERE to_rev IS NULL;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS articles_present_by_title ON articles (title COLLATE "und-x-icu", id) WHERE deleted_at IS NULL AND purged_at IS NULL;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS shares_by_time ON shares (created_at, id);
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS shares_taken_down ON shares (created_at, id) WHERE taken_down_at IS NOT NULL;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS background_jobs_of_user_in_order ON background_jobs (user_id, created_at, id) WHERE user_id IS NOT NULL;
