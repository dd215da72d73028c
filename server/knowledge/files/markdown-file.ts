import { z } from 'zod';
import type { KnowledgeFileWriter } from './knowledge-file.ts';

/**
 * A knowledge file that people can read and edit. Marker lines say where the game, an article and a section begin and
 * carry what has no place in the text; the heading after a marker is the title, what follows it the content:
 *
 *     <!-- article {"language":"en"} -->
 *     # Signals
 *     <!-- section -->
 *     ## Block signals
 *     One train in a block.
 */
const marker = /^<!-- (knowledge|article|section)(?: (\{.*\}))? -->\s*$/s;
/** A line of content that could pass for a marker stands behind a backslash; one that has some already gets another. */
const likeMarker = /^\\*<!-- (?:knowledge|article|section)\b/;

export function writeMarkdownFile(): KnowledgeFileWriter {
  return {
    game: ({ title, ...game }) => `${mark('knowledge', { ...game, ...unfit('title', title) })}\n${heading('#', title)}`,
    article: ({ title, ...facts }) =>
      `\n\n${mark('article', { ...facts, ...unfit('title', title) })}\n${heading('#', title)}`,
    chunk: ({ section, content, ...rest }) =>
      `\n\n${mark('section', { ...rest, ...unfit('section', section) })}\n${heading('##', section)}\n\n${escape(content)}`,
    end: () => '\n',
  };
}

function mark(kind: string, data: object): string {
  // A comment must not end inside its data, nor its line.
  const json = Object.keys(data).length === 0 ? '' : ` ${JSON.stringify(data).replaceAll(/[>\u2028\u2029]/g, escaped)}`;
  return `<!-- ${kind}${json} -->`;
}

const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A title that no line can hold goes into the marker whole. */
function unfit(name: string, text: string): Record<string, string> {
  return /[\r\n\u2028\u2029]/.test(text) ? { [name]: text } : {};
}

function heading(level: string, text: string): string {
  return `${level} ${text.replaceAll(/\s+/g, ' ')}`.trimEnd();
}

function escape(content: string): string {
  return content
    .split('\n')
    .map((line) => (likeMarker.test(line) ? `\\${line}` : line))
    .join('\n');
}

const unescape = (line: string) => (line.startsWith('\\') && likeMarker.test(line) ? line.slice(1) : line);

export function isMarkdownFile(text: string): boolean {
  return /^\uFEFF?\s*<!-- knowledge /.test(text);
}

const asRecord = z.record(z.string(), z.unknown());

interface Block {
  kind: string;
  data: Record<string, unknown>;
  lines: string[];
}

/**
 * The data of a markdown file in the shape of a JSON one, not checked yet.
 * @throws SyntaxError for a marker whose data is no JSON
 */
export function readMarkdownFile(text: string): unknown {
  const file: { game: unknown; articles: (Record<string, unknown> & { chunks: unknown[] })[] } = {
    game: undefined,
    articles: [],
  };
  for (const { kind, data, lines } of listBlocks(text.replace(/^\uFEFF/, ''))) {
    const { title, body } = takeHeading(lines);
    if (kind === 'knowledge') file.game = { title, ...data };
    else if (kind === 'article') file.articles.push({ title, ...data, chunks: [] });
    else file.articles.at(-1)?.chunks.push({ section: title, content: body, ...data });
  }
  return file;
}

function listBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  for (const line of text.split('\n')) {
    const [, kind, json] = marker.exec(line) ?? [];
    if (kind !== undefined) {
      const data: Record<string, unknown> = json === undefined ? {} : asRecord.parse(JSON.parse(json));
      blocks.push({ kind, data, lines: [] });
    } else blocks.at(-1)?.lines.push(unescape(line));
  }
  return blocks;
}

function takeHeading(lines: readonly string[]): { title: string; body: string } {
  const at = lines.findIndex((line) => line.trim() !== '');
  const [, title] = /^#{1,2}(?: (.*))?$/.exec(lines[at]?.trimEnd() ?? '') ?? [];
  const isHeading = /^#{1,2}(?: |$)/.test(lines[at] ?? '');
  return { title: title ?? '', body: (isHeading ? lines.slice(at + 1) : lines).join('\n').trim() };
}
