-- A model that takes one request at a time is asked in the order of the questions, by all servers together.
CREATE TABLE model_turns (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  lease_until timestamptz NOT NULL
);
COMMENT ON TABLE model_turns IS 'Answers that wait for the model or are being written by it, in the order of their ids; a row goes when its answer ends';
COMMENT ON COLUMN model_turns.lease_until IS 'Renewed by the process that writes the answer; one that died holds up nobody for longer';
