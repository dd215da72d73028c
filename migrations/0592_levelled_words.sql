-- step
-- Whatever is typed is searched for without accents and stress marks, but what is stored had them, and was found by no
-- spelling or by its own alone. Both are levelled in one way now.
CREATE OR REPLACE FUNCTION levelled(words text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  -- Most texts hold no other signs that change. To normalise one takes forty times as long as to see that.
  plain text := replace(replace(replace(replace(words, 'ё', 'е'), 'Ё', 'Е'), '…', '...'), U&'\00A0', ' ');
BEGIN
  IF plain !~ '[^\u0001-\u007f\u00ab\u00bb\u0410-\u044f\u2013\u2014\u2018-\u201e]' THEN RETURN plain; END IF;
  -- U+0306 stays, so that й does; a single sign may stand for eighteen letters.
  RETURN normalize(regexp_replace(left(normalize(words, NFKD), 4 * length(words)), '[\u0300-\u0305\u0307-\u036f]', '', 'g'), NFC);
END $$;
COMMENT ON FUNCTION levelled IS 'A text without accents and stress marks, ё as е, as normaliseText makes it; case stays';
-- step
CREATE OR REPLACE FUNCTION write_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Steps that nobody has asked for are not found.
  NEW.search_words := CASE WHEN NEW.steps_shown IS NULL OR NEW.steps_shown > cardinality(NEW.earlier_steps)
    THEN to_tsvector('russian'::regconfig, translate(levelled(NEW.text), '_', ' ')) END;
  RETURN NEW;
END $$;
CREATE OR REPLACE FUNCTION words_of_game(title text, slug text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT lower(levelled(title || E'\n' || slug))
$$;
COMMENT ON COLUMN game_figures.words IS 'Title and address in small letters, levelled, which parts are looked for in; a trigger keeps it';
-- step
-- What was there before, in short batches; only what is levelled to something else is written. A message that is written
-- to meanwhile is waited for, and has its words already.
DO $$
DECLARE
  batch CONSTANT int := 2000;
  since bigint;
  last bigint;
BEGIN
  SELECT coalesce(max(id), 0) INTO last FROM messages;
  FOR since IN SELECT generate_series(1, last, batch) LOOP
    UPDATE messages SET search_words = to_tsvector('russian'::regconfig, translate(levelled(text), '_', ' '))
      WHERE id BETWEEN since AND since + batch - 1 AND search_words IS NOT NULL AND levelled(text) <> text
        AND search_words <> to_tsvector('russian'::regconfig, translate(levelled(text), '_', ' '));
    COMMIT;
  END LOOP;
  SELECT coalesce(max(game_id), 0) INTO last FROM game_figures;
  FOR since IN SELECT generate_series(1, last, batch) LOOP
    UPDATE game_figures SET words = levelled(words) WHERE game_id BETWEEN since AND since + batch - 1 AND words <> levelled(words);
    COMMIT;
  END LOOP;
END $$;
-- step
-- The indexes of words are built beside those that they replace, which servers of the version before still read.
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_by_words ON users USING gin (levelled(name) gin_trgm_ops, levelled(email) gin_trgm_ops);
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_by_short_words ON users USING gin (short_parts(levelled(name), levelled(email)));
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_log_by_words ON audit_log
  USING gin (levelled(ip) gin_trgm_ops, levelled(request_id) gin_trgm_ops, levelled(before::text) gin_trgm_ops, levelled(after::text) gin_trgm_ops);
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS background_jobs_by_words ON background_jobs USING gin (levelled(title) gin_trgm_ops) WHERE user_id IS NOT NULL;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS top_ups_by_words ON top_ups USING gin (levelled(provider_payment_id) gin_trgm_ops);
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS articles_by_words ON articles USING gin (levelled(title) gin_trgm_ops) WHERE purged_at IS NULL;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS chunks_by_words ON chunks
  USING gin (levelled(article_title) gin_trgm_ops, levelled(section) gin_trgm_ops, levelled(content) gin_trgm_ops) WHERE to_rev IS NULL;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS ratings_by_words ON ratings USING gin (levelled(comment) gin_trgm_ops, levelled(words) gin_trgm_ops)
  WHERE deleted_at IS NULL;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS shares_by_words ON shares USING gin (name gin_trgm_ops, levelled(words) gin_trgm_ops);
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS knowledge_gaps_by_words ON knowledge_gaps USING gin (levelled(wording) gin_trgm_ops, levelled(words) gin_trgm_ops);
-- step
DROP INDEX CONCURRENTLY IF EXISTS users_words;
-- step
DROP INDEX CONCURRENTLY IF EXISTS users_short_words;
-- step
DROP INDEX CONCURRENTLY IF EXISTS audit_log_words;
-- step
DROP INDEX CONCURRENTLY IF EXISTS background_jobs_words;
-- step
DROP INDEX CONCURRENTLY IF EXISTS games_words;
-- step
DROP INDEX CONCURRENTLY IF EXISTS top_ups_words;
-- step
DROP INDEX CONCURRENTLY IF EXISTS articles_words;
-- step
DROP INDEX CONCURRENTLY IF EXISTS chunks_words;
-- step
DROP INDEX CONCURRENTLY IF EXISTS ratings_words;
-- step
DROP INDEX CONCURRENTLY IF EXISTS shares_words;
-- step
DROP INDEX CONCURRENTLY IF EXISTS knowledge_gaps_words;
-- step
-- The planner knows nothing of an index on an expression before the next of these.
ANALYZE users, audit_log, background_jobs, top_ups, articles, chunks, ratings, shares, knowledge_gaps;
