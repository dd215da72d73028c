import { sql } from 'kysely';
import { exists } from '#server/db/expressions.ts';
import { defaultLanguage, type Language, languages } from '#contract/values/languages.ts';
import { type FieldIn, fieldIn } from '#contract/values/texts.ts';
import type { Tx } from './database.ts';
import { hasWords } from './list-words.ts';
import type { Tables } from './tables.generated.ts';

/** The tables that hold what an owner says in each language, a row for each, and the column that names the owner. */
const owners = {
  game_texts: 'game_id',
  achievement_texts: 'achievement_id',
  announcement_texts: 'announcement_id',
  call_pack_texts: 'call_pack_id',
} as const;

type TextTable = keyof typeof owners;
type TextName<T extends TextTable> = Exclude<keyof Tables[T] & string, 'language' | (typeof owners)[TextTable]>;
type Fields<Name extends string> = { readonly [Field in FieldIn<Name>]?: string | null | undefined };

/**
 * A text in this language, else in the default one, else in any.
 * @param owner the column with the owner's id, as the query around it calls it
 */
export function readText<T extends TextTable>(table: T, name: TextName<T>, owner: string, language: Language) {
  return sql<string | null>`(SELECT texts.${sql.ref(name)} FROM ${sql.table(table)} AS texts
    WHERE texts.${sql.ref(owners[table])} = ${sql.ref(owner)} AND texts.${sql.ref(name)} IS NOT NULL
    ORDER BY texts.language = ${language} DESC, texts.language = ${defaultLanguage} DESC, texts.language LIMIT 1)`;
}

/** A column for each text in each language, `title_en`; NULL where there is none. */
export function readTexts<T extends TextTable, Name extends TextName<T>>(
  table: T,
  names: readonly Name[],
  owner: string,
) {
  return languages.flatMap((language) =>
    names.map((name) =>
      sql<string | null>`(SELECT texts.${sql.ref(name)} FROM ${sql.table(table)} AS texts
        WHERE texts.${sql.ref(owners[table])} = ${sql.ref(owner)} AND texts.language = ${language})`.as(
        fieldIn(name, language),
      ),
    ),
  );
}

/** Whether any text of the owner, in any language, has the words. */
export function anyTextHas<T extends TextTable>(table: T, names: readonly TextName<T>[], owner: string, words: string) {
  const places = names.map((name) => hasWords(sql`texts.${sql.ref(name)}`, words));
  return exists`${sql.table(table)} AS texts
    WHERE texts.${sql.ref(owners[table])} = ${sql.ref(owner)} AND (${sql.join(places, sql` OR `)})`;
}

/** Writes the texts that there are; those that are NULL or left out stay as they were. */
export async function writeTexts<T extends TextTable, Name extends TextName<T>>(
  tx: Tx,
  table: T,
  names: readonly Name[],
  texts: readonly (Fields<Name> & { owner_id: number })[],
): Promise<void> {
  const rows = texts.flatMap(({ owner_id, ...fields }) => {
    const said = new Map<string, unknown>(Object.entries(fields));
    return languages.flatMap((language) => {
      const all = names.map((name) => [name, said.get(fieldIn(name, language)) ?? null] as const);
      if (all.every(([, text]) => text === null)) return [];
      return [{ [owners[table]]: owner_id, language, ...Object.fromEntries(all) }];
    });
  });
  if (rows.length === 0) return;
  const stored = names.map(
    (name) => sql`${sql.ref(name)} = coalesce(excluded.${sql.ref(name)}, texts.${sql.ref(name)})`,
  );
  await sql`
    INSERT INTO ${sql.table(table)} AS texts
    SELECT * FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    ON CONFLICT (${sql.ref(owners[table])}, language) DO UPDATE SET ${sql.join(stored)}`.execute(tx);
}

/** Writes the texts of one owner in place of those it had. */
export async function replaceTexts<T extends TextTable, Name extends TextName<T>>(
  tx: Tx,
  table: T,
  names: readonly Name[],
  texts: Fields<Name> & { owner_id: number },
): Promise<void> {
  await deleteTexts(tx, table, texts.owner_id);
  await writeTexts(tx, table, names, [texts]);
}

export async function deleteTexts(tx: Tx, table: TextTable, owner_id: number): Promise<void> {
  await sql`DELETE FROM ${sql.table(table)} WHERE ${sql.ref(owners[table])} = ${owner_id}
    AND language = ANY(${[...languages]})`.execute(tx);
}
