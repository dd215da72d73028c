/** The address of the list of unanswered questions with one of its groups, or without one, beside its filters. */
export function groupAddress(pathname: string, search: string, group?: number): string {
  const query = new URLSearchParams(search);
  for (const own of ['group', 'again']) query.delete(own);
  if (group !== undefined) query.set('group', String(group));
  return query.size === 0 ? pathname : `${pathname}?${query}`;
}
