import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/open.ts';
import { importWiki } from '#server/knowledge/wiki/import-wiki.ts';
import { makeGame } from '#server/testing/make.ts';
import { startPostgres } from '../scripts/private-postgres.ts';
import { readArguments } from '../scripts/read-arguments.ts';

const { positionals: files, values } = readArguments(
  `npm run bench:wiki -- EXPORT.xml [LATER.xml …] [--namespaces 0]

Imports a wiki's export into a game on a private PostgreSQL, and then each later export of the same wiki over it: pages,
chunks, time, the process's peak of memory, what was left out or dropped, and what is left of markup in the articles.
bench/wiki-folder.ts makes an export of a folder of wikitext.`,
  { least: 1, most: Infinity, options: { namespaces: { type: 'string', default: '0' } } },
);

/** What a reader would take for markup that nobody read, and how it is found; code is quoted as it stands. */
const residues: Record<string, RegExp> = {
  'braces of templates': /(?<!\\)\{\{|(?<!\\)\}\}/,
  'brackets of links': /(?<!\\)\[\[|(?<!\\)\]\](?!\()/,
  'signs of tables': /^\s*(?:\{\||\|\}|\|-|!\s|\|\+)|(?:col|row)span\s*=|style\s*=\s*"|class\s*=\s*"/m,
  'tags of HTML':
    /<\/?[a-z]+[\s>/]|&lt;\/?(?:br|div|span|ref|small|center|table|tr|td|nowiki|includeonly|noinclude)\b/i,
  entities: /&(?:nbsp|amp|quot|ndash|#\d+);/,
  'magic words': /__[A-Z]+__/,
  headings: /^=+[^=\n]+=+\s*$/m,
  placeholders: /(?<!\\)\{\d+\}/,
  'quotes of emphasis': /'{3,}|(?<!')''(?!')(?=\w)/,
  'empty brackets': /\(\s*[,;]?\s*\)/,
};

async function searchResidue(db: Db, game_id: number): Promise<void> {
  const { rows } = await sql<{ title: string; content: string }>`
    SELECT article_title AS title, section || E'\n' || content AS content FROM chunks
    WHERE game_id = ${game_id} AND to_rev IS NULL`.execute(db);
  console.log(`residue in ${rows.length} chunks:`);
  for (const [name, pattern] of Object.entries(residues)) {
    const found = rows
      .map(({ title, content }) => ({ title, text: content.replaceAll(/```[^]*?```|`[^`]*`/g, '') }))
      .filter(({ text }) => pattern.test(text));
    const shown = found.slice(0, 8).map(({ title, text }) => {
      const at = pattern.exec(text)?.index ?? 0;
      return `    ${title}: …${text.slice(Math.max(0, at - 40), at + 60).replaceAll('\n', ' ⏎ ')}…`;
    });
    console.log([`  ${name}: ${found.length}`, ...shown].join('\n'));
  }
}

const postgres = await startPostgres();
try {
  const database = openPostgres(postgres.url);
  await migrate(database.pool);
  const { db } = database;
  const game = await makeGame(db);
  for (const path of files) {
    const started = performance.now();
    const outcome = await importWiki(db, {
      game_id: game.id,
      from: { path },
      selection: { namespaces: values.namespaces.split(',').map(Number), categories: [] },
      licence: { name: 'As its wiki states', url: null },
      is_whole: true,
      seen_in: `bench ${crypto.randomUUID()}`,
      onFault: console.error,
    });
    if (outcome === undefined) throw new Error('the game is gone');
    const { problems, unknown_templates, ...counted } = outcome;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${path}: ${seconds} s, peak ${Math.round(process.resourceUsage().maxRSS / 1024)} MiB`);
    console.log(JSON.stringify(counted));
    const reasons = Object.groupBy(problems, ({ reason }) => reason);
    for (const [reason, of] of Object.entries(reasons))
      console.log(
        `  ${reason} ${of.length}: ${of
          .slice(0, 5)
          .map(({ page }) => page)
          .join(', ')}`,
      );
    console.log(
      `  dropped: ${unknown_templates
        .slice(0, 60)
        .map(({ name, times }) => `${name} ${times}`)
        .join(', ')}`,
    );
  }
  await searchResidue(db, game.id);
  await database.close();
} finally {
  await postgres.stop();
}
