import type { parseDocument } from 'htmlparser2';

/** The parser's package does not name its nodes, so they are taken from one of its functions. */
type Node = ReturnType<typeof parseDocument>['children'][number];

/** Deeper than this nothing is read: no author nests so far. */
const deepest = 40;

/** Kinds of elements, by their names and, as selectors write them, their classes and ids, and `~` for what they are the `typeof`. */
type Kinds = ReadonlySet<string>;
export const kinds = (names: string): Kinds => new Set(names.split(' '));

const dropped = kinds(
  'script style iframe img video object embed svg form .bb_link_host .sharedFilePreviewYouTubeVideo .commentthread_area .commentthread_header',
);

export interface MarkdownOptions {
  /** What else is dropped. */
  without?: Kinds;
  /** Of links only their words stay. */
  drops_links?: boolean;
  /** What a heading becomes; absent where it is text like any other. It may stand in a list, a table or a quotation. */
  heading?: (level: number, text: string, is_inside: boolean) => string;
}

interface Place {
  depth: number;
  is_inside: boolean;
}

/**
 * Turns the nodes of a foreign page into markdown, in the time that their number takes: the tree stays as it is, and no
 * node looks for others. Scripts, pictures and videos are dropped, of links only https ones stay, and what looks like
 * markup in plain text is taken as text.
 */
export function nodesMarkdown(nodes: readonly Node[], options: MarkdownOptions = {}): string {
  return tidy(listMarkdown(options, nodes, { depth: 0, is_inside: false }));
}

type Tag = Extract<Node, { attribs: unknown }>;

/** Of an element; longer ones say nothing that is known here. */
const longestNames = 1000;

function isA(tag: Tag, some: Kinds): boolean {
  const { class: classes = '', id = '', typeof: types = '' } = tag.attribs;
  const holds = (sign: string, names: string) =>
    names !== '' &&
    names
      .slice(0, longestNames)
      .split(/\s+/)
      .some((name) => some.has(sign + name));
  return some.has(tag.name) || holds('.', classes) || holds('#', id) || holds('~', types);
}

/** The elements among nodes that are not dropped, all or those of some kinds. */
function tagsOf({ without }: MarkdownOptions, nodes: readonly Node[], some?: Kinds): Tag[] {
  return nodes
    .filter((node): node is Tag => node.type === 'tag')
    .filter((tag) => !isA(tag, dropped) && (without === undefined || !isA(tag, without)))
    .filter((tag) => some === undefined || isA(tag, some));
}

/** By lines, since a pattern would try a long row of spaces from each of them. */
function tidy(text: string): string {
  const lines = text.split('\n').map((line) => line.trimEnd());
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

function listMarkdown(options: MarkdownOptions, nodes: readonly Node[], { depth, is_inside }: Place): string {
  if (depth > deepest) return '';
  return nodes
    .map((node) => {
      if (node.type === 'text') return escaped(node.data.replaceAll(/\s+/g, ' '));
      return tagsOf(options, [node])
        .map((tag) => element(options, tag, { depth: depth + 1, is_inside }))
        .join('');
    })
    .join('');
}

const code = kinds('pre .bb_code');
const table = kinds('table .bb_table');
const row = kinds('tr .bb_table_tr');
const cell = kinds('th td .bb_table_th .bb_table_td');
const block = kinds('div p section article main header footer figure figcaption aside details summary center dl dd');

function element(options: MarkdownOptions, tag: Tag, place: Place): string {
  const inner = (is_inside = place.is_inside) => listMarkdown(options, tag.children, { ...place, is_inside });
  const around = (mark: string) => {
    const text = inner();
    return text.trim() === '' ? text : `${mark}${text.trim()}${mark}`;
  };
  const is = (name: string) => isA(tag, new Set([name]));
  if (is('.bb_h1')) return `\n\n### ${inner().trim()}\n\n`;
  if (is('.bb_h2')) return `\n\n#### ${inner().trim()}\n\n`;
  if (is('.bb_h3')) return `\n\n##### ${inner().trim()}\n\n`;
  if (isA(tag, code)) return codeMarkdown(options, tag);
  if (isA(tag, table)) return tableMarkdown(options, tag, place);
  if (is('.bb_strike')) return around('~~');
  switch (tag.name) {
    case 'br':
      return '\n';
    case 'hr':
      return '\n\n---\n\n';
    case 'b':
    case 'strong':
      return around('**');
    case 'i':
    case 'em':
      return around('*');
    case 'a':
      return options.drops_links === true ? inner() : link(tag.attribs['href'] ?? '', inner().trim());
    case 'blockquote':
      return `\n\n${tidy(inner(true)).replaceAll(/^/gm, '> ')}\n\n`;
    case 'ul':
    case 'ol':
      return `\n${listOfItems(options, tag, place)}\n`;
    case 'dt':
      return `\n${around('**')}\n`;
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return options.heading === undefined ? inner() : heading(options, tag, place.is_inside);
    default:
      return block.has(tag.name) ? `\n${inner()}\n` : inner();
  }
}

function heading(options: MarkdownOptions, tag: Tag, is_inside: boolean): string {
  const text = plainWords(options, tag.children).replaceAll(/\s+/g, ' ').trim();
  return text === '' ? '' : (options.heading?.(Number(tag.name.slice(1)), text, is_inside) ?? '');
}

/** The text alone, with its line breaks. */
function plainWords(options: MarkdownOptions, nodes: readonly Node[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return node.data;
      return tagsOf(options, [node])
        .map((tag) => (tag.name === 'br' ? '\n' : plainWords(options, tag.children)))
        .join('');
    })
    .join('');
}

function codeMarkdown(options: MarkdownOptions, tag: Tag): string {
  return `\n\n\`\`\`\n${plainWords(options, tag.children).trim().replaceAll('```', "'''")}\n\`\`\`\n\n`;
}

function listOfItems(options: MarkdownOptions, tag: Tag, place: Place): string {
  return tagsOf(options, tag.children, kinds('li'))
    .map((item, index) => {
      const mark = tag.name === 'ol' ? `${index + 1}. ` : '- ';
      const text = tidy(listMarkdown(options, item.children, { ...place, is_inside: true }));
      return mark + text.replaceAll('\n', `\n${' '.repeat(mark.length)}`);
    })
    .join('\n');
}

function tableMarkdown(options: MarkdownOptions, tag: Tag, place: Place): string {
  const rows = rowsOf(options, tag)
    .map((one) =>
      tagsOf(options, one.children, cell).map(({ children }) =>
        tidy(listMarkdown(options, children, { ...place, is_inside: true }))
          .replaceAll('\n', ' ')
          .replaceAll('|', '\\|'),
      ),
    )
    .filter((cells) => cells.length > 0);
  const [head] = rows;
  if (head === undefined) return '';
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return `\n\n${[line(head), line(head.map(() => '---')), ...rows.slice(1).map(line)].join('\n')}\n\n`;
}

/** Those of a table in a cell belong to that one: told here too, their number would double with each table. */
function rowsOf(options: MarkdownOptions, tag: Tag): Tag[] {
  return tagsOf(options, tag.children).flatMap((child) => {
    if (isA(child, table)) return [];
    return isA(child, row) ? [child, ...rowsOf(options, child)] : rowsOf(options, child);
  });
}

/** The address behind Steam's own redirect; what is not https is only its words. */
function link(href: string, words: string): string {
  if (words === '') return '';
  const url = URL.parse(href);
  const behind = url?.pathname.startsWith('/linkfilter')
    ? (url.searchParams.get('u') ?? url.searchParams.get('url'))
    : href;
  const target = URL.parse(behind ?? '');
  if (target?.protocol !== 'https:') return words;
  return `[${words}](${target.href.replaceAll(/[()<>]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)})`;
}

/** Text that would be markup or HTML in markdown. */
export function escaped(text: string): string {
  return text.replaceAll('<', '&lt;').replaceAll(/[\\`*[\]]/g, String.raw`\$&`);
}
