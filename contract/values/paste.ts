import { limits } from './limits.ts';

export type Paste = { kind: 'addresses'; addresses: string[] } | { kind: 'markdown' | 'html'; title: string };

// A tag ends before the next one begins: else each that never ends would be read to the end of the text.
const tags = /<\/?(?:!doctype|html|head|body|div|p|h[1-6]|table|ul|ol|li|section|article|main|span|br|a)\b[^<>]*>/gi;
/** What tells the kind of a text, and what it is called, stands at its beginning. */
const beginning = 20_000;
/** Far more addresses than are taken. */
const mostLines = 10_000;

/** What somebody pasted: addresses of pages, one a line; HTML; or Markdown, as which any text will do. */
export function readPaste(text: string): Paste {
  const addresses = addressesOf(text);
  if (addresses.length > 0) return { kind: 'addresses', addresses };
  const start = text.trimStart();
  const count = text.slice(0, beginning).match(tags)?.length ?? 0;
  const isHtml = /^<(?:!doctype|html|body|div|main|article|section|h[1-6]|p|table|ul|ol)\b/i.test(start) && count > 1;
  if (isHtml) return { kind: 'html', title: titleOf(/<(?:title|h1)\b[^<>]*>([^<]{1,300})/i.exec(text)?.[1] ?? '') };
  const lines = [...linesOf(start.slice(0, beginning))];
  const heading = lines.find((line) => /^#\s/.test(line)) ?? lines.find((line) => !/^-{3,}$/.test(line)) ?? '';
  return { kind: 'markdown', title: titleOf(heading.replace(/^#+\s*/, '')) };
}

/** Each once; none where a line is something else. */
function addressesOf(text: string): string[] {
  const addresses = new Set<string>();
  for (const line of linesOf(text).take(mostLines)) {
    if (!isAddress(line)) return [];
    addresses.add(line);
  }
  return [...addresses];
}

/** Those that say something, without the mark of an item. */
function* linesOf(text: string): Generator<string> {
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    const said = line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '').trim();
    if (said !== '') yield said;
  }
}

function isAddress(line: string): boolean {
  return line.length <= limits.webAddress && /^https?:\/\/\S+$/i.test(line) && URL.canParse(line);
}

function titleOf(text: string): string {
  const words = text
    .replaceAll(/[\p{P}\p{S}\p{C}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return words.slice(0, 80).trim() || 'text';
}
