-- What became of an answer that a model was asked for is told more exactly, and an alert watches its faults.
COMMENT ON COLUMN token_usage_logs.outcome IS 'Of an answer: answered, unsure (none of its sentences has a source), not_in_sources (the model said so), stopped, of earlier versions and without a model also refused; anything else is the kind of a fault. Of other requests one word of their own';

ALTER TABLE alert_settings ADD COLUMN model_faults int CHECK (model_faults BETWEEN 1 AND 100);
COMMENT ON COLUMN alert_settings.model_faults IS 'Percent of what the model was asked in an hour';
UPDATE alert_settings SET model_faults = 20;

ALTER TABLE alert_episodes DROP CONSTRAINT alert_episodes_signal_check;
ALTER TABLE alert_episodes ADD CONSTRAINT alert_episodes_signal_check
  CHECK (signal IN ('failures', 'refusals', 'given_back', 'reviews', 'reports', 'failed_jobs', 'model_faults')) NOT VALID;
ALTER TABLE alert_episodes VALIDATE CONSTRAINT alert_episodes_signal_check;
