-- A wiki that was given to be imported: its export as it came, until a week after it was last used.
CREATE TABLE wiki_sources (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  game_id bigint NOT NULL REFERENCES games,
  content bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX wiki_sources_used ON wiki_sources (used_at);
CREATE INDEX wiki_sources_of_game ON wiki_sources (game_id);
COMMENT ON COLUMN wiki_sources.content IS 'Packed as it came, or by us where it came as plain XML';

-- The page of a wiki that an article comes from.
CREATE TABLE wiki_pages (
  article_id bigint PRIMARY KEY REFERENCES articles ON DELETE CASCADE,
  site text NOT NULL,
  base text NOT NULL,
  page_id bigint NOT NULL,
  page text NOT NULL,
  revision bigint NOT NULL,
  revised_at timestamptz,
  licence text NOT NULL,
  licence_url text,
  seen_in text NOT NULL,
  gone_at timestamptz
);
CREATE INDEX wiki_pages_of_site ON wiki_pages (site, page_id);
COMMENT ON COLUMN wiki_pages.base IS 'The address of the wiki''s main page; empty where its export did not say';
COMMENT ON COLUMN wiki_pages.revision IS 'The one that was read last, published or waiting for its review';
COMMENT ON COLUMN wiki_pages.seen_in IS 'The last import that met the page';
COMMENT ON COLUMN wiki_pages.gone_at IS 'Since when the wiki has the page no longer; the article stays';
