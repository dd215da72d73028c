const longestText = 240;

/** A tip's title, and what is said below it: the beginning of a text in Markdown, without its signs. */
export function tipText(tip: string): { title: string; text: string } {
  const [title = '', ...lines] = tip.split('\n');
  return { title, text: shorten(withoutMarkdown(lines.join('\n'))) };
}

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
