-- Of two imports of one wiki that run side by side neither marks as gone what the other has met meanwhile.
ALTER TABLE wiki_pages ADD COLUMN seen_at timestamptz NOT NULL DEFAULT now();
-- Only with the next rows, so that the present ones are not written anew.
ALTER TABLE wiki_pages ALTER COLUMN seen_at SET DEFAULT clock_timestamp();
COMMENT ON COLUMN wiki_pages.seen_at IS 'When the last import met the page';
