-- Support sees the product as a player does, for some minutes and without changing anything.
CREATE TABLE account_views (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  viewer_id bigint NOT NULL REFERENCES users,
  session_id bigint NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz
);
CREATE INDEX account_views_open ON account_views (id) WHERE ended_at IS NULL;
CREATE INDEX account_views_of_user ON account_views (user_id, id);
CREATE INDEX account_views_by_session ON account_views (session_id) WHERE ended_at IS NULL;
COMMENT ON TABLE account_views IS 'Who looked at the product as somebody else, and when; both ends are in the audit log';
COMMENT ON COLUMN account_views.session_id IS 'The session of the view, which is deleted with it';
ALTER TABLE sessions ADD COLUMN viewer_id bigint REFERENCES users;
COMMENT ON COLUMN sessions.viewer_id IS 'Who looks with it as its user does, and changes nothing; null for the user themselves';
