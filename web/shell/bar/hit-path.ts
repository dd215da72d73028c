import { withoutShareName } from '#contract/values/paths.ts';

/** What a program that wants to sign in has made for this one time, and where its answer goes. */
const ofSignIn = ['state', 'code_challenge', 'redirect_uri', 'client_id'];

/** Parameters that open something; they never leave the page. */
const secretParameters = ['token', 'code', 'email', 'password', 'access_token', 'key', ...ofSignIn];

/** The address to report: path and query without secrets, never the hash. */
export function hitPath(pathname: string, search: string): string {
  const path = withoutShareName(pathname);
  const query = new URLSearchParams(search);
  const parameters = new URLSearchParams([...query].filter(([name]) => !secretParameters.includes(name.toLowerCase())));
  return (parameters.size > 0 ? `${path}?${parameters}` : path).slice(0, 2000);
}
