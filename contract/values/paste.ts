import { limits } from './limits.ts';

export type Paste = { kind: 'addresses'; addresses: string[] } | { kind: 'markdown' | 'html'; title: string };

const tags = /<\/?(?:!doctype|html|head|body|div|p|h[1-6]|table|ul|ol|li|section|article|main|span|br|a)\b[^>]*>/gi;

/** What somebody pasted: addresses of pages, one a line; HTML; or Markdown, as which any text will do. */
export function readPaste(text: string): Paste {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '').trim())
    .filter((line) => line !== '');
  if (lines.length > 0 && lines.every(isAddress)) return { kind: 'addresses', addresses: [...new Set(lines)] };
  const start = text.trimStart();
  const count = text.slice(0, 20_000).match(tags)?.length ?? 0;
  const isHtml = /^<(?:!doctype|html|body|div|main|article|section|h[1-6]|p|table|ul|ol)\b/i.test(start) && count > 1;
  if (isHtml) return { kind: 'html', title: titleOf(/<(?:title|h1)[^>]*>([^<]{1,300})/i.exec(text)?.[1] ?? '') };
  const heading = lines.find((line) => /^#\s/.test(line)) ?? lines.find((line) => !/^-{3,}$/.test(line)) ?? '';
  return { kind: 'markdown', title: titleOf(heading.replace(/^#+\s*/, '')) };
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
