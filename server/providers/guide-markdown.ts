import { type CheerioAPI, load } from 'cheerio';

/** The parser's package does not name its nodes, so they are taken from one of its functions. */
type Nodes = ReturnType<ReturnType<CheerioAPI['root']>['contents']>;

/** Deeper than this nothing is read: no author nests so far. */
const deepest = 40;

const dropped =
  'script, style, iframe, img, video, object, embed, svg, form, .bb_link_host, .sharedFilePreviewYouTubeVideo, .commentthread_area, .commentthread_header';

/**
 * Turns the HTML of a guide into markdown. Everything in it is foreign: scripts, pictures and videos are dropped,
 * of links only https ones stay, and what looks like markup in plain text is taken as text.
 */
export function guideMarkdown(html: string): string {
  const $ = load(html, null, false);
  return nodesMarkdown($, $.root().contents());
}

/** The same for a part of a page that is read already. */
export function nodesMarkdown($: CheerioAPI, nodes: Nodes): string {
  nodes.find(dropped).remove();
  return tidy(listMarkdown($, nodes.not(dropped), 0));
}

/** By lines, since a pattern would try a long row of spaces from each of them. */
function tidy(text: string): string {
  const lines = text.split('\n').map((line) => line.trimEnd());
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

function children($: CheerioAPI, parent: Nodes, depth: number): string {
  return depth > deepest ? '' : listMarkdown($, parent.contents(), depth);
}

function listMarkdown($: CheerioAPI, nodes: Nodes, depth: number): string {
  return nodes
    .toArray()
    .map((node) => {
      if (node.type === 'text') return escaped(node.data.replaceAll(/\s+/g, ' '));
      return node.type === 'tag' ? element($, $(node), node.name, depth + 1) : '';
    })
    .join('');
}

function element($: CheerioAPI, tag: Nodes, name: string, depth: number): string {
  const inner = () => children($, tag, depth);
  const around = (mark: string) => {
    const text = inner();
    return text.trim() === '' ? text : `${mark}${text.trim()}${mark}`;
  };
  if (tag.hasClass('bb_h1')) return `\n\n### ${inner().trim()}\n\n`;
  if (tag.hasClass('bb_h2')) return `\n\n#### ${inner().trim()}\n\n`;
  if (tag.hasClass('bb_h3')) return `\n\n##### ${inner().trim()}\n\n`;
  if (tag.hasClass('bb_code') || name === 'pre') return code($, tag);
  if (tag.hasClass('bb_table') || name === 'table') return table($, tag, depth);
  if (tag.hasClass('bb_strike')) return around('~~');
  switch (name) {
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
      return link(tag.attr('href') ?? '', inner().trim());
    case 'blockquote':
      return `\n\n${tidy(inner()).replaceAll(/^/gm, '> ')}\n\n`;
    case 'ul':
    case 'ol':
      return `\n${list($, tag, name, depth)}\n`;
    case 'div':
    case 'p':
      return `\n${inner()}\n`;
    default:
      return inner();
  }
}

function code($: CheerioAPI, tag: Nodes): string {
  tag.find('br').replaceWith('\n');
  return `\n\n\`\`\`\n${tag.text().trim().replaceAll('```', "'''")}\n\`\`\`\n\n`;
}

function list($: CheerioAPI, tag: Nodes, name: string, depth: number): string {
  return tag
    .children('li')
    .toArray()
    .map((item, index) => {
      const mark = name === 'ol' ? `${index + 1}. ` : '- ';
      return mark + tidy(children($, $(item), depth)).replaceAll('\n', `\n${' '.repeat(mark.length)}`);
    })
    .join('\n');
}

function table($: CheerioAPI, tag: Nodes, depth: number): string {
  const rows = tag
    .find('.bb_table_tr, tr')
    .toArray()
    // Those of a table in a cell belong to that one: told here too, their number would double with each table.
    .filter((row) => $(row).closest('.bb_table, table').is(tag))
    .map((row) =>
      $(row)
        .children('.bb_table_th, .bb_table_td, th, td')
        .toArray()
        .map((cell) =>
          tidy(children($, $(cell), depth))
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
function escaped(text: string): string {
  return text.replaceAll('<', '&lt;').replaceAll(/[\\`*[\]]/g, String.raw`\$&`);
}
