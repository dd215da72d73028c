/** Parameters that open something; they never leave the page. */
const secretParameters = ['token', 'code', 'email', 'password', 'access_token', 'key'];

/** The address to report: path and query without secrets, never the hash. */
export function hitPath(pathname: string, search: string): string {
  const query = new URLSearchParams(search);
  for (const name of [...query.keys()]) {
    if (secretParameters.includes(name.toLowerCase())) query.delete(name);
  }
  return (query.size > 0 ? `${pathname}?${query}` : pathname).slice(0, 2000);
}
