import { useEffect, useState } from 'react';
import type { Language } from '#contract/common.ts';
import { Contents } from '#web/ui/Contents.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import articlesPart from 'messages:articles';
import type { Section } from './sections.ts';

/** The sections of an article; the one being read is marked. */
export function ArticleContents({ sections, language }: { sections: readonly Section[]; language: Language }) {
  const texts = useMessages(articlesPart).reading;
  const current = useCurrentSection(sections);
  if (sections.length < 2) return <div />;
  return (
    <Contents
      label={texts.contents}
      summary={`${texts.contents} · ${texts.sections({ count: sections.length })}`}
      lang={language}
      items={sections}
      current={current}
    />
  );
}

/** The last section whose start has passed the upper fifth of the window. */
function useCurrentSection(sections: readonly Section[]): string | undefined {
  const ids = sections.map(({ id }) => id).join('\n');
  const [current, setCurrent] = useState(sections[0]?.id);
  useEffect(() => {
    const starts = ids.split('\n').flatMap((id) => document.getElementById(id)?.closest('section') ?? []);
    const visible = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) visible.add(target);
          else visible.delete(target);
        }
        const at = starts.findIndex((start) => visible.has(start));
        if (at >= 0) setCurrent(ids.split('\n')[at]);
      },
      { rootMargin: '-20% 0px -79% 0px' },
    );
    for (const start of starts) observer.observe(start);
    return () => observer.disconnect();
  }, [ids]);
  return current;
}
