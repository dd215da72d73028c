// The tests of a run that has a PostgreSQL server, too, find its address in the environment.
delete process.env['TEST_DATABASE_URL'];
