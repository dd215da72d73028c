-- Headings of a wiki's page of whose text nothing could be imported, because templates of the wiki make it.
ALTER TABLE wiki_pages ADD COLUMN emptied text[] NOT NULL DEFAULT '{}';
