-- What was given to be imported may be the address of a wiki, which is read when it is imported.
ALTER TABLE wiki_sources
  ADD COLUMN kind text NOT NULL DEFAULT 'export' CHECK (kind IN ('export', 'wiki', 'markdown', 'pages'));
COMMENT ON COLUMN wiki_sources.kind IS 'An export, a wiki that is read by its API, Markdown (one text or a zip), or web pages';
COMMENT ON COLUMN wiki_sources.content IS
  'A file as it came, or packed by us where it came as plain XML; of a wiki and of web pages their addresses, one a line';

-- A wiki that was imported by its API, and can be imported again without being chosen again.
CREATE TABLE game_wikis (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  game_id bigint NOT NULL REFERENCES games,
  address text NOT NULL,
  name text NOT NULL,
  selection jsonb NOT NULL,
  licence text NOT NULL,
  licence_url text,
  next_import_at timestamptz,
  last_job_id bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (game_id, address)
);
CREATE INDEX game_wikis_due ON game_wikis (next_import_at) WHERE next_import_at IS NOT NULL;
COMMENT ON COLUMN game_wikis.address IS 'Of its API';
COMMENT ON COLUMN game_wikis.selection IS 'Which pages were chosen: {namespaces, categories}';
COMMENT ON COLUMN game_wikis.next_import_at IS 'When it is imported again by itself, then every week; null where it is not';
COMMENT ON COLUMN game_wikis.last_job_id IS 'The import that was started last; its job is deleted a month after its end';
