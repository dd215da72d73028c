import { Lexer, Tokenizer } from 'marked';
import type { MarkedToken, Token } from 'marked';

/** Everything the lexer makes by itself; nothing else is ever drawn. */
const knownTypes: ReadonlySet<string> = new Set<MarkedToken['type']>([
  'blockquote',
  'br',
  'checkbox',
  'code',
  'codespan',
  'def',
  'del',
  'em',
  'escape',
  'heading',
  'hr',
  'html',
  'image',
  'link',
  'list',
  'list_item',
  'paragraph',
  'space',
  'strong',
  'table',
  'text',
]);

function isKnown(token: Token): token is MarkedToken {
  return knownTypes.has(token.type);
}

export function knownTokens(tokens: readonly Token[] | undefined): MarkedToken[] {
  return (tokens ?? []).filter(isKnown);
}

const tokenizer = new Tokenizer();
// A definition such as `[1]: address` would turn the citations of a text into links.
tokenizer.def = () => undefined;
tokenizer.reflink = () => undefined;

function lex(text: string): MarkedToken[] {
  try {
    return knownTokens(new Lexer({ gfm: true, tokenizer }).lex(text));
  } catch {
    // Nothing that people write; shown as it is instead of breaking the screen.
    return [{ type: 'paragraph', raw: text, text, tokens: [{ type: 'text', raw: text, text }] }];
  }
}

/** Ten quotes or list marks at the start of a line; the lexer calls itself once for each further one. */
const surplusMarks = /^((?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])[ \t])){10})(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])[ \t]))+/gm;

function prepare(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(surplusMarks, '$1');
}

export type ReadBlocks = (text: string) => readonly MarkedToken[];

/**
 * Reads markdown into its blocks. While a text grows, blocks that another block follows are settled: they keep their
 * identity and are not parsed again, only the last one is.
 */
export function createBlockReader(): ReadBlocks {
  let settledText = '';
  let settled: MarkedToken[] = [];
  return (text) => {
    const source = prepare(text);
    if (!source.startsWith(settledText)) {
      settledText = '';
      settled = [];
    }
    const tokens = lex(source.slice(settledText.length));
    const last = tokens.findLastIndex((token) => token.type !== 'space');
    const done = tokens.slice(0, Math.max(0, last));
    settledText += done.map((token) => token.raw).join('');
    settled = [...settled, ...done];
    return [...settled, ...tokens.slice(done.length)];
  };
}
