import { withoutShareName } from '#contract/values/paths.ts';

/** Parameters that open something; they never leave the page. */
const secretParameters = ['token', 'code', 'email', 'password', 'access_token', 'key'];

/** The address to report: path and query without secrets, never the hash. */
export function hitPath(pathname: string, search: string): string {
  const path = withoutShareName(pathname);
  const query = new URLSearchParams(search);
  const parameters = new URLSearchParams([...query].filter(([name]) => !secretParameters.includes(name.toLowerCase())));
  return (parameters.size > 0 ? `${path}?${parameters}` : path).slice(0, 2000);
}
