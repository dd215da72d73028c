/**
 * A text of strangers on one line, for a title or a description: without control and direction characters, which would
 * turn or hide what stands beside it, and cut after a word. A character is never cut in two.
 */
export function oneLine(text: string, longest: number): string {
  // Far more than is kept, so that a very long text costs no more than a long one.
  const line = text
    .slice(0, longest * 8)
    .replaceAll(/[\p{Zs}\p{Zl}\p{Zp}\t\r\n]+/gu, ' ')
    .replaceAll(/\p{C}+/gu, '')
    .trim();
  const signs = [...line];
  if (signs.length <= longest) return line;
  const room = signs.slice(0, longest - 1).join('');
  const end = room.lastIndexOf(' ');
  return `${end > room.length / 2 ? room.slice(0, end) : room}…`;
}
