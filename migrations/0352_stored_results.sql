-- What has to look at everything is kept with the moment at which it was found out, instead of being found out on each page load.
CREATE TABLE stored_results (
  name text PRIMARY KEY,
  result jsonb NOT NULL,
  computed_at timestamptz NOT NULL DEFAULT now(),
  renewal_began_at timestamptz
);
COMMENT ON TABLE stored_results IS 'Figures over everything, of large installations only';
COMMENT ON COLUMN stored_results.renewal_began_at IS 'When a process began to find it out anew; one that was killed is followed by another';
