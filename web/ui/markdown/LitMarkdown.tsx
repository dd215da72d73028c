import { useEffect, useRef } from 'react';
import { createLitReader, findQuotations } from './lit.ts';
import type { TextRange } from './lit.ts';
import { Markdown } from './Markdown.tsx';

/** Markdown with parts of it lit up; the first one is brought into sight. */
export function LitMarkdown({ text, ranges }: { text: string; ranges: readonly TextRange[] }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.querySelector('mark')?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, []);
  return (
    <div ref={place}>
      <Markdown text={text} reader={() => createLitReader(ranges)} />
    </div>
  );
}

/** The same by the words that are quoted, where the text may have changed since. */
export function QuotedMarkdown({ text, quotations }: { text: string; quotations: readonly string[] }) {
  return <LitMarkdown text={text} ranges={findQuotations(text, quotations)} />;
}
