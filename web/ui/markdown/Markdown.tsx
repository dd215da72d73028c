import { createContext, memo, use, useState } from 'react';
import type { MarkedToken, Tokens } from 'marked';
import { createBlockReader, knownTokens } from './blocks.ts';
import type { ReadBlocks } from './blocks.ts';
import { isExternal, safeHref, splitAtMarks } from './inline-text.ts';
import type { TextPiece } from './inline-text.ts';
import '../pre.css';
import styles from './Markdown.module.css';

/** What stands for the marks of an answer; without it they stay the text they are. */
export interface Marks {
  /** For `[n]`, in the text that it is a piece of; nothing where no such source is known. */
  citation: (n: number, pieces?: readonly TextPiece[], index?: number) => React.ReactNode;
  /** For `[?]`. */
  unsupported: React.ReactNode;
}

const MarksContext = createContext<Marks | null>(null);

interface MarkdownProps {
  text: string;
  marks?: Marks | undefined;
  /** Makes what reads the text into its blocks, once. */
  reader?: (() => ReadBlocks) | undefined;
}

/** Deeper than this, markdown is shown as it was typed. */
const deepest = 12;

/**
 * Draws markdown as elements. It never makes an HTML string: raw HTML and pictures are dropped, other links than http,
 * https, mailto and the site's own become plain text. `marks` has to keep its identity for settled blocks to stay.
 */
export function Markdown({ text, marks, reader = createBlockReader }: MarkdownProps) {
  const [read] = useState(reader);
  return (
    <div className={styles.markdown}>
      <MarksContext value={marks ?? null}>
        {read(text).map((token, index) => (
          <Block key={index} token={token} depth={0} />
        ))}
      </MarksContext>
    </div>
  );
}

interface Part {
  token: MarkedToken;
  depth: number;
}

const Block = memo(function Block({ token, depth }: Part): React.ReactNode {
  if (depth > deepest) return token.raw;
  switch (token.type) {
    case 'paragraph':
      return (
        <p>
          <Inline tokens={token.tokens} depth={depth + 1} />
        </p>
      );
    case 'heading':
      // One level for all: they stand below the screen's own headings, and a text may begin with any of its six.
      return (
        <h3>
          <Inline tokens={token.tokens} depth={depth + 1} />
        </h3>
      );
    case 'list':
      return <List list={token} depth={depth + 1} />;
    case 'blockquote':
      return (
        <blockquote>
          <Blocks tokens={token.tokens} depth={depth + 1} />
        </blockquote>
      );
    case 'code':
      return (
        // Scrolls sideways, so the keyboard has to reach it.
        <pre tabIndex={0}>
          <Lit token={token}>
            <code>{token.text}</code>
          </Lit>
        </pre>
      );
    case 'table':
      return <Table table={token} depth={depth + 1} />;
    case 'hr':
      return <hr />;
    case 'html':
    case 'def':
    case 'space':
      return null;
    default:
      // A tight list item holds its running text without a paragraph.
      return <Inline tokens={[token]} depth={depth + 1} />;
  }
});

function Blocks({ tokens, depth }: { tokens: Tokens.Generic['tokens']; depth: number }) {
  return knownTokens(tokens).map((token, index) => <Block key={index} token={token} depth={depth} />);
}

function List({ list, depth }: { list: Tokens.List; depth: number }) {
  const items = list.items.map((item, index) => (
    <li key={index}>
      <Blocks tokens={item.tokens} depth={depth} />
    </li>
  ));
  return list.ordered ? <ol start={Number(list.start) || 1}>{items}</ol> : <ul>{items}</ul>;
}

function Table({ table, depth }: { table: Tokens.Table; depth: number }) {
  const cells = (row: Tokens.TableCell[], Cell: 'th' | 'td') =>
    row.map((cell, index) => (
      <Cell key={index} className={cell.align ? styles[cell.align] : undefined}>
        <Inline tokens={cell.tokens} depth={depth} />
      </Cell>
    ));
  return (
    <div className={styles.table} tabIndex={0}>
      <table>
        <thead>
          <tr>{cells(table.header, 'th')}</tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            <tr key={index}>{cells(row, 'td')}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Inline({ tokens, depth }: { tokens: Tokens.Generic['tokens']; depth: number }) {
  return knownTokens(tokens).map((token, index) => (
    <Lit key={index} token={token}>
      <InlinePart token={token} depth={depth} />
    </Lit>
  ));
}

/** Lights up what a reader of its own marked; see lit.ts. */
function Lit({ token, children }: { token: MarkedToken; children: React.ReactNode }) {
  return 'lit' in token ? <mark>{children}</mark> : children;
}

function InlinePart({ token, depth }: Part): React.ReactNode {
  if (depth > deepest) return token.raw;
  switch (token.type) {
    case 'text':
      return token.tokens ? <Inline tokens={token.tokens} depth={depth + 1} /> : <Words text={token.text} />;
    case 'escape':
      return token.text;
    case 'strong':
      return (
        <strong>
          <Inline tokens={token.tokens} depth={depth + 1} />
        </strong>
      );
    case 'em':
      return (
        <em>
          <Inline tokens={token.tokens} depth={depth + 1} />
        </em>
      );
    case 'del':
      return (
        <del>
          <Inline tokens={token.tokens} depth={depth + 1} />
        </del>
      );
    case 'codespan':
      return <code>{token.text}</code>;
    case 'link':
      return <Anchor link={token} depth={depth + 1} />;
    case 'br':
      return <br />;
    case 'checkbox':
      return token.checked ? '☑ ' : '☐ ';
    case 'image':
    case 'html':
    case 'def':
    case 'space':
      return null;
    default:
      return <Block token={token} depth={depth + 1} />;
  }
}

function Anchor({ link, depth }: { link: Tokens.Link; depth: number }) {
  const href = safeHref(link.href);
  // A citation's button must not stand inside of a link.
  const words = (
    <MarksContext value={null}>
      <Inline tokens={link.tokens} depth={depth} />
    </MarksContext>
  );
  if (href === undefined) return words;
  return (
    <a href={href} rel="noopener nofollow" {...(isExternal(href) && { target: '_blank' })}>
      {words}
    </a>
  );
}

function Words({ text }: { text: string }) {
  const marks = use(MarksContext);
  const drawn: React.ReactNode[] = [];
  const pieces = splitAtMarks(text);
  for (const [index, piece] of pieces.entries()) {
    if (typeof piece === 'string') {
      drawn.push(piece);
      continue;
    }
    const isCitation = 'cited' in piece;
    const mark = isCitation ? marks?.citation(piece.cited, pieces, index) : marks?.unsupported;
    if (!mark) {
      drawn.push(`[${isCitation ? piece.cited : '?'}]`);
      continue;
    }
    const before = drawn.at(-1);
    const word = (typeof before === 'string' && /\S{1,24} ?$/.exec(before)?.[0]) || '';
    if (typeof before === 'string' && word !== '') drawn[drawn.length - 1] = before.slice(0, -word.length);
    // A number goes to the next line only with the word before it.
    drawn.push(
      <span key={index} className="kept">
        {word}
        {mark}
      </span>,
    );
  }
  return drawn;
}
