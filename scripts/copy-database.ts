import type pg from 'pg';

type Session = Pick<pg.ClientBase, 'query'>;

interface Table {
  name: string;
  columns: { name: string; type: string }[];
  /** So many rows are carried at once: fewer where a row can hold a file. */
  at_once: number;
}

/** What is in a table: how many rows, and the sum of a hash of each. */
interface Content {
  rows: string;
  sum: string;
}

/** Both ends write a value as the same text. */
const sameText = `SET TIME ZONE 'UTC'; SET datestyle = 'ISO'; SET intervalstyle = 'postgres'; SET bytea_output = 'hex'; SET extra_float_digits = 1`;
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const asTexts = ({ columns }: Table) =>
  `json_build_array(${columns.map(({ name }) => `${quoted(name)}::text`).join(', ')})::text`;

/** All tables but the one that says which migrations a database has. */
async function listTables(from: Session): Promise<Table[]> {
  const { rows } = await from.query<{ name: string; columns: Table['columns']; has_files: boolean }>(
    `SELECT c.relname AS name, json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) ORDER BY a.attnum) AS columns,
       bool_or(a.atttypid = 'bytea'::regtype) AS has_files
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> 'schema_migrations'
     GROUP BY c.relname ORDER BY c.relname`,
  );
  return rows.map(({ has_files, ...table }) => ({ ...table, at_once: has_files ? 10 : 500 }));
}

async function readContent(from: Session, table: Table): Promise<Content> {
  const { rows } = await from.query<Content>(
    `SELECT count(*)::text AS rows, coalesce(sum(('x' || left(md5(${asTexts(table)}), 15))::bit(60)::bigint), 0)::text AS sum FROM ${quoted(table.name)}`,
  );
  return rows[0] ?? { rows: '0', sum: '0' };
}

async function copyTable(from: Session, into: Session, table: Table): Promise<void> {
  const { name, columns, at_once } = table;
  const names = columns.map((column) => quoted(column.name)).join(', ');
  const values = columns.map(({ type }, n) => `(row ->> ${n})::${type}`).join(', ');
  await from.query(`DECLARE moved NO SCROLL CURSOR FOR SELECT ${asTexts(table)} AS row FROM ${quoted(name)}`);
  for (;;) {
    const { rows } = await from.query<{ row: string }>(`FETCH ${at_once} FROM moved`);
    if (rows.length === 0) break;
    await into.query(
      `INSERT INTO ${quoted(name)} (${names}) OVERRIDING SYSTEM VALUE SELECT ${values} FROM json_array_elements($1::json) AS row`,
      [`[${rows.map(({ row }) => row).join(',')}]`],
    );
  }
  await from.query('CLOSE moved');
}

/** Ids that are given from now on go on behind those that were given. */
async function copySequences(from: Session, into: Session): Promise<void> {
  const { rows } = await from.query<{ name: string; last: string | null }>(
    `SELECT sequencename AS name, last_value::text AS last FROM pg_sequences WHERE schemaname = 'public'`,
  );
  for (const { name, last } of rows)
    await into.query('SELECT setval($1::regclass, $2::bigint, $3)', [quoted(name), last ?? '1', last !== null]);
}

/** Another content than where it was copied from. */
export class ContentDiffersError extends Error {}

/**
 * Copies every row of one database into another of the same version, whose own rows go, and compares both by counts and
 * hashes. In one transaction: unless all of it is there and equal, nothing has changed.
 * @param report hears of each table that has rows
 */
export async function copyDatabase(
  from: Session,
  into: Session,
  report: (table: string, rows: number) => void,
): Promise<void> {
  await from.query(sameText);
  await into.query(sameText);
  await from.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await into.query('BEGIN');
  try {
    const tables = await listTables(from);
    const names = tables.map(({ name }) => quoted(name));
    // Rows come in any order of tables, and what triggers keep comes with them.
    const keys = await into.query<{ of: string; name: string; definition: string }>(
      `SELECT conrelid::regclass::text AS of, conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
       WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
    );
    for (const { of, name } of keys.rows) await into.query(`ALTER TABLE ${of} DROP CONSTRAINT ${quoted(name)}`);
    for (const name of names) await into.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
    await into.query(`TRUNCATE ${names.join(', ')}`);
    for (const table of tables) {
      await copyTable(from, into, table);
      const [before, after] = [await readContent(from, table), await readContent(into, table)];
      if (before.rows !== after.rows || before.sum !== after.sum)
        throw new ContentDiffersError(`${table.name} has ${before.rows} rows, ${after.rows} arrived, or they differ.`);
      if (before.rows !== '0') report(table.name, Number(before.rows));
    }
    await copySequences(from, into);
    for (const name of names) await into.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
    for (const { of, name, definition } of keys.rows)
      await into.query(`ALTER TABLE ${of} ADD CONSTRAINT ${quoted(name)} ${definition}`);
    await into.query('COMMIT');
  } catch (error) {
    await into.query('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    await from.query('ROLLBACK').catch(() => {});
  }
}
