import { withoutTables } from './cell-attributes.ts';
import { decodeEntities } from './entities.ts';
import { lineBreak, markPattern, type WikiNode } from './nodes.ts';
import type { Reading } from './reading.ts';
import { inlineTemplate } from './templates.ts';

const deepest = 40;

/** The markdown of a text in a line: its emphasis, links, templates and code. */
export function inlineMarkdown(text: string, reading: Reading, depth = 0): string {
  if (depth > deepest) return '';
  return emphasised(text, (plain) => expanded(plain, reading, depth))
    .replaceAll(/[ \t\u00A0]+/g, ' ')
    .trim();
}

/** The same in one line, for a cell or a heading. */
export function oneLine(text: string, reading: Reading, depth = 0): string {
  return inlineMarkdown(withoutTables(text, reading.nodes).replaceAll(/^\s*[*#:;]+/gm, ''), reading, depth)
    .split(/\s*\n\s*/)
    .filter((line) => /[\p{L}\p{N}]|[^\s\p{P}]/u.test(line))
    .reduce((joined, line) => (joined === '' ? line : `${joined}${/[.!?:;,]$/.test(joined) ? '' : ';'} ${line}`), '');
}

function expanded(text: string, reading: Reading, depth: number): string {
  let markdown = '';
  let at = 0;
  for (const match of text.matchAll(markPattern)) {
    markdown += plainText(text.slice(at, match.index));
    const node = reading.nodes[Number(match[1])];
    if (node !== undefined) markdown += nodeMarkdown(node, reading, depth + 1);
    at = match.index + match[0].length;
  }
  // What stood in brackets may be gone.
  return (markdown + plainText(text.slice(at))).replaceAll(/\([\s,;]{0,20}\)/g, '');
}

function nodeMarkdown(node: WikiNode, reading: Reading, depth: number): string {
  switch (node.kind) {
    case 'literal':
      return escapeMarkdown(decodeEntities(node.text));
    case 'code': {
      const code = decodeEntities(node.text).replaceAll('`', "'").replaceAll(/\s+/g, ' ').trim();
      return code === '' ? '' : `\`${code}\``;
    }
    case 'external':
      return externalLink(node.address, inlineMarkdown(node.text, reading, depth));
    case 'link':
      return wikiLink(node, reading, depth);
    case 'template':
      return inlineTemplate(node, reading, (text) =>
        inlineMarkdown(withoutTables(text, reading.nodes), reading, depth),
      );
  }
}

function externalLink(written: string, words: string): string {
  const address = decodeEntities(written);
  const url = URL.parse(address.startsWith('//') ? `https:${address}` : address);
  if (url === null || !/^https?:$/.test(url.protocol)) return words;
  const target = url.href.replaceAll(/[()<>[\]{}]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return words === '' ? '' : `[${words.replaceAll('\n', ' ')}](${target})`;
}

function wikiLink({ target, text }: WikiNode & { kind: 'link' }, reading: Reading, depth: number): string {
  const page = decodeEntities(target).replaceAll('_', ' ');
  const colon = page.indexOf(':');
  const prefix = colon < 1 ? '' : page.slice(0, colon).trim().toLowerCase();
  if (prefix !== '' && reading.site.files.has(prefix)) {
    reading.found.pictures += 1;
    return '';
  }
  if (prefix !== '' && reading.site.categories.has(prefix)) {
    reading.found.categories.push(page.slice(colon + 1).trim());
    return '';
  }
  if (reading.site.interwiki.test(prefix) && !page.startsWith(':')) {
    if (!reading.site.namespaces.has(prefix)) {
      reading.found.languages.set(prefix, page.slice(colon + 1).trim());
      return '';
    }
  }
  const [title = ''] = page.replace(/^:/, '').split('#');
  // The pipe trick: what stands in brackets behind a name, or a namespace before it, is not shown.
  const shown = text === '' ? title.replace(/^[^:]*:/, '').replace(/\s*\([^)]*\)$/, '') : text;
  const words = shown === null ? plainText(page.replace(/^:/, '')) : inlineMarkdown(shown, reading, depth);
  if (words === '' || words.includes('**')) return words;
  return reading.site.isArticle(title.trim()) ? `**${words.replaceAll('\n', ' ')}**` : words;
}

/** What is left of markup that nobody closed is no text. */
function plainText(text: string): string {
  const shown = decodeEntities(
    text.replaceAll(/__[A-Z]{3,30}__/g, '').replaceAll(/\{\{+|\}\}+|\[\[+|\]\]+|\{\||\|\}/g, ''),
  );
  return escapeMarkdown(shown).replaceAll(lineBreak, '\n');
}

/** Text that would be markup or HTML in markdown. */
export function escapeMarkdown(text: string): string {
  return text
    .replaceAll('<', '&lt;')
    .replaceAll(/[\\`*[\]]/g, String.raw`\$&`)
    .replaceAll(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\_`)
    .replaceAll(/[{}](?=[{}])|\{(?=\d+\})/g, String.raw`\$&`);
}

/** Emphasis ends with its line, as on a wiki. */
function emphasised(text: string, render: (plain: string) => string): string {
  return text
    .split('\n')
    .map((line) => (line.includes("''") ? emphasisedLine(line, render) : render(line)))
    .join('\n');
}

function emphasisedLine(line: string, render: (plain: string) => string): string {
  let [bold, italic] = [false, false];
  const runs: { text: string; mark: string }[] = [];
  let at = 0;
  const addRun = (end: number) => {
    if (end > at) runs.push({ text: line.slice(at, end), mark: bold ? '**' : italic ? '*' : '' });
  };
  for (const match of line.matchAll(/'{2,}/g)) {
    const count = match[0].length;
    // Signs beyond what has a meaning are apostrophes, and belong to the text before.
    const meant = count === 4 ? 3 : Math.min(count, 5);
    addRun(match.index + count - meant);
    at = match.index + count;
    if (meant !== 2) bold = !bold;
    if (meant !== 3) italic = !italic;
  }
  addRun(line.length);
  return runs
    .map(({ text, mark }) => {
      const words = render(text);
      const inner = words.trim();
      if (mark === '' || inner === '' || inner.includes('**') || /^\W+$/u.test(inner)) return words;
      const [before = '', after = ''] = [/^\s*/.exec(words)?.[0], /\s*$/.exec(words)?.[0]];
      return `${before}${mark}${inner}${mark}${after}`;
    })
    .join('');
}
