-- step
-- The texts of an article differ in few sections, so each section is kept once for all the versions that have it: forty
-- edits of a long article grew the database by forty times its length. A trigger divides what is inserted, so a server
-- of the version before may go on writing until it is restarted; it cannot read texts that were divided.
CREATE TABLE IF NOT EXISTS version_pieces (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  article_id bigint NOT NULL REFERENCES articles,
  hash bytea NOT NULL,
  piece jsonb NOT NULL,
  UNIQUE (article_id, hash)
);
CREATE INDEX IF NOT EXISTS version_pieces_chunk_key ON version_pieces ((piece ->> 'chunk_key'));
COMMENT ON TABLE version_pieces IS 'Sections that versions of an article have, each kept once';
COMMENT ON COLUMN version_pieces.piece IS '{chunk_key, section, content, hints?: {nudge, direction}}; hash is the SHA-256 of its text';

ALTER TABLE article_versions ALTER COLUMN chunks DROP NOT NULL,
  ADD COLUMN IF NOT EXISTS pieces bigint[],
  ADD COLUMN IF NOT EXISTS length int NOT NULL DEFAULT 0,
  ADD COLUMN IF NOT EXISTS stored_bytes int NOT NULL DEFAULT 0;
COMMENT ON COLUMN article_versions.chunks IS 'Null: a trigger divides what is inserted here into pieces';
COMMENT ON COLUMN article_versions.pieces IS 'Ids of its version_pieces in order; version_chunks() reads them';
COMMENT ON COLUMN article_versions.length IS 'Characters of all sections together';
COMMENT ON COLUMN article_versions.stored_bytes IS 'What it added to what the versions before had';

CREATE OR REPLACE FUNCTION version_chunks(chunks jsonb, pieces bigint[]) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(chunks, (
    SELECT jsonb_agg(p.piece ORDER BY e.place)
    FROM unnest(pieces) WITH ORDINALITY AS e (id, place) JOIN version_pieces p ON p.id = e.id
  ), '[]')
$$;

CREATE OR REPLACE FUNCTION divide_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE added bigint;
BEGIN
  IF NEW.chunks IS NULL THEN RETURN NEW; END IF;
  WITH given AS (
    SELECT DISTINCT ON (hash) sha256(convert_to(e.piece::text, 'UTF8')) AS hash, e.piece
    FROM jsonb_array_elements(NEW.chunks) AS e (piece)
  ), inserted AS (
    INSERT INTO version_pieces (article_id, hash, piece) SELECT NEW.article_id, hash, piece FROM given
    ON CONFLICT (article_id, hash) DO NOTHING RETURNING octet_length(piece::text) AS bytes
  ) SELECT coalesce(sum(bytes), 0) INTO added FROM inserted;
  NEW.pieces := ARRAY(
    SELECT p.id FROM jsonb_array_elements(NEW.chunks) WITH ORDINALITY AS e (piece, place)
    JOIN version_pieces p ON p.article_id = NEW.article_id AND p.hash = sha256(convert_to(e.piece::text, 'UTF8'))
    ORDER BY e.place
  );
  SELECT coalesce(sum(length(e.piece ->> 'content')), 0) INTO NEW.length FROM jsonb_array_elements(NEW.chunks) AS e (piece);
  NEW.stored_bytes := added + 8 * cardinality(NEW.pieces);
  NEW.chunks := NULL;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER article_versions_divided BEFORE INSERT OR UPDATE OF chunks ON article_versions
  FOR EACH ROW EXECUTE FUNCTION divide_version();
-- step
-- What was there before, twenty texts at a time; nothing is locked for longer than that takes, and an interrupted start
-- goes on behind what was committed. Of two versions of one article the rows of pieces are the same, hence the order.
DO $$
DECLARE
  last_id bigint := 0;
  next_id bigint;
BEGIN
  LOOP
    SELECT max(id) INTO next_id FROM (
      SELECT id FROM article_versions WHERE id > last_id AND chunks IS NOT NULL ORDER BY id LIMIT 20
    ) batch;
    EXIT WHEN next_id IS NULL;
    UPDATE article_versions SET chunks = chunks WHERE id > last_id AND id <= next_id AND chunks IS NOT NULL;
    COMMIT;
    last_id := next_id;
  END LOOP;
END $$;
-- step
ALTER TABLE article_versions DROP CONSTRAINT IF EXISTS article_versions_has_text,
  ADD CONSTRAINT article_versions_has_text CHECK (pieces IS NOT NULL) NOT VALID;
-- step
ALTER TABLE article_versions VALIDATE CONSTRAINT article_versions_has_text;
