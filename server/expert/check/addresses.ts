import type { ChunkText } from '#server/retrieval/chunk.ts';
import { readToken, type TextPosition } from './citation-tokens.ts';

const labelMax = 200;
const tagMax = 300;
const addressMax = 2_000;

/** Of an address with another scheme the word before its sign stays. */
const scheme = String.raw`(?<![\p{L}\p{N}])(?:(?:https?|ftp):\/\/|www\.)|:\/\/`;
const mayBecome = String.raw`(?<![\p{L}\p{N}])(?:h|ht|htt|f|ft|w|ww|www\.?|(?:https?|ftp)(?::\/{0,2})?)$|:\/{0,2}$`;
/** How an address begins, and where it ends at the latest: a host cannot hold what ends it. */
const inText = {
  start: new RegExp(String.raw`(?:${scheme})[^\s<>]`, 'giu'),
  whole: /^[^\s<>|\]]+/u,
  may_become: new RegExp(mayBecome, 'iu'),
};
/** A reader may take for text what is read as code here, so that nothing in it may lead anywhere, either. */
const inCode = {
  start: new RegExp(String.raw`(?:${scheme})[^\s<>]|[/\\]{2}[\p{L}\p{N}]`, 'giu'),
  whole: /^[^\s<>|\]`]+/u,
  may_become: new RegExp(String.raw`${mayBecome}|[/\\]{1,2}$`, 'iu'),
};
const startMax = 12;
const anyAddress = new RegExp(String.raw`${inText.start.source}[^\s<>|\]]*`, 'giu');
const anyInCode = new RegExp(`(?:${inCode.start.source})[^\\s<>|\\]\`]*`, 'giu');
const openAddress = /(?::\/\/|www\.)[^\s<>|\]]*$/iu;
const endsSentence = /[.,;:!?)*_~"'`»”]+$/u;
const hostOf = /^(?:[a-z]*:\/\/)?(?:[^/?#@\s]*@)?(?:www\.)*([\p{L}\p{N}._-]+)/iu;
/** What stands behind a link's words: its address and perhaps a title. */
const destination =
  /^\(\s*(?:<([^<>\n]*)>|((?:[^\s()<]|\((?:[^\s()]|\([^\s()]*\))*\))*))(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s*\)/u;
const autolink = /^<([a-z][a-z\d+.-]{1,31}:[^\s<>]*|[^\s<>@]+@[^\s<>@]+)>/iu;
const mayBecomeAutolink = /^<[a-z][a-z\d+.-]{1,31}:[^\s<>]*$/iu;
const mayBecomeDestination = /^\(\s*(?:<[^<>\n]*|[^\s<]*)(?:\s+(?:"[^"]*"?|'[^']*'?|\([^()]*\)?)?\s*)?>?$/u;
const tag = /^<[a-z/!?][^<>\n]*>/iu;
/** A tag that loads nothing and leads nowhere, as the name of a key in a text looks like one, too. */
const bareTag = /^<\/?(?!(?:script|style|iframe|object|embed|svg|math|link|meta|base)[\s/>])[a-z][\w -]*\/?>$/iu;
/** The beginning of a line that gives an address to a name. */
const definition = /^[\s>*+-]*(?:\d{1,9}[.)]\s*)?\[/u;

/** The addresses that stand in sources, as {@link createAddressFilter} knows them again. */
export function addressesIn(sources: readonly Pick<ChunkText, 'content'>[]): ReadonlySet<string> {
  return new Set(sources.flatMap(({ content }) => [...content.matchAll(anyAddress)].map(([found]) => bare(found))));
}

function bare(found: string): string {
  return found.replace(endsSentence, '');
}

function plainHost(to: string): string {
  const host = hostOf.exec(to)?.[1]?.replaceAll(/www\./giu, ' ') ?? '';
  return to.startsWith(':') ? ` ${host}` : host;
}

/** "//host" leads there where a link says so, and is a sign of the language in code: what follows it is kept apart. */
const ofAnyScheme = /^[/\\]{2}/;

function inCodeSpan(code: string, known: ReadonlySet<string>): string {
  return code.replaceAll(anyInCode, (found) => {
    if (ofAnyScheme.test(found)) return `${found.slice(0, 1)} ${found.slice(1)}`;
    const to = bare(found);
    return known.has(to) ? found : plainHost(to) + found.slice(to.length);
  });
}

interface AddressFilter {
  /** Takes the next piece of a text and gives back what is decided of it. */
  push: (piece: string) => string;
  /** Gives back what was held. */
  end: () => string;
}

/**
 * Leaves of the addresses in a text those that are known, while it streams: of other links the words remain, of other
 * addresses the host, of pictures what they are said to show, and of HTML what loads nothing. Whatever a reader shows the
 * text with, it asks nobody for anything who is not known. Whatever the pieces, the text is the same.
 */
export function createAddressFilter(known: ReadonlySet<string>): AddressFilter {
  const at: TextPosition = { line_start: true, fence: null };
  let held = '';
  /** What was given back of the line so far. */
  let line = '';
  /** Something was left out behind it. */
  let is_cut = false;

  const show = (text: string): string => {
    if (text === '') return '';
    const first = text.charAt(0);
    const is_link = line.endsWith(']') && (first === '(' || (first === ':' && definition.test(line)));
    const shown = at.fence === null && (is_link || (is_cut && mayJoin(line, text))) ? ` ${text}` : text;
    is_cut = false;
    at.line_start = text.endsWith('\n');
    line = (line + shown).slice((line + shown).lastIndexOf('\n') + 1).slice(-addressMax);
    return shown;
  };

  const drain = (ended: boolean): string => {
    let shown = '';
    while (held !== '') {
      const read = readPart(held, at, { known, ended, before: line.slice(-1) });
      if (read === null) break;
      const text = held.slice(0, read.length);
      held = (read.again ?? '') + held.slice(read.length);
      if (read.ticks !== undefined) at.fence = at.fence === null ? read.ticks : null;
      const { shown: left = read.again === undefined ? text : '' } = read;
      if (left === '') is_cut = true;
      shown += show(left);
    }
    return shown;
  };

  return {
    push(piece) {
      held += piece;
      return drain(false);
    },
    end: () => drain(true),
  };
}

/** Whether two texts between which something was left out could be read as one address. */
function mayJoin(line: string, text: string): boolean {
  return openAddress.test(line) ? /^[^\s<>|\]]/.test(text) : /[:/w.]$/iu.test(line) && /^[\p{L}\p{N}/.:]/u.test(text);
}

/** A whole text as {@link createAddressFilter} leaves it. */
export function withKnownAddresses(text: string, known: ReadonlySet<string>): string {
  const filter = createAddressFilter(known);
  return filter.push(text) + filter.end();
}

/** How much of a text is decided, and what becomes of it: it is shown as it stands unless something else is said. */
interface Part {
  length: number;
  shown?: string;
  /** Is read in its place. */
  again?: string;
  ticks?: string;
}

interface Reading {
  known: ReadonlySet<string>;
  /** Nothing more comes. */
  ended: boolean;
  /** The character that was given back last. */
  before: string;
}

/** Reads the first part of a text; null where it takes more to decide, and more may come. */
function readPart(text: string, at: TextPosition, reading: Reading): Part | null {
  const { known, ended } = reading;
  const token = readToken(text, at, ended);
  if (token === null || token.kind !== 'text') return token;
  const in_code = at.fence !== null;
  if (!in_code) {
    if (text.startsWith('`')) return { length: token.length, shown: inCodeSpan(text.slice(0, token.length), known) };
    const space = /^[ \t]*/.exec(text)![0].length;
    const rest = text.slice(space);
    if (space > 0 && (rest === '' || /^[[<!]/.test(rest))) return { length: space };
    if (rest.startsWith('!')) {
      if (rest === '!' && !ended) return null;
      return rest.startsWith('![') ? readLink(text, 1, reading) : { length: 1 };
    }
    if (rest.startsWith('[')) return readLink(text, 0, reading);
    if (rest.startsWith('<')) return readTag(text, reading);
  }
  return readWords(text, token.length, { ...reading, in_code });
}

/** @param opens where its bracket stands: a picture has a sign before it */
function readLink(text: string, opens: 0 | 1, { known, ended }: Reading): Part | null {
  const plain = { length: opens + 1, ...(opens === 1 && { shown: '! [' }) };
  const line = text.slice(opens, opens + labelMax + 2).split('\n', 1)[0]!;
  const length = endOfLabel(line);
  if (length === undefined) {
    const may_close = !ended && line.length < labelMax + 2 && line.length === text.length - opens;
    return may_close ? null : plain;
  }
  const behind = text.slice(opens + length, opens + length + addressMax);
  if (behind === '' && !ended) return null;
  if (!behind.startsWith('(')) return plain;
  const [whole, angled, typed] = destination.exec(behind) ?? [];
  if (whole === undefined)
    return !ended && behind.length < addressMax && mayBecomeDestination.test(behind) ? null : plain;
  const label = line.slice(1, length - 1);
  const to = (angled ?? typed ?? '').trim();
  const is_kept = opens === 0 && !label.includes('[') && known.has(bare(to));
  const all = opens + length + whole.length;
  return is_kept ? { length: all } : { length: all, again: label };
}

/** Behind the bracket that closes the first one of a line, with those inside; nothing where none does. */
function endOfLabel(line: string): number | undefined {
  let depth = 0;
  for (const { 0: sign, index } of line.matchAll(/\\.|[[\]]/g)) {
    if (sign === '[') depth += 1;
    if (sign === ']') depth -= 1;
    if (depth === 0) return index + 1;
  }
  return undefined;
}

function readTag(text: string, { known, ended }: Reading): Part | null {
  if (text.length === 1 && !ended) return null;
  if (!/^<[a-z/!?]/iu.test(text)) return { length: 1 };
  const [link, to] = autolink.exec(text.slice(0, addressMax)) ?? [];
  if (link !== undefined) return known.has(bare(to!)) ? { length: link.length } : { length: link.length, again: to! };
  const [whole] = tag.exec(text.slice(0, tagMax)) ?? [];
  if (whole !== undefined) return { length: whole.length, ...(!bareTag.test(whole) && { shown: '' }) };
  const may_close =
    (text.length < tagMax && !/[<\n]/.test(text.slice(1))) ||
    (text.length < addressMax && mayBecomeAutolink.test(text));
  return may_close && !ended ? null : { length: 1, shown: '< ' };
}

function readWords(
  text: string,
  length: number,
  { before, known, ended, in_code }: Reading & { in_code: boolean },
): Part | null {
  const words = text.slice(0, length);
  const form = in_code ? inCode : inText;
  form.start.lastIndex = before.length;
  const { index = Infinity } = form.start.exec(before + text.slice(0, length + startMax)) ?? {};
  const starts = index - before.length;
  if (starts > 0 && starts < length) return { length: untilLink(words.slice(0, starts), in_code) };
  if (starts === 0 && ofAnyScheme.test(words)) return { length: 1, shown: `${words.slice(0, 1)} ` };
  if (starts === 0) {
    const [found] = form.whole.exec(text.slice(0, addressMax))!;
    if (found.length === text.length && found.length < addressMax && !ended) return null;
    const to = bare(found);
    return { length: to.length, shown: known.has(to) ? to : plainHost(to) };
  }
  if (ended || length < text.length) return { length: untilLink(words, in_code) };
  const tail = form.may_become.exec(before + words)?.[0].length ?? 0;
  return tail >= length ? null : { length: untilLink(words.slice(0, length - tail), in_code) };
}

/** What stands behind a bracket is shown by itself, so that it can be kept apart from it. */
function untilLink(words: string, in_code: boolean): number {
  const at = in_code ? -1 : words.indexOf(']');
  if (at >= 0) return at + 1;
  const picture = in_code ? -1 : words.slice(1).indexOf('!');
  return picture >= 0 ? picture + 1 : words.length;
}
