ALTER TABLE achievements ADD COLUMN locked_icon_url text;
COMMENT ON COLUMN achievements.icon_url IS 'The store''s picture of it, unlocked';
COMMENT ON COLUMN achievements.locked_icon_url IS 'The store''s picture of it while it is locked, mostly a grey one';
