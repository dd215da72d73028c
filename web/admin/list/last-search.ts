/** The query of each list of the admin as it was left, while this tab is open. */
const searches = new Map<string, string>();

export function rememberSearch(pathname: string, search: string): void {
  searches.set(pathname.replace(/\/$/, ''), search);
}

/** The address of a list with the filters, order and page that it was left with. */
export function withLastSearch(path: string): string {
  return path + (searches.get(path) ?? '');
}
