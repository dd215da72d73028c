/** Text of a markdown line as a reader would say it: no marks, no markup, and nothing that our own markdown would read as one. */
export function plainText(markdown: string): string {
  return (
    markdown
      .replace(/!\[[^[\]]*\]\([^)]{0,2000}\)/g, '')
      .replace(/\[([^[\]]*)\]\([^)]{0,2000}\)/g, '$1')
      .replace(/<\/?[a-z][^<>]*>/gi, '')
      .replace(/[*_]{2,}|`+|~~/g, '')
      .replace(/(?<![\p{L}\p{N}])[*_](?=\S)|(?<=\S)[*_](?![\p{L}\p{N}])/gu, '')
      // A number in brackets would pass for one of our citations.
      .replace(/\[(\d+|\?)\]/g, '($1)')
      // Escaped marks that mean nothing unescaped, either.
      .replace(/\\([#$%&'"()+,./:;=?@^{|}!-])/g, '$1')
      .replace(/\s+/g, ' ')
      .trim()
  );
}

/**
 * A heading as a reader is shown it, without the marks and escapes that {@link plainText} leaves. That one stays as it is:
 * the texts that vectors were made of are read by it.
 */
export function plainHeading(heading: string): string {
  return plainText(
    heading
      .replace(/<br\s*\/?>/gi, ' ')
      .replace(/\[\[(?:[^[\]|]*\|)?([^[\]|]*)\]\]/g, '$1')
      .replace(/\\([\\`*_{}[\]|~])/g, '$1'),
  );
}

/** Markdown of an article as an answer may quote it: emphasis and code stay; pictures, links, HTML and foreign numbers go. */
export function quotedMarkdown(markdown: string): string {
  return (
    markdown
      // A wiki's list that lost its lines: "*** **Port** where … ***Name** how …".
      .replace(/(?:^|\s)\*(?=\*\*[^*\s])/g, '\n- ')
      .replace(/!\[[^[\]]*\]\([^)]{0,2000}\)/g, '')
      .replace(/\[([^[\]]*)\]\([^)]{0,2000}\)/g, '$1')
      .replace(/<\/?[a-z][^<>]*>/gi, '')
      .replace(/\[(\d+|\?)\]/g, '($1)')
  );
}

/** "Airports › Hub airports; Heliport" → "Hub airports". */
export function lastHeading(section: string): string {
  return section.split(';')[0]!.split(' › ').at(-1)!.trim();
}

/** A stranger's text in our Markdown. */
export function asText(title: string): string {
  return title.replaceAll(/[\\`*_{}[\]()<>#|!~]/g, (sign) => `\\${sign}`);
}

export function headingWords(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
