-- What players tick counts as done on every screen: a player without a linked profile has no other word to give.
COMMENT ON TABLE declared_achievements IS 'What players say they have done: opens gates, and counts as done beside what the platform says';
