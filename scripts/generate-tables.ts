import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate } from '#server/db/migrate.ts';
import { createEmbedded, fromPglite } from '#server/db/open.ts';
import { readArguments } from './read-arguments.ts';

const { values: options } = readArguments(
  `node scripts/generate-tables.ts [--check]

Writes server/db/tables.generated.ts from the schema that the migrations make. --check only compares.`,
  { options: { check: { type: 'boolean' } } },
);

const target = join(import.meta.dirname, '../server/db/tables.generated.ts');

const scalarTypes: Record<string, string> = {
  int8: 'number',
  int4: 'number',
  float4: 'number',
  float8: 'number',
  text: 'string',
  uuid: 'string',
  date: 'string',
  timestamptz: 'string',
  bool: 'boolean',
  bytea: 'Buffer',
  jsonb: 'JsonColumn',
  tsvector: 'string',
};

interface Column {
  table_name: string;
  column_name: string;
  udt_name: string;
  is_nullable: 'YES' | 'NO';
  column_default: string | null;
  is_identity: 'YES' | 'NO';
  is_generated: 'ALWAYS' | 'NEVER';
  comment: string | null;
}

/** The values of `CHECK (column IN ('a', 'b'))` or `CHECK (column <@ ARRAY['a', 'b'])`, as PostgreSQL keeps it; nothing for any other check. */
function valuesOf(check: string): string[] | undefined {
  const list = /^CHECK \(\((\w+) (?:= ANY \(|<@ )ARRAY\[((?:'(?:[^']|'')*'::text(?:, )?)+)\]\)?\)\)$/.exec(check);
  const one = /^CHECK \(\((\w+) = '((?:[^']|'')*)'::text\)\)$/.exec(check);
  if (one?.[2] !== undefined) return [one[2]];
  return list?.[2]?.split('::text, ').map((value) => value.replace(/::text$/, '').slice(1, -1));
}

/** How the comment of a column begins that exists only for servers of an earlier version; the code does not see it. */
const unused = 'Unused:';

/** Columns whose values are a list of the product, not of the database. */
const typesByName: Record<string, string> = { language: 'Language', provider: 'PaymentProviderName' };

function typeOf(column: Column): string {
  const array = column.udt_name.startsWith('_');
  const values = unions.get(`${column.table_name}.${column.column_name}`);
  const scalar =
    typesByName[column.column_name] ??
    values?.map((value) => `'${value}'`).join(' | ') ??
    scalarTypes[array ? column.udt_name.slice(1) : column.udt_name];
  if (scalar === undefined)
    throw new Error(`no type for ${column.table_name}.${column.column_name}: ${column.udt_name}`);
  const nullable = column.is_nullable === 'YES' ? ' | null' : '';
  const type = `${array && scalar.includes(' | ') ? `(${scalar})` : scalar}${array ? '[]' : ''}${nullable}`;
  if (column.is_identity === 'YES' || column.is_generated === 'ALWAYS') return `GeneratedAlways<${type}>`;
  return column.column_default === null ? type : `Generated<${type}>`;
}

const database = fromPglite(await createEmbedded({}), 5000);
await migrate(database.pool);
const { rows } = await database.pool.query<Column>(
  `SELECT table_name, column_name, udt_name, is_nullable, column_default, is_identity, is_generated,
     col_description(format('%I', table_name)::regclass, ordinal_position::int) AS comment
   FROM information_schema.columns WHERE table_schema = 'public' ORDER BY table_name COLLATE "C", ordinal_position`,
);
const { rows: checks } = await database.pool.query<{ table_name: string; column_name: string; check: string }>(
  `SELECT c.conrelid::regclass::text AS table_name, a.attname AS column_name, pg_get_constraintdef(c.oid) AS check
   FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
   WHERE c.contype = 'c' AND cardinality(c.conkey) = 1`,
);
await database.close();

const unions = new Map(
  checks.flatMap(({ table_name, column_name, check }): [string, string[]][] => {
    const values = valuesOf(check);
    return values === undefined ? [] : [[`${table_name}.${column_name}`, values]];
  }),
);
const tables = Map.groupBy(
  rows.filter(({ comment }) => comment?.startsWith(unused) !== true),
  (row) => row.table_name,
);
const generated = `// Generated from migrations/ by \`npm run generate\`; do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { PaymentProviderName } from '#contract/values/kinds.ts';
import type { Language } from '#contract/values/languages.ts';

type JsonColumn = ColumnType<unknown, string, string>;

export interface Tables {
${[...tables]
  .map(([table, columns]) => {
    const lines = columns.flatMap((column) => [
      ...(column.comment === null ? [] : [`    /** ${column.comment.replaceAll('*/', '*\\/')} */`]),
      `    ${column.column_name}: ${typeOf(column)};`,
    ]);
    return `  ${table}: {\n${lines.join('\n')}\n  };`;
  })
  .join('\n')}
}
`;

if (options.check === true) {
  const current = await readFile(target, 'utf8').catch(() => '');
  if (current !== generated) {
    console.error('server/db/tables.generated.ts is older than migrations/: run `npm run generate`.');
    process.exit(1);
  }
} else {
  await writeFile(target, generated);
}
