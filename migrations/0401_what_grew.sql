-- step
-- What the list of all answers is filtered by, with the answer itself: looked up among all reservations or ratings, a filter
-- read what everybody ever asked. Only what is no charged answer without stars has a value, so few rows are written.
ALTER TABLE messages
  ADD COLUMN IF NOT EXISTS uncharged text CHECK (uncharged IN ('free', 'given_back')),
  ADD COLUMN IF NOT EXISTS rated int;
COMMENT ON COLUMN messages.uncharged IS 'Of an answer whose call was not charged, or was given back later; a trigger keeps it';
COMMENT ON COLUMN messages.rated IS 'The stars that its player gave an answer; a trigger keeps it';

-- The call of an answer is resolved before the answer ends, in the same transaction.
CREATE OR REPLACE FUNCTION note_uncharged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.uncharged IS DISTINCT FROM 'given_back' THEN
    SELECT CASE WHEN r.state IN ('refunded', 'expired') THEN 'free' END INTO NEW.uncharged
      FROM reservations r WHERE r.id = NEW.reservation_id;
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER messages_uncharged BEFORE INSERT OR UPDATE OF state ON messages FOR EACH ROW
  WHEN (NEW.reservation_id IS NOT NULL AND NEW.state <> 'running') EXECUTE FUNCTION note_uncharged();

CREATE OR REPLACE FUNCTION note_given_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE messages SET uncharged = 'given_back' WHERE id = NEW.message_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER given_back_calls_noted AFTER INSERT ON given_back_calls FOR EACH ROW EXECUTE FUNCTION note_given_back();

CREATE OR REPLACE FUNCTION note_rating() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE messages SET rated = CASE WHEN NEW.deleted_at IS NULL THEN NEW.rating END WHERE id = NEW.message_id
    AND rated IS DISTINCT FROM CASE WHEN NEW.deleted_at IS NULL THEN NEW.rating END;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER ratings_noted AFTER INSERT OR UPDATE OF rating, deleted_at ON ratings FOR EACH ROW EXECUTE FUNCTION note_rating();
-- step
-- What was there before, in short batches.
DO $$
DECLARE
  batch CONSTANT int := 500;
  since bigint := 0;
  until bigint;
BEGIN
  LOOP
    SELECT max(id) INTO until FROM (
      SELECT id FROM reservations WHERE id > since AND state IN ('refunded', 'expired') ORDER BY id LIMIT batch) AS few;
    EXIT WHEN until IS NULL;
    UPDATE messages m SET uncharged = 'free' FROM reservations r
      WHERE r.id > since AND r.id <= until AND r.state IN ('refunded', 'expired') AND m.reservation_id = r.id;
    COMMIT;
    since := until;
  END LOOP;
  since := 0;
  LOOP
    SELECT max(message_id) INTO until FROM (
      SELECT message_id FROM given_back_calls WHERE message_id > since ORDER BY message_id LIMIT batch) AS few;
    EXIT WHEN until IS NULL;
    UPDATE messages m SET uncharged = 'given_back' FROM given_back_calls g
      WHERE g.message_id > since AND g.message_id <= until AND m.id = g.message_id;
    COMMIT;
    since := until;
  END LOOP;
  since := 0;
  LOOP
    SELECT max(message_id) INTO until FROM (
      SELECT message_id FROM ratings WHERE message_id > since ORDER BY message_id LIMIT batch) AS few;
    EXIT WHEN until IS NULL;
    UPDATE messages m SET rated = r.rating FROM ratings r
      WHERE r.message_id > since AND r.message_id <= until AND m.id = r.message_id AND r.deleted_at IS NULL;
    COMMIT;
    since := until;
  END LOOP;
END $$;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS messages_uncharged ON messages (uncharged, created_at, id) WHERE uncharged IS NOT NULL;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS messages_rated ON messages (rated, created_at, id) WHERE rated IS NOT NULL;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS messages_rated_in_order ON messages (created_at, id, rated) WHERE rated IS NOT NULL;
-- step
-- All versions of a chunk, and the newest answers that cite one, without reading the others.
CREATE INDEX CONCURRENTLY IF NOT EXISTS chunks_of_key ON chunks (chunk_key);
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS message_sources_cited ON message_sources (chunk_id, message_id) WHERE cited;
-- step
-- How many players want a game or a title, counted as it happens: of a game by a queue, as all its players would
-- wait for its row.
ALTER TABLE game_figures ADD COLUMN IF NOT EXISTS demand int NOT NULL DEFAULT 0;
CREATE TABLE IF NOT EXISTS uncounted_demand (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  game_id bigint NOT NULL REFERENCES games,
  change int NOT NULL
);
CREATE INDEX IF NOT EXISTS uncounted_demand_of_game ON uncounted_demand (game_id);
COMMENT ON TABLE uncounted_demand IS 'Players who have come to want an expert for a game, or want it no longer, and game_figures does not hold yet';
ALTER TABLE missed_searches ADD COLUMN IF NOT EXISTS demand int NOT NULL DEFAULT 0;
CREATE INDEX IF NOT EXISTS game_figures_by_demand ON game_figures (demand, game_id);
CREATE INDEX IF NOT EXISTS missed_searches_by_demand ON missed_searches (demand DESC, searches DESC, last_at DESC, query) WHERE dismissed_at IS NULL;
COMMENT ON COLUMN game_figures.demand IS 'How many players want an expert for the game, without what waits in uncounted_demand';
COMMENT ON COLUMN missed_searches.demand IS 'How many players want this title';

CREATE OR REPLACE FUNCTION queue_game_demand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO uncounted_demand (game_id, change) SELECT game_id, count(*) FROM added GROUP BY game_id;
  ELSE
    INSERT INTO uncounted_demand (game_id, change) SELECT game_id, -count(*) FROM removed GROUP BY game_id;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION count_title_demand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM FROM missed_searches WHERE query IN (SELECT query FROM added) ORDER BY query FOR NO KEY UPDATE;
    UPDATE missed_searches m SET demand = m.demand + own.n
      FROM (SELECT query, count(*)::int AS n FROM added GROUP BY query) AS own WHERE m.query = own.query;
  ELSE
    PERFORM FROM missed_searches WHERE query IN (SELECT query FROM removed) ORDER BY query FOR NO KEY UPDATE;
    UPDATE missed_searches m SET demand = m.demand - own.n
      FROM (SELECT query, count(*)::int AS n FROM removed GROUP BY query) AS own WHERE m.query = own.query;
  END IF;
  RETURN NULL;
END $$;
-- step
-- In one transaction, so that nothing is counted twice or never.
DO $$
BEGIN
  LOCK TABLE game_demand, title_demand IN SHARE ROW EXCLUSIVE MODE;
  CREATE OR REPLACE TRIGGER game_demand_added AFTER INSERT ON game_demand REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION queue_game_demand();
  CREATE OR REPLACE TRIGGER game_demand_removed AFTER DELETE ON game_demand REFERENCING OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION queue_game_demand();
  CREATE OR REPLACE TRIGGER title_demand_added AFTER INSERT ON title_demand REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION count_title_demand();
  CREATE OR REPLACE TRIGGER title_demand_removed AFTER DELETE ON title_demand REFERENCING OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION count_title_demand();
  DELETE FROM uncounted_demand;
  UPDATE game_figures f SET demand = own.n FROM (SELECT game_id, count(*)::int AS n FROM game_demand GROUP BY game_id) AS own WHERE f.game_id = own.game_id;
  UPDATE missed_searches m SET demand = own.n FROM (SELECT query, count(*)::int AS n FROM title_demand GROUP BY query) AS own WHERE m.query = own.query;
END $$;
