ALTER TABLE game_settings ADD COLUMN publish_job_id bigint REFERENCES background_jobs ON DELETE SET NULL;
CREATE INDEX game_settings_publish_job ON game_settings (publish_job_id) WHERE publish_job_id IS NOT NULL;
COMMENT ON COLUMN game_settings.publish_job_id IS 'The last job that was to publish this draft; NULL for a draft that nobody has tried to publish';
