import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { Language } from '#contract/common.ts';
import { Contents } from '#web/ui/layout/Contents.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import articlesPart from 'messages:articles';
import { chunkAnchor, type Section } from './sections.ts';

/** The sections of an article; the one being read is marked. */
export function ArticleContents({ sections, language }: { sections: readonly Section[]; language: Language }) {
  const texts = useMessages(articlesPart).reading;
  const read = useCurrentSection(sections);
  const current = useTargetSection(sections) ?? read;
  if (sections.length < 2) return null;
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

/** The section that the address leads to, until its reader scrolls: a short one near the end never gets up to the top. */
function useTargetSection(sections: readonly Section[]): string | undefined {
  const { hash, key } = useLocation();
  const [left, setLeft] = useState<string>();
  useEffect(() => {
    const stop = new AbortController();
    const listening = { passive: true, signal: stop.signal };
    let isMoved = false;
    for (const move of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
      window.addEventListener(move, () => (isMoved = true), listening);
    // What brings the target into sight scrolls, too, but moves nothing.
    window.addEventListener('scroll', () => isMoved && setLeft(key), listening);
    return () => stop.abort();
  }, [key]);
  if (left === key) return undefined;
  return sections.find(({ chunks }) => chunks.some(({ chunk_key }) => `#${chunkAnchor(chunk_key)}` === hash))?.id;
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
