/** The tags that open in a piece of raw HTML, and its comments. */
export function tagsInHtml(raw: string): string[] {
  return [...raw.matchAll(/<(?:!--|[a-z][\w-]*)/gi)].map(([tag]) => (tag === '<!--' ? '<!-- -->' : `${tag}>`));
}
