import { type Expression, type RawBuilder, sql } from 'kysely';
import { type PageName, pages } from '#contract/values/pages.ts';

/** The address of a page as SQL, its varying parts taken from columns; null where one of them is. */
export function pageLink(page: PageName, ...columns: Expression<unknown>[]): RawBuilder<string> {
  const texts = pages[page].path.split(/:\w+/);
  const parts = texts.flatMap((text, at) => {
    const column = columns[at];
    return column === undefined ? [sql.lit(text)] : [sql.lit(text), sql`${column}::text`];
  });
  return sql`(${sql.join(parts, sql` || `)})`;
}
