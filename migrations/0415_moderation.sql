-- What a moderator does with an article: hide it, send it back, reject it; and whom they stop from writing.
ALTER TABLE articles
  ADD COLUMN hidden_at timestamptz,
  ADD COLUMN hidden_cause text CHECK (hidden_cause IN ('reports', 'hidden', 'returned', 'rejected')),
  ADD COLUMN cleared_revision int,
  ADD CONSTRAINT articles_hidden_for_a_cause CHECK ((hidden_at IS NULL) = (hidden_cause IS NULL));
COMMENT ON COLUMN articles.hidden_at IS 'Since when only its author and reviewers can read it; its chunks have ended as if it were deleted';
COMMENT ON COLUMN articles.hidden_cause IS 'reports: by the reports of players, until somebody decides; else what a reviewer decided';
COMMENT ON COLUMN articles.cleared_revision IS 'The newest text when reports of it were dismissed: reports alone do not hide this text again';

ALTER TABLE article_versions DROP CONSTRAINT article_versions_state_check,
  ADD CONSTRAINT article_versions_state_check CHECK (state IN ('in_force', 'waiting', 'returned', 'replaced', 'rejected'));

ALTER TABLE article_reports DROP CONSTRAINT article_reports_reason_check,
  ADD CONSTRAINT article_reports_reason_check CHECK (reason IN ('wrong', 'outdated', 'spoiler', 'offensive', 'copied', 'spam')),
  ADD COLUMN outcome text CHECK (outcome IN ('dismissed', 'upheld')),
  ADD COLUMN network text;
COMMENT ON COLUMN article_reports.outcome IS 'NULL while it is open, and for what was closed before outcomes were stored';
COMMENT ON COLUMN article_reports.network IS 'Where it came from, until it is closed: two reports of one network count as one';

CREATE TABLE article_decisions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  article_id bigint NOT NULL REFERENCES articles,
  action text NOT NULL CHECK (action IN ('approve', 'dismiss', 'hide', 'show', 'return', 'reject', 'delete', 'restore')),
  reason text,
  reports int NOT NULL DEFAULT 0,
  actor_id bigint REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX article_decisions_of_article ON article_decisions (article_id, id);
CREATE INDEX article_decisions_actor ON article_decisions (actor_id) WHERE actor_id IS NOT NULL;
COMMENT ON TABLE article_decisions IS 'What was decided about an article, never changed';
COMMENT ON COLUMN article_decisions.reports IS 'How many open reports it closed';
COMMENT ON COLUMN article_decisions.actor_id IS 'NULL where the reports of players hid it';

CREATE TABLE writing_blocks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  reason text NOT NULL,
  ends_at timestamptz,
  actor_id bigint REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  lifted_at timestamptz,
  lifted_by bigint REFERENCES users
);
CREATE UNIQUE INDEX writing_blocks_one ON writing_blocks (user_id) WHERE lifted_at IS NULL;
CREATE INDEX writing_blocks_of_user ON writing_blocks (user_id, id);
COMMENT ON TABLE writing_blocks IS 'Who may write no articles; the last one of a person that was not lifted holds until it ends';
COMMENT ON COLUMN writing_blocks.ends_at IS 'NULL: until it is lifted';
