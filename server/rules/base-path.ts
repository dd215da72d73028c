/** The path below which the product is, with a slash at both ends: `/`, or `/hintline/` where PUBLIC_URL has one. */
export function basePathOf(public_url: string): string {
  return new URL(public_url).pathname.replace(/\/?$/, '/');
}

/**
 * Takes that path from the addresses of requests, so that no route has to know it. An address without it stays as it
 * is: a proxy may have taken it away already.
 */
export function withoutBasePath(public_url: string): (request: { url?: string | undefined }) => string {
  const base = basePathOf(public_url).slice(0, -1);
  return ({ url = '/' }) => {
    const rest = url.startsWith(base) ? url.slice(base.length) : url;
    if (rest.startsWith('/')) return rest;
    return rest === '' || rest.startsWith('?') ? `/${rest}` : url;
  };
}

const statement = "const base = '/';";

/**
 * Puts the path into a built index.html. A browser that opens a page without it is led below it: only there are the
 * app's addresses.
 * @throws Error where the file does not state the path
 */
export function placeBelow(html: string, public_url: string): string {
  const base = basePathOf(public_url);
  if (base === '/') return html;
  if (!html.includes(statement)) throw new Error(`index.html lacks ${statement}`);
  const lead = `const base = '${base}';
{
const path = location.pathname;
if (!path.startsWith(base))
location.replace(base + (path + '/' === base ? '' : path.slice(1)) + location.search + location.hash);
}`;
  return html.replaceAll(/((?:href|src)="|url\()\//g, `$1${base}`).replace(statement, lead);
}
