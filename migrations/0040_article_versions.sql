ALTER TABLE articles ADD COLUMN revision int NOT NULL DEFAULT 1;
ALTER TABLE articles ADD COLUMN checked_on date;
ALTER TABLE articles ADD COLUMN origin text;
ALTER TABLE articles ADD COLUMN purged_at timestamptz;
CREATE UNIQUE INDEX articles_origin ON articles (game_id, origin) WHERE origin IS NOT NULL AND deleted_at IS NULL;
COMMENT ON COLUMN articles.revision IS 'Number of the newest text, in force or not; an edit names the one it began from';
COMMENT ON COLUMN articles.origin IS 'What an import knows its article by, such as steam:<guide id>: importing again updates it';
COMMENT ON COLUMN articles.purged_at IS 'When a deletion had become final and what belonged to the article alone was removed';

CREATE TABLE article_versions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  article_id bigint NOT NULL REFERENCES articles,
  number int NOT NULL,
  title text NOT NULL,
  language text NOT NULL CHECK (language IN ('en', 'ru')),
  game_version text,
  checked_on date,
  chunks jsonb NOT NULL,
  cause text NOT NULL CHECK (cause IN ('edit', 'restore', 'import', 'rebuild')),
  state text NOT NULL CHECK (state IN ('in_force', 'waiting', 'returned', 'replaced')),
  author_id bigint REFERENCES users,
  reviewer_id bigint REFERENCES users,
  reviewed_at timestamptz,
  note text,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (article_id, number)
);
CREATE INDEX article_versions_waiting ON article_versions (id) WHERE state = 'waiting';
CREATE UNIQUE INDEX article_versions_one_waiting ON article_versions (article_id) WHERE state = 'waiting';
COMMENT ON TABLE article_versions IS 'Every text of an article as it was saved; one that was imported and never changed has none, its chunks in force are its text';
COMMENT ON COLUMN article_versions.chunks IS 'A list of {chunk_key, section, content}; the keys are those of the chunks that this text has or had in force';
COMMENT ON COLUMN article_versions.state IS 'waiting: to be reviewed; returned: sent back with the note; replaced: a newer text came';

CREATE TABLE article_drafts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  game_id bigint NOT NULL REFERENCES games,
  article_id bigint REFERENCES articles,
  base_revision int,
  content jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX article_drafts_one ON article_drafts (user_id, game_id, coalesce(article_id, 0));
COMMENT ON TABLE article_drafts IS 'What somebody is writing and has not saved, for themselves alone; article_id NULL for a new article';

CREATE TABLE article_reports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  article_id bigint NOT NULL REFERENCES articles,
  user_id bigint NOT NULL REFERENCES users,
  reason text NOT NULL CHECK (reason IN ('wrong', 'outdated', 'spoiler', 'offensive', 'copied')),
  comment text,
  closed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX article_reports_one_open ON article_reports (article_id, user_id) WHERE closed_at IS NULL;
CREATE INDEX article_reports_open ON article_reports (id) WHERE closed_at IS NULL;

CREATE TABLE snapshots (
  game_id bigint NOT NULL REFERENCES games,
  revision bigint NOT NULL,
  reason text NOT NULL CHECK (reason IN ('rebuild', 'import', 'evaluation', 'button')),
  user_id bigint REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (game_id, revision)
);
COMMENT ON TABLE snapshots IS 'Revisions of a game''s knowledge that are kept by name: snapshot_version is the revision; the chunks of any revision stay readable';
