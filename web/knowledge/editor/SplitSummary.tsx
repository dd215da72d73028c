import { useDeferredValue } from 'react';
import { splitContent } from '#contract/values/split-content.ts';
import { limits } from '#contract/values/limits.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Note } from '#web/ui/layout/Layout.tsx';
import articleDeskPart from 'messages:article-desk';
import type { EditedSection } from './edited-article.ts';

const named = 5;

/** Before publishing: which sections are going to be more than one. */
export function SplitSummary({ sections }: { sections: readonly EditedSection[] }) {
  const texts = useMessages(articleDeskPart);
  const shown = useDeferredValue(sections);
  const long = shown.flatMap(({ content }, index) =>
    content.trim().length > limits.splitChunk ? [{ n: index + 1, count: splitContent(content).length }] : [],
  );
  if (long.length === 0) return null;
  const list = long.slice(0, named).map((one) => texts.splitSection(one));
  return <Note>{texts.splitSummary({ list: `${list.join(', ')}${long.length > named ? '…' : ''}` })}</Note>;
}
