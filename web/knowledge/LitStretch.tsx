import { QuotedMarkdown } from '#web/ui/markdown/LitMarkdown.tsx';
import { Markdown } from '#web/ui/markdown/Markdown.tsx';
import { chunkAnchor, type Stretch } from './sections.ts';

interface LitStretchProps {
  stretch: Stretch;
  /** The place that the address names. */
  hash: string;
  /** The quotations of an answer, for whoever comes from there. */
  state: unknown;
}

/** A stretch that may hold the place: lit up is what an answer quotes, else the chunk in a longer stretch. */
function LitStretch({ stretch: { text, chunks }, hash, state }: LitStretchProps) {
  const chunk = chunks.find(({ chunk_key }) => decodeURI(hash) === `#${chunkAnchor(chunk_key)}`);
  if (chunk === undefined) return <Markdown text={text} />;
  const quoted = quotationsOf(state);
  const quotations = quoted.length > 0 || chunk === chunks[0] ? quoted : [chunk.shown];
  return quotations.length === 0 ? <Markdown text={text} /> : <QuotedMarkdown text={text} quotations={quotations} />;
}

function quotationsOf(state: unknown): string[] {
  const found = typeof state === 'object' && state !== null && 'quotations' in state ? state.quotations : [];
  return Array.isArray(found) ? found.filter((quotation) => typeof quotation === 'string') : [];
}

export { LitStretch as Component };
