import type { ChunkText } from '#server/retrieval/chunk.ts';
import {
  countFirst,
  createPartFilter,
  type Part,
  readToken,
  type TextFilter,
  type TextPosition,
} from './citation-tokens.ts';

const labelMax = 200;
const addressMax = 2_000;

/** Of an address with another scheme the word before its sign stays. A host cannot hold what ends an address. */
const inText = /(?:(?<![\p{L}\p{N}])(?:(?:https?|ftp):\/\/|www\.)|:\/\/)[^\s<>|\]`]+/giu;
/**
 * A reader may take for text what is read as code here, so that nothing in it may lead anywhere, either. "//host" leads
 * there where a link says so, and is a sign of the language in code: what follows it is kept apart.
 */
const inCode = new RegExp(`${inText.source}|[/\\\\]{2}[\\p{L}\\p{N}]`, inText.flags);
/** These letters at the end of a text so far may begin one. */
const begun = /(?<![\p{L}\p{N}])(?:h|ht|htt|f|ft|w|ww|www\.?|(?:https?|ftp)(?::\/{0,2})?)$|(?::\/{0,2})?$/iu;
const begunInCode = new RegExp(`${begun.source}|[/\\\\]{1,2}$`, begun.flags);
/** None of these beginnings is longer. */
const beginningMax = 12;
/** A line that ends so could be read as one address with what follows it. */
const openAddress = /(?:[:/w.]|(?:\/\/|www\.)[^\s<>|\]]*)$/iu;
const endsSentence = /[.,;:!?)*_~"'`»”]+$/u;
const hostOf = /^(?:[a-z]*:\/\/)?(?:[^/?#@\s]*@)?([\p{L}\p{N}._-]+)/iu;
/** The parentheses behind a link's words hold its address and perhaps a title. */
const destination = /^(?:<([^<>]*)>|([^\s<]\S*)?)(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?$/u;
/** A tag that loads nothing and leads nowhere, as the name of a key in a text looks like one, too. */
const bareTag = /^\/?(?!(?:script|style|iframe|object|embed|svg|math|link|meta|base)(?:[\s/]|$))[a-z][\w -]*\/?$/iu;
/** The beginning of a line that gives an address to a name. */
const definition = /^(?:[\s>*+-]|\d{1,9}[.)]\s)*\[/u;

/** The addresses that stand in sources, as {@link createAddressFilter} knows them again. */
export function addressesIn(sources: readonly Pick<ChunkText, 'content'>[]): ReadonlySet<string> {
  return new Set(sources.flatMap(({ content }) => [...content.matchAll(inText)].map(([found]) => bare(found))));
}

function bare(found: string): string {
  return found.replace(endsSentence, '');
}

/** An address as it is shown, which is its host alone where no source has it. */
function shownAs(to: string, known: ReadonlySet<string>): string {
  if (known.has(to)) return to;
  const host = hostOf.exec(to)?.[1]?.toLowerCase().replaceAll('www.', ' ').trim() ?? '';
  return to.startsWith(':') ? ` ${host}` : host;
}

const isPair = (found: string) => '/\\'.includes(found.charAt(0));

function inCodeSpan(code: string, known: ReadonlySet<string>): string {
  return code.replaceAll(inCode, (found) => {
    if (isPair(found)) return `${found.slice(0, 1)} ${found.slice(1)}`;
    const to = bare(found);
    return shownAs(to, known) + found.slice(to.length);
  });
}

/**
 * Leaves of the addresses in a text those that are known, while it streams: of other links the words remain, of other
 * addresses the host, of pictures what they are said to show, and of HTML what loads nothing. Whatever a reader shows the
 * text with, it asks nobody for anything who is not known. Whatever the pieces, the text is the same.
 */
export function createAddressFilter(known: ReadonlySet<string>): TextFilter {
  /** What was given back of the line so far. */
  let line = '';
  /** Something was left out behind it. */
  let is_cut = false;

  const show = (text: string, { fence }: Readonly<TextPosition>): string => {
    const first = text.charAt(0);
    const is_link = line.endsWith(']') && (first === '(' || (first === ':' && definition.test(line)));
    const joins = is_cut && first.trim() !== '' && openAddress.test(line);
    const shown = fence === null && (is_link || joins) ? ` ${text}` : text;
    is_cut = false;
    line = (line + shown).slice((line + shown).lastIndexOf('\n') + 1).slice(-addressMax);
    return shown;
  };

  return createPartFilter<AddressPart>(
    (text, at, ended) => readPart(text, at, { known, ended, before: line.slice(-1) }),
    ({ again, shown = again === undefined ? undefined : '' }, text, at) => {
      const left = shown ?? text;
      if (left !== '') return show(left, at);
      is_cut = true;
      return '';
    },
  );
}

/** A whole text as {@link createAddressFilter} leaves it. */
export function withKnownAddresses(text: string, known: ReadonlySet<string>): string {
  const filter = createAddressFilter(known);
  return filter.push(text) + filter.end();
}

/** How much of a text is decided, and what becomes of it: it is shown as it stands unless something else is said. */
interface AddressPart extends Part {
  shown?: string;
}

interface Reading {
  known: ReadonlySet<string>;
  /** Nothing more comes. */
  ended: boolean;
  /** The character that was given back last. */
  before: string;
}

/** Reads the first part of a text; null where it takes more to decide, and more may come. */
function readPart(text: string, at: TextPosition, reading: Reading): AddressPart | null {
  const { known, ended } = reading;
  const token = readToken(text, at, ended);
  if (token === null || token.kind !== 'text') return token;
  if (at.fence !== null) return readWords(text, token.length, reading, inCode);
  if (text.startsWith('`')) return { length: token.length, shown: inCodeSpan(text.slice(0, token.length), known) };
  const blanks = countFirst(text);
  if (blanks > 0) return { length: blanks };
  if (text === '!' && !ended) return null;
  if (text.startsWith('![')) return readLink(text, 1, reading);
  if (text.startsWith('[')) return readLink(text, 0, reading);
  if (text.startsWith('<')) return readTag(text, reading);
  // What stands behind a bracket is shown by itself, so that it can be kept apart from it; a picture begins by "!".
  const border = text.slice(0, token.length).search(/(?<=\])|(?!^)(?=!)/u);
  return readWords(text, border < 0 ? token.length : border, reading, inText);
}

/** @param opens where its bracket stands: a picture has a sign before it */
function readLink(text: string, opens: 0 | 1, { known, ended }: Reading): AddressPart | null {
  const plain = { length: opens + 1, ...(opens === 1 && { shown: '! [' }) };
  const label = inBrackets(text.slice(opens, opens + addressMax), '[]', { most: labelMax, ended });
  if (label === undefined) return plain;
  if (label === null) return null;
  const behind = text.slice(opens + label.length, opens + label.length + addressMax);
  if (behind === '' && !ended) return null;
  if (!behind.startsWith('(')) return plain;
  const target = inBrackets(behind, '()', { most: addressMax, ended });
  if (target === null) return null;
  const found = target === undefined ? null : destination.exec(target.slice(1, -1).trim());
  if (target === undefined || found === null) return plain;
  const [, angled, typed = ''] = found;
  const words = label.slice(1, -1);
  const is_kept = opens === 0 && !/[[<]/.test(words) && known.has(bare(angled ?? typed));
  const length = opens + label.length + target.length;
  return is_kept ? { length } : { length, again: words };
}

/**
 * What a text holds on its first line up to the bracket that closes the first one, with those inside; undefined where none
 * does, and null where one may still come.
 */
function inBrackets(
  text: string,
  [opening, closing]: string,
  { most, ended }: { most: number; ended: boolean },
): string | null | undefined {
  const line = text.slice(0, most).split('\n', 1)[0]!;
  let depth = 0;
  for (let i = 0; i < line.length; i++) {
    const sign = line[i];
    if (sign === '\\') i += 1;
    if (sign === opening) depth += 1;
    if (sign === closing) depth -= 1;
    if (depth === 0) return line.slice(0, i + 1);
  }
  return !ended && line.length < most && line.length === text.length ? null : undefined;
}

/** A tag that names no address is not longer; what goes on is "less than". */
const tagMax = 300;

function readTag(text: string, { known, ended }: Reading): AddressPart | null {
  if (text.length === 1 && !ended) return null;
  if (!/^<[a-z/!?]/iu.test(text)) return { length: 1 };
  const most = /[:@]/.test(text.slice(0, tagMax)) ? addressMax : tagMax;
  const end = text.slice(1, most).search(/[<>\n]/) + 1;
  if (end === 0 && text.length < most && !ended) return null;
  if (text.charAt(end) !== '>') return { length: 1, shown: '< ' };
  const inside = text.slice(1, end);
  const leads = !inside.includes(' ') && (inside.includes('@') || URL.canParse(inside));
  if (leads && !known.has(bare(inside))) return { length: end + 1, again: inside };
  return { length: end + 1, ...(!leads && !bareTag.test(inside) && { shown: '' }) };
}

function readWords(text: string, length: number, { before, known, ended }: Reading, form: RegExp): AddressPart | null {
  const find = (most: number) => {
    form.lastIndex = before.length;
    return form.exec(before + text.slice(0, most));
  };
  const starts = (find(length + beginningMax)?.index ?? Infinity) - before.length;
  if (starts > 0) {
    const is_open = !ended && length === text.length;
    const opening = (form === inCode ? begunInCode : begun).exec(text.slice(-beginningMax))![0];
    const held = is_open ? opening.length : 0;
    const decided = Math.min(starts, length - held);
    return decided > 0 ? { length: decided } : null;
  }
  const found = find(addressMax)![0];
  if (isPair(found)) return { length: 1, shown: `${found.charAt(0)} ` };
  if (found.length === text.length && found.length < addressMax && !ended) return null;
  const to = bare(found);
  return { length: to.length, shown: shownAs(to, known) };
}
