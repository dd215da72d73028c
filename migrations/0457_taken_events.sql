-- Where another service announces events, it is asked outside of any transaction: what a process has taken stays here until
-- that service has it, and is there for the others again once the process that took it must be gone.
ALTER TABLE unannounced_events ADD COLUMN taken_at timestamptz;
COMMENT ON COLUMN unannounced_events.taken_at IS 'When a process took it to announce it by NATS; five seconds later another may take it';
