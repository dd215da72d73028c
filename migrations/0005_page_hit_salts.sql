CREATE TABLE page_hit_salts (
  day date PRIMARY KEY,
  salt bytea NOT NULL
);
COMMENT ON TABLE page_hit_salts IS 'Shared by all processes; only today''s row is kept';
