-- What an author sees of each article is counted as it happens: nobody counts all answers when a page is opened.
ALTER TABLE article_figures ADD COLUMN IF NOT EXISTS opens int NOT NULL DEFAULT 0,
  ADD COLUMN IF NOT EXISTS ratings int NOT NULL DEFAULT 0,
  ADD COLUMN IF NOT EXISTS stars int NOT NULL DEFAULT 0;
COMMENT ON COLUMN article_figures.opens IS 'How often others than its author opened it, each person once a day';
COMMENT ON COLUMN article_figures.ratings IS 'How many of the answers that cite it were rated, without those that wait in uncounted_ratings; stars: their sum';

CREATE TABLE IF NOT EXISTS uncounted_ratings (message_id bigint PRIMARY KEY REFERENCES messages);
COMMENT ON TABLE uncounted_ratings IS 'Rated answers whose stars the figures of articles do not hold yet';
CREATE TABLE IF NOT EXISTS counted_ratings (
  message_id bigint PRIMARY KEY REFERENCES messages,
  stars int NOT NULL
);
COMMENT ON TABLE counted_ratings IS 'The stars of an answer that the figures of the articles it cites hold';

CREATE OR REPLACE FUNCTION queue_rating() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- One that waits already is locked, so that whoever counts leaves it until this rating can be read.
  INSERT INTO uncounted_ratings VALUES (NEW.message_id) ON CONFLICT (message_id) DO UPDATE SET message_id = excluded.message_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER ratings_queued AFTER INSERT OR UPDATE OF rating ON ratings
  FOR EACH ROW EXECUTE FUNCTION queue_rating();
INSERT INTO uncounted_ratings SELECT message_id FROM ratings ON CONFLICT DO NOTHING;
