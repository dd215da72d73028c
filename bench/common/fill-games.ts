/** Synthetic words, of which many are rare; of what `fillGame` writes. */
export const wordsOfTexts = `CREATE TABLE bench_words AS
  SELECT n, CASE WHEN n % 3 = 0 THEN 'станция' || substr(md5(n::text), 1, 4) WHEN n % 7 = 0 THEN 'copper' ELSE substr(md5(n::text), 1, 3 + n % 6) END AS word
  FROM generate_series(0, 19999) AS n;
  ALTER TABLE bench_words ADD PRIMARY KEY (n)`;

/** A game with its id, title, slug and number of chunks; some hundred words a chunk, common ones often. */
export const fillGame = `WITH game AS (
    INSERT INTO games (id, title, slug, kb_revision) OVERRIDING SYSTEM VALUE VALUES ($1::bigint, $2::text, $3::text, 1) RETURNING id
  ), article AS (
    INSERT INTO articles (game_id, title, language) SELECT id, 'Stations', 'en' FROM game RETURNING id, game_id
  )
  INSERT INTO chunks (chunk_key, game_id, article_id, ordinal, article_title, language, section, content, from_rev)
  SELECT gen_random_uuid(), a.game_id, a.id, i, 'Stations', 'en', 'Part ' || i % 50, (
    SELECT string_agg(w.word, ' ') FROM generate_series(1, 100) AS k
      JOIN bench_words w ON w.n = floor(19999 * power(((hashint4(i * 100 + k + $1::int) & 65535) / 65536.0), 3))::int), 1
  FROM article a, generate_series(1, $4::int) AS i`;
