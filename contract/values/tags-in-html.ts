/** The tags in a piece of raw HTML, one that closes as the one that opens, and what is hidden as a comment. */
export function tagsInHtml(raw: string): string[] {
  return [...raw.matchAll(/<(?:\/?([a-z][\w-]*)|[!?])/gi)].map(([, name]) => (name ? `<${name}>` : '<!-- -->'));
}
