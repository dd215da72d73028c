CREATE TABLE imported_articles (
  job_id bigint NOT NULL REFERENCES background_jobs ON DELETE CASCADE,
  article_id bigint NOT NULL REFERENCES articles ON DELETE CASCADE,
  before_number int,
  after_number int NOT NULL,
  undone_at timestamptz,
  PRIMARY KEY (job_id, article_id)
);
CREATE INDEX imported_articles_of_article ON imported_articles (article_id);
COMMENT ON TABLE imported_articles IS 'The articles that an import of texts has made or changed, so that it can be taken back as one';
COMMENT ON COLUMN imported_articles.before_number IS 'The version that was published before; null where the import made the article';
COMMENT ON COLUMN imported_articles.after_number IS 'The article''s revision as the import left it: with another one somebody has changed it since';
