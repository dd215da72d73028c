import type { MarkedToken, Token } from 'marked';
import { createBlockReader } from './blocks.ts';
import type { ReadBlocks } from './blocks.ts';

/** Characters of a text, from `start` up to `end`. */
export interface TextRange {
  start: number;
  end: number;
}

/** Punctuation that nobody writes: any other character would change how the emphasis beside it is read. */
const open = '\u2e28';
const close = '\u2e29';
const leadingMarkup = /^(?:\s|[-*+>]\s|\d{1,9}[.)]\s|#{1,6}\s|\|)+/;
const trailingMarkup = /[\s|]+$/;

/** Puts the two signs around each range, inside of the markup that a line begins and ends with. */
function withSigns(text: string, ranges: readonly TextRange[]): string {
  let signed = '';
  let at = 0;
  for (const { start, end } of ranges) {
    const whole = text.slice(start, end);
    const from = start + (leadingMarkup.exec(whole)?.[0].length ?? 0);
    const to = end - (trailingMarkup.exec(whole)?.[0].length ?? 0);
    if (start < at || from >= to) continue;
    signed += text.slice(at, from) + open + text.slice(from, to) + close;
    at = to;
  }
  return signed + text.slice(at);
}

/** Reads markdown and marks the leaves of its tokens that lie in the ranges with `lit`. */
export function createLitReader(ranges: readonly TextRange[]): ReadBlocks {
  return (text) => {
    const read = createBlockReader();
    let isLit = false;

    function leaves<T extends { text: string }>(token: T): T[] {
      return token.text.split(new RegExp(`([${open}${close}])`)).flatMap((part) => {
        if (part === open || part === close) {
          isLit = part === open;
          return [];
        }
        return part === '' ? [] : [{ ...token, text: part, ...(isLit && { lit: true }) }];
      });
    }

    function walkAll(tokens: readonly Token[]): Token[] {
      return tokens.flatMap((token): Token[] => walk(token as MarkedToken));
    }

    function walk(token: MarkedToken): MarkedToken[] {
      if (token.type === 'table') {
        const cells = (row: typeof token.header) => row.map((cell) => ({ ...cell, tokens: walkAll(cell.tokens) }));
        return [{ ...token, header: cells(token.header), rows: token.rows.map(cells) }];
      }
      if (token.type === 'list') {
        return [{ ...token, items: token.items.map((item) => ({ ...item, tokens: walkAll(item.tokens) })) }];
      }
      if ('tokens' in token && token.tokens) return [{ ...token, tokens: walkAll(token.tokens) }];
      if (token.type === 'text' || token.type === 'codespan' || token.type === 'escape') return leaves(token);
      if (token.type === 'code') {
        const parts = leaves(token);
        const isAnyLit = parts.some((part) => 'lit' in part);
        return [{ ...token, text: parts.map((part) => part.text).join(''), ...(isAnyLit && { lit: true }) }];
      }
      return [token];
    }

    return walkAll(read(withSigns(text, ranges))) as MarkedToken[];
  };
}

/** Where the quotations stand in a text; one that is not there any more is left out. */
export function findQuotations(text: string, quotations: readonly string[]): TextRange[] {
  return quotations
    .flatMap((quotation) => {
      const start = text.indexOf(quotation);
      return quotation === '' || start < 0 ? [] : [{ start, end: start + quotation.length }];
    })
    .sort((a, b) => a.start - b.start);
}
