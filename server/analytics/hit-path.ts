import { withoutShareName } from '#contract/values/paths.ts';

const longestPath = 300;

/** Parameters that open something or name somebody. */
const secretParameters = new Set(['token', 'code', 'email', 'password', 'access_token', 'key', 'steam_state']);

/** A path and query as they are counted: without secrets, fragment and trailing slash, at most 300 characters. */
export function countedPath(path: string): string {
  const [address = '/'] = path.split('#', 1);
  const queryAt = address.indexOf('?');
  const pathname = queryAt < 0 ? address : address.slice(0, queryAt);
  const query = new URLSearchParams(queryAt < 0 ? '' : address.slice(queryAt + 1));
  for (const name of query.keys().toArray())
    if (secretParameters.has(name.toLowerCase()) || name.startsWith('openid.')) query.delete(name);
  const plain = withoutShareName(pathname).replace(/(?<!\/)\/+$/, '') || '/';
  return (query.size === 0 ? plain : `${plain}?${query}`).slice(0, longestPath).toWellFormed();
}
