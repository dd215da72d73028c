ALTER TABLE announcements ADD COLUMN deleted_at timestamptz;
CREATE INDEX announcements_deleted ON announcements (deleted_at) WHERE deleted_at IS NOT NULL;
COMMENT ON COLUMN announcements.deleted_at IS 'Withdrawn: the alerts that it made are shown to nobody; purged with them a week later';
