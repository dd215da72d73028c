import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { tryKilledMigration } from '#server/testing/killed-migration.ts';
import { slow } from '#server/testing/slow.ts';
import { onPostgres } from '#server/testing/test-db.ts';

// The tests kill a start in the middle of a migration.
vi.setConfig(slow.startsProcesses);

// Many batches; the embedded trial is killed in the middle once a second segment of its log is full.
const versions = onPostgres ? 200 : 1000;
const sectionsOfEach = 10;

test('texts of versions are divided by their migration, also after kill -9 in the middle, and read as they were', async () => {
  await tryKilledMigration({
    migration: '0340_texts_of_versions_in_pieces.sql',
    needed_late: 'articles',
    fill: async (db) => {
      await sql`INSERT INTO games (slug, title) VALUES ('versions', 'Versions')`.execute(db);
      await sql`INSERT INTO articles (game_id, title, language) SELECT id, 'Edited often', 'en' FROM games`.execute(db);
      // Every other section is in each version, the others are new in each.
      await sql`INSERT INTO article_versions (article_id, number, title, language, chunks, cause, state)
        SELECT a.id, v, 'Edited often', 'en', (
          SELECT jsonb_agg(jsonb_build_object('chunk_key', md5(n::text)::uuid, 'section', 'Part ' || n,
            'content', repeat(md5((CASE n % 2 WHEN 0 THEN 0 ELSE v END * 100 + n)::text), 40)) ORDER BY n)
          FROM generate_series(1, ${sectionsOfEach}::int) AS n), 'edit', 'replaced'
        FROM articles a, generate_series(1, ${versions}::int) AS v`.execute(db);
      await sql`CREATE TABLE texts_before AS SELECT id, chunks FROM article_versions`.execute(db);
      // The embedded trial knows the filling by the log that it writes; what is above is not of it.
      if (!onPostgres) await sql`CHECKPOINT`.execute(db);
    },
    // Each batch is whole by itself, so what was divided before the kill stays.
    half_done: () => Promise.resolve(false),
    check: async (db) => {
      const { rows } = await sql<{ other: number; whole: number; pieces: number; bytes: number }>`SELECT
        count(*) FILTER (WHERE b.chunks <> version_chunks(v.chunks, v.pieces))::int AS other,
        count(v.chunks)::int AS whole,
        (SELECT count(*)::int FROM version_pieces) AS pieces, min(v.length)::int AS bytes
        FROM article_versions v JOIN texts_before b USING (id)`.execute(db);
      const own = sectionsOfEach / 2;
      expect(rows).toEqual([{ other: 0, whole: 0, pieces: own + versions * own, bytes: sectionsOfEach * 32 * 40 }]);
      await sql`DROP TABLE texts_before`.execute(db);
    },
  });
});
