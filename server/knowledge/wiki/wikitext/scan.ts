import { markOf, type MarkedText, reserved, type TemplateArgs, type WikiNode } from './nodes.ts';
import { isRawTag, isTag, plainTag, rawTag } from './tags.ts';

/** Deeper than this nothing is read as markup: no author nests so far. */
const deepest = 40;
const longestTag = 1000;

interface Frame {
  kind: 'page' | 'template' | 'parameter' | 'link' | 'table';
  parts: string[];
  /** What of the current part is read. */
  pieces: string[];
}

const interesting =
  /<!--|\{\|(?!\})(?<=^[ :]{0,20}\{\|)|\|\}(?!\}(?!\}))(?<=^[ :]{0,20}\|\})|\{\{\{!\}\}|\{\{!\}\}\}(?=\}\}(?!\}))|\{\{!\}\}\}(?!\})|<\/?[a-z][a-z0-9]*\b|\{\{+|\}\}+|\[\[|\]\]|\[(?=(?:https?:)?\/\/)|\|/gim;

/**
 * Reads templates, links, tags and comments of a page in one pass. Each position is looked at once, and what is
 * opened and never closed becomes its plain text, so the time grows with the page's length alone.
 */
export function scanWikitext(source: string, nodes: WikiNode[] = []): MarkedText {
  const text = withoutTabs(source.replace(reserved, '').replaceAll('\r\n', '\n'));
  const stack: Frame[] = [{ kind: 'page', parts: [], pieces: [] }];
  const open = { page: 0, template: 0, parameter: 0, link: 0, table: 0 };
  const missing = new Set<string>();
  const nearest = new Map<string, number>();
  const top = () => stack[stack.length - 1]!;
  const write = (piece: string) => {
    if (piece !== '') top().pieces.push(piece);
  };
  const add = (node: WikiNode) => {
    nodes.push(node);
    write(markOf(nodes.length - 1));
  };
  const push = (kind: Frame['kind']) => {
    stack.push({ kind, parts: [], pieces: [] });
    open[kind] += 1;
  };
  const pop = (): string[] => {
    const { kind, parts, pieces } = stack.pop()!;
    open[kind] -= 1;
    return [...parts, pieces.join('')];
  };
  /** What was opened above the nearest frame of this kind was never closed: it is text. */
  const unwindTo = (kind: Frame['kind']) => {
    while (top().kind !== kind) write(pop().join('|'));
  };
  /** Where a sign is next; each stretch of the page is searched once. */
  const next = (sign: string, from: number): number => {
    const known = nearest.get(sign);
    if (known !== undefined && known >= from) return known;
    const found = text.indexOf(sign, from);
    nearest.set(sign, found === -1 ? Number.POSITIVE_INFINITY : found);
    return nearest.get(sign)!;
  };
  /** The position behind the end of a raw part; a missing end is looked for once only. */
  const endOf = (pattern: RegExp, from: number): { start: number; end: number } | undefined => {
    if (missing.has(pattern.source)) return undefined;
    const search = new RegExp(pattern.source, 'gi');
    search.lastIndex = from;
    const found = search.exec(text);
    if (found === null) missing.add(pattern.source);
    return found === null ? undefined : { start: found.index, end: search.lastIndex };
  };

  let closed: Set<string> | undefined;
  /** The names of all tags that end somewhere. */
  const ends = () =>
    (closed ??= new Set([...text.matchAll(/<\/([a-z][a-z0-9]*)/gi)].map(([, name = '']) => name.toLowerCase())));

  let at = 0;
  interesting.lastIndex = 0;
  for (let match = interesting.exec(text); match !== null; match = interesting.exec(text)) {
    write(text.slice(at, match.index));
    at = interesting.lastIndex;
    const [sign] = match;
    if (sign === '{{{!}}') write('{|');
    else if (sign === '{{!}}}' && top().kind === 'parameter' && text.startsWith('}}', at)) {
      // The default of a parameter, which ends behind it.
      write('|');
      at -= 1;
    } else if (sign === '{{!}}}') write('|}');
    else if (sign === '<!--') at = endOf(/-->/, at)?.end ?? text.length;
    else if (sign.startsWith('<')) at = readTag(sign, match.index);
    else if (sign === '{|') openTable();
    else if (sign === '|}' && isTableEnd()) write(`${pop().join('|')}|}`);
    else if (sign.startsWith('{')) openBraces(sign.length);
    else if (sign.startsWith('}')) closeBraces(sign.length);
    else if (sign === '[[') {
      if (stack.length < deepest) push('link');
    } else if (sign === ']]') closeLink();
    else if (sign === '[') at = readExternal(match.index);
    else {
      at = match.index + 1;
      if (top().kind === 'page' || top().kind === 'table') write('|');
      else top().parts.push(top().pieces.splice(0).join(''));
    }
    interesting.lastIndex = at;
  }
  write(text.slice(at));
  unwindTo('page');
  return { text: pop().join('|'), nodes };

  /** The bars of a table in a template's value are the table's, though not every wiki reads them so. */
  function openTable(): void {
    if (open.template + open.parameter > 0 && stack.length < deepest) push('table');
    write('{|');
  }

  function isTableEnd(): boolean {
    while (open.table > 0 && top().kind === 'link') write(pop().join('|'));
    return top().kind === 'table';
  }

  function openBraces(count: number): void {
    // What is too deep loses its braces, and so do its ends below.
    for (let left = count; left >= 2 && stack.length < deepest; left -= left === 3 ? 3 : 2)
      push(left === 3 ? 'parameter' : 'template');
    if (count % 2 === 1 && count !== 3) write('{');
  }

  function closeBraces(count: number): void {
    let left = count;
    while (left >= 2 && open.template + open.parameter > 0) {
      while (top().kind === 'link' || top().kind === 'table') write(pop().join('|'));
      const { kind } = top();
      if (kind === 'parameter') {
        // A parameter of a template that is not being filled in: its default is what the page shows.
        const [, ...defaults] = pop();
        write(defaults.join('|'));
        left -= Math.min(left, 3);
      } else {
        addTemplate(pop());
        left -= 2;
      }
    }
    if (left === 1) write('}');
  }

  function addTemplate([first = '', ...rest]: string[]): void {
    const name = first.trim();
    if (name === '!') write('|');
    else if (name === '=') write('=');
    else add({ kind: 'template', name, args: readArgs(rest) });
  }

  function closeLink(): void {
    if (open.link === 0 || top().kind !== 'link') return;
    const [target = '', ...parts] = pop();
    add({ kind: 'link', target: target.trim(), text: parts.length === 0 ? null : parts.join('|'), parts });
  }

  function readExternal(start: number): number {
    const end = next(']', start);
    if (end === Number.POSITIVE_INFINITY || end > next('\n', start)) {
      write('[');
      return start + 1;
    }
    const inner = text.slice(start + 1, end);
    const space = inner.search(/\s/);
    const address = space === -1 ? inner : inner.slice(0, space);
    const words = space === -1 ? '' : inner.slice(space).trim();
    // It stands in one line and holds no link of the wiki, so what is in it is read once more at most.
    add({ kind: 'external', address, text: /[<{]/.test(words) ? scanWikitext(words, nodes).text : words });
    return end + 1;
  }

  function readTag(sign: string, start: number): number {
    const name = sign.replace(/^<\/?/, '').toLowerCase();
    const end = next('>', start) + 1;
    // A tag ends soon after it begins: what is longer is a lone sign.
    if (end > start + longestTag) {
      write('<');
      return start + 1;
    }
    const attributes = text.slice(start + sign.length, end - 1);
    // What is no tag, states nothing and ends nowhere is a word in angle brackets, as of a command.
    if (!isTag(name) && !attributes.includes('=') && !sign.startsWith('</') && !ends().has(name)) {
      write('<');
      return start + 1;
    }
    if (sign.startsWith('</') || !isRawTag(name)) {
      write(plainTag(sign.toLowerCase(), attributes));
      return end;
    }
    if (attributes.endsWith('/')) return end;
    const close = endOf(new RegExp(`</${name}\\s*>`), end);
    // An end that is missing ends with the page for what must never be text, and at once for the rest.
    if (close === undefined) return name === 'script' || name === 'style' ? text.length : end;
    const node = rawTag(name, text.slice(end, close.start));
    if (node !== undefined) add(node);
    return close.end;
  }
}

/** The name of each tab stands in bold above what is in it. */
function withoutTabs(text: string): string {
  if (!/<tabber/i.test(text)) return text;
  return text.replaceAll(/(?:<tabber>[ \n]*|^\|-\|[ \n]*)([^=\n|{<]{1,80})=/gim, "\n\n'''$1'''\n\n");
}

const mostLeftOut = 8;

function readArgs(parts: readonly string[]): TemplateArgs {
  const positional: string[] = [];
  const named = new Map<string, string>();
  for (const part of parts) {
    const equals = part.indexOf('=');
    const name = part.slice(0, Math.max(equals, 0)).trim();
    if (equals === -1 || /[\n\uE000<]/.test(name)) positional.push(part.trim());
    // A number far beyond the values that there are would make as many empty ones.
    else if (/^\d{1,3}$/.test(name) && Number(name) <= parts.length + mostLeftOut)
      positional[Number(name) - 1] = part.slice(equals + 1).trim();
    else named.set(name, part.slice(equals + 1).trim());
  }
  return { positional: Array.from(positional, (value: string | undefined) => value ?? ''), named };
}
