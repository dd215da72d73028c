-- What an import of guides could not read was one English sentence each; it is a reason now, told in the reader's language.
UPDATE background_jobs SET result = jsonb_set(result, '{failed}', '[]')
WHERE kind IN ('guides_import', 'knowledge_rebuild') AND result ? 'failed';
