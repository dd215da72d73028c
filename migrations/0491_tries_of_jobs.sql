COMMENT ON COLUMN background_jobs.tries IS 'How often it was begun; how often it may be is decided for each kind: a few times, a mail for about a day';
