-- What somebody keeps of the filters, order and columns of an admin list under a name, for themselves.
CREATE TABLE saved_views (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  list text NOT NULL,
  name text NOT NULL,
  query text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE UNIQUE INDEX saved_views_name ON saved_views (user_id, list, lower(name)) WHERE deleted_at IS NULL;
CREATE INDEX saved_views_deleted ON saved_views (deleted_at) WHERE deleted_at IS NOT NULL;
COMMENT ON COLUMN saved_views.list IS 'The name of a list in contract/lists';
COMMENT ON COLUMN saved_views.query IS 'What stands in the address of its screen; names and values that the list no longer knows are left out when it is opened';
