-- step
-- How many players a game has. Players who add games at once would wait for the row of one that all of them add, so
-- changes wait in a queue until they are counted.
CREATE TABLE IF NOT EXISTS game_figures (
  game_id bigint PRIMARY KEY REFERENCES games,
  players int NOT NULL DEFAULT 0
);
CREATE INDEX IF NOT EXISTS game_figures_by_players ON game_figures (players, game_id);
CREATE TABLE IF NOT EXISTS uncounted_players (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  game_id bigint NOT NULL REFERENCES games,
  change int NOT NULL
);
CREATE INDEX IF NOT EXISTS uncounted_players_of_game ON uncounted_players (game_id);
COMMENT ON TABLE game_figures IS 'Every game has a row; players: how many have it in their library, without what waits in uncounted_players';
COMMENT ON TABLE uncounted_players IS 'Players that games gained or lost and game_figures does not hold yet';

CREATE OR REPLACE FUNCTION open_game_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO game_figures (game_id) SELECT id FROM added ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER games_figures AFTER INSERT ON games REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION open_game_figures();

CREATE OR REPLACE FUNCTION queue_players() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO uncounted_players (game_id, change) SELECT game_id, count(*) FROM added GROUP BY game_id;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO uncounted_players (game_id, change) SELECT game_id, -count(*) FROM removed GROUP BY game_id;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER user_games_added AFTER INSERT ON user_games REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION queue_players();
CREATE OR REPLACE TRIGGER user_games_removed AFTER DELETE ON user_games REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION queue_players();
CREATE OR REPLACE TRIGGER user_games_moved AFTER UPDATE ON user_games REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION queue_players();

-- How long an article is: its current chunks, or its newest text where it has none.
ALTER TABLE articles ADD COLUMN IF NOT EXISTS length int NOT NULL DEFAULT 0;
COMMENT ON COLUMN articles.length IS 'Characters of its current chunks, or of its newest text where it has none; triggers keep it';
CREATE OR REPLACE FUNCTION length_of_article(article bigint) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT nullif(sum(length(c.content)), 0) FROM chunks c WHERE c.article_id = article AND c.to_rev IS NULL),
    (SELECT v.length FROM articles a JOIN article_versions v ON v.article_id = a.id AND v.number = a.revision WHERE a.id = article),
    0)::int
$$;
CREATE OR REPLACE FUNCTION measure_articles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE articles a SET length = length_of_article(a.id)
    WHERE a.id IN (SELECT article_id FROM changed) AND a.length <> length_of_article(a.id);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER chunks_added_to_articles AFTER INSERT ON chunks REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION measure_articles();
CREATE OR REPLACE TRIGGER chunks_changed_in_articles AFTER UPDATE ON chunks REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION measure_articles();
CREATE OR REPLACE TRIGGER versions_of_articles AFTER INSERT ON article_versions REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION measure_articles();
CREATE OR REPLACE FUNCTION measure_article() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE articles a SET length = length_of_article(a.id) WHERE a.id = NEW.id AND a.length <> length_of_article(a.id);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER articles_measured AFTER UPDATE OF revision ON articles FOR EACH ROW EXECUTE FUNCTION measure_article();

-- What lists of current chunks are sorted by lies with whether they are current, so that nothing else is read.
ALTER TABLE chunk_figures ADD COLUMN IF NOT EXISTS length int NOT NULL DEFAULT 0,
  ADD COLUMN IF NOT EXISTS is_current boolean NOT NULL DEFAULT true;
COMMENT ON COLUMN chunk_figures.length IS 'Characters of its content';
COMMENT ON COLUMN chunk_figures.is_current IS 'Whether it is in force, but for what waits in changed_chunks';
CREATE TABLE IF NOT EXISTS changed_chunks (chunk_id bigint PRIMARY KEY REFERENCES chunks ON DELETE CASCADE);
COMMENT ON TABLE changed_chunks IS 'Chunks that came into force or went out of it; chunk_figures does not hold it yet, as whoever counts uses holds its rows';
CREATE OR REPLACE FUNCTION open_chunk_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO chunk_figures (chunk_id, length, is_current) SELECT id, length(content), to_rev IS NULL FROM added ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION queue_changed_chunks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changed_chunks SELECT id FROM after JOIN before USING (id)
    WHERE (after.to_rev IS NULL) <> (before.to_rev IS NULL) OR length(after.content) <> length(before.content) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER chunks_changed AFTER UPDATE ON chunks REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION queue_changed_chunks();

-- The same for users: by questions and by calls.
ALTER TABLE user_figures ADD COLUMN IF NOT EXISTS is_listed boolean NOT NULL DEFAULT true;
ALTER TABLE ledger_accounts ADD COLUMN IF NOT EXISTS is_listed boolean NOT NULL DEFAULT true;
COMMENT ON COLUMN user_figures.is_listed IS 'The user is not deleted';
COMMENT ON COLUMN ledger_accounts.is_listed IS 'The user is not deleted; the list of users by calls reads nothing else';
CREATE OR REPLACE FUNCTION list_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In the order in which a question locks them.
  UPDATE ledger_accounts SET is_listed = NEW.deleted_at IS NULL WHERE user_id = NEW.id AND kind = 'calls';
  UPDATE user_figures SET is_listed = NEW.deleted_at IS NULL WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER users_listed AFTER UPDATE OF deleted_at ON users FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION list_user();

-- How often a key was used in the last 30 days.
CREATE TABLE IF NOT EXISTS api_key_figures (
  api_key_id bigint PRIMARY KEY REFERENCES api_keys ON DELETE CASCADE,
  requests bigint NOT NULL DEFAULT 0
);
CREATE INDEX IF NOT EXISTS api_key_figures_by_requests ON api_key_figures (requests, api_key_id);
ALTER TABLE api_key_usage ADD COLUMN IF NOT EXISTS is_recent boolean NOT NULL DEFAULT true;
CREATE INDEX IF NOT EXISTS api_key_usage_recent ON api_key_usage (day) WHERE is_recent;
COMMENT ON TABLE api_key_figures IS 'Every key has a row; requests: the sum of its recent days';
COMMENT ON COLUMN api_key_usage.is_recent IS 'Of the last 30 days, as far as it was looked at since; api_key_figures counts these';
CREATE OR REPLACE FUNCTION open_api_key_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO api_key_figures (api_key_id) SELECT id FROM added ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER api_keys_figures AFTER INSERT ON api_keys REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION open_api_key_figures();
CREATE OR REPLACE FUNCTION count_api_key_requests() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change bigint := CASE WHEN NEW.is_recent THEN NEW.requests ELSE 0 END;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.is_recent THEN change := change - OLD.requests; END IF;
  INSERT INTO api_key_figures AS f (api_key_id, requests) VALUES (NEW.api_key_id, change)
    ON CONFLICT (api_key_id) DO UPDATE SET requests = f.requests + excluded.requests;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER api_key_usage_counted AFTER INSERT OR UPDATE ON api_key_usage
  FOR EACH ROW EXECUTE FUNCTION count_api_key_requests();
-- step
-- What was there before. Whatever changes meanwhile waits in a queue, or holds the row that is locked here.
DO $$
DECLARE
  batch CONSTANT int := 500;
  since bigint;
  last bigint;
BEGIN
  -- Nobody empties the queue before this migration is over: what is in it is not counted here.
  SELECT coalesce(max(id), 0) INTO last FROM games;
  FOR since IN SELECT generate_series(1, last, batch) LOOP
    INSERT INTO game_figures (game_id, players)
      SELECT g.id, (SELECT count(*) FROM user_games u WHERE u.game_id = g.id)
        - (SELECT coalesce(sum(q.change), 0) FROM uncounted_players q WHERE q.game_id = g.id)
      FROM games g WHERE g.id BETWEEN since AND since + batch - 1 ON CONFLICT DO NOTHING;
    COMMIT;
  END LOOP;
  SELECT coalesce(max(id), 0) INTO last FROM articles;
  FOR since IN SELECT generate_series(1, last, batch) LOOP
    PERFORM FROM articles WHERE id BETWEEN since AND since + batch - 1 ORDER BY id FOR NO KEY UPDATE;
    UPDATE articles SET length = length_of_article(id) WHERE id BETWEEN since AND since + batch - 1 AND length <> length_of_article(id);
    COMMIT;
  END LOOP;
  SELECT coalesce(max(id), 0) INTO last FROM chunks;
  FOR since IN SELECT generate_series(1, last, batch) LOOP
    UPDATE chunk_figures f SET length = length(c.content), is_current = c.to_rev IS NULL
      FROM chunks c WHERE c.id = f.chunk_id AND f.chunk_id BETWEEN since AND since + batch - 1;
    COMMIT;
  END LOOP;
  SELECT coalesce(max(id), 0) INTO last FROM users;
  FOR since IN SELECT generate_series(1, last, batch) LOOP
    PERFORM FROM users WHERE id BETWEEN since AND since + batch - 1 AND deleted_at IS NOT NULL ORDER BY id FOR NO KEY UPDATE;
    UPDATE ledger_accounts a SET is_listed = false FROM users u
      WHERE u.id = a.user_id AND a.kind = 'calls' AND u.deleted_at IS NOT NULL AND u.id BETWEEN since AND since + batch - 1;
    UPDATE user_figures f SET is_listed = false FROM users u
      WHERE u.id = f.user_id AND u.deleted_at IS NOT NULL AND u.id BETWEEN since AND since + batch - 1;
    COMMIT;
  END LOOP;
  SELECT coalesce(max(id), 0) INTO last FROM api_keys;
  FOR since IN SELECT generate_series(1, last, batch) LOOP
    INSERT INTO api_key_figures (api_key_id) SELECT id FROM api_keys WHERE id BETWEEN since AND since + batch - 1 ON CONFLICT DO NOTHING;
    PERFORM FROM api_key_figures WHERE api_key_id BETWEEN since AND since + batch - 1 ORDER BY api_key_id FOR UPDATE;
    UPDATE api_key_figures f SET requests = coalesce(
      (SELECT sum(u.requests) FROM api_key_usage u WHERE u.api_key_id = f.api_key_id AND u.is_recent), 0)
      WHERE f.api_key_id BETWEEN since AND since + batch - 1;
    COMMIT;
  END LOOP;
END $$;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS articles_by_length ON articles (length, id) WHERE deleted_at IS NULL AND purged_at IS NULL;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS chunk_figures_current_by_use ON chunk_figures (used_in, chunk_id) WHERE is_current;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS chunk_figures_current_by_length ON chunk_figures (length, chunk_id) WHERE is_current;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS user_figures_listed ON user_figures (questions, user_id) WHERE is_listed;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS ledger_accounts_listed ON ledger_accounts (balance, user_id) WHERE kind = 'calls' AND is_listed;
-- step
DROP INDEX CONCURRENTLY IF EXISTS chunk_figures_by_use;
-- step
DROP INDEX CONCURRENTLY IF EXISTS user_figures_by_questions;
-- step
DROP INDEX CONCURRENTLY IF EXISTS ledger_accounts_by_calls;
-- step
DROP INDEX CONCURRENTLY IF EXISTS chunks_by_length;
-- step
CREATE TABLE IF NOT EXISTS announcement_figures (
  announcement_id bigint PRIMARY KEY REFERENCES announcements ON DELETE CASCADE,
  recipients int NOT NULL,
  read int NOT NULL
);
COMMENT ON TABLE announcement_figures IS 'To how many people announcements were delivered, and how many of them have read them, when it was last counted';
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS background_jobs_of_embeddings ON background_jobs ((payload ->> 'game_id'), id) WHERE kind = 'embeddings';
