const lastPage = 50_000;

/** The page in an address; anything but a positive whole number is the first one. */
export function readPage(text: string | null): number {
  const page = Number(text ?? '1');
  return Number.isInteger(page) && page > 0 ? Math.min(page, lastPage) : 1;
}

/** The address of a page of the list that stands here, with its filters. */
export function pageAddress({ pathname, search }: { pathname: string; search: string }, page: number) {
  const query = new URLSearchParams(search);
  if (page === 1) query.delete('page');
  else query.set('page', String(page));
  return { pathname, search: query.toString() };
}
