CREATE TABLE model_in_use (
  id int PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  fingerprint text NOT NULL,
  since timestamptz NOT NULL
);
COMMENT ON TABLE model_in_use IS 'The model that the last start found in the settings: faults of one before it are not its own';
COMMENT ON COLUMN model_in_use.fingerprint IS 'The beginning of a hash of its name, address and key';
COMMENT ON COLUMN model_in_use.since IS 'The start that changed one of them; long ago before the first change';
