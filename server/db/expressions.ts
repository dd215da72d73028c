import { type RawBuilder, sql } from 'kysely';

/** SQL that kysely has no word for, typed once: what the words around it make of it is known without asking. */
type Template<Value> = (text: TemplateStringsArray, ...values: unknown[]) => RawBuilder<Value>;

/** A condition. Where it is selected, what may be NULL in it is wrapped in coalesce. */
export const condition: Template<boolean> = (text, ...values) => sql(text, ...values);

/** Whether there is a row; what stands after FROM. */
export const exists: Template<boolean> = (text, ...values) => sql`EXISTS (SELECT FROM ${sql(text, ...values)})`;

/** How many rows there are; what stands after FROM. */
export const countRows: Template<number> = (text, ...values) => sql`(SELECT count(*) FROM ${sql(text, ...values)})`;

/** A sum of whole numbers, 0 of none; a sum is numeric for the database, which the driver reads as text. */
export const sumOf = (column: string): RawBuilder<number> => sql`coalesce(sum(${sql.ref(column)}), 0)::bigint`;

/** How many rows of a group fulfil this. */
export const countWhere: Template<number> = (text, ...values) => sql`count(*) FILTER (WHERE ${sql(text, ...values)})`;

/** Dollars of millionths of them, for reading alone. */
export const dollars = (column: string): RawBuilder<number> => sql`${sql.ref(column)} / 1000000.0::float8`;

/** Whether a column has a value; unlike kysely's comparison a plain boolean, as the contract has it. */
export const isSet = (column: string): RawBuilder<boolean> => sql`${sql.ref(column)} IS NOT NULL`;
