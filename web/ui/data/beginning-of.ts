const longestText = 240;

/** The beginning of a text in Markdown as one line, without its signs. */
export const beginningOf = (markdown: string) => shorten(withoutMarkdown(markdown));

function withoutMarkdown(markdown: string): string {
  return markdown
    .replaceAll(/^[\s|:-]+$/gm, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^[ \t]*(?:[-*+>]|#{1,6}|\|)[ \t]+|[ \t]*\|[ \t]*$/gm, '')
    .replaceAll(/[ \t]*\|[ \t]*/g, ' · ')
    .replaceAll(/[*_`~]{1,3}/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function shorten(text: string): string {
  if (text.length <= longestText) return text;
  const room = text.slice(0, longestText);
  return `${room.slice(0, room.lastIndexOf(' ')).replace(/\P{L}+$/u, '')}…`;
}
