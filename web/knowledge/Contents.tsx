import { useEffect, useState } from 'react';
import type { Language } from '#contract/common.ts';
import { Link } from '#web/ui/Link.tsx';
import { useWide } from '#web/ui/useWide.ts';
import { useMessages } from '#web/i18n/messages.ts';
import articlesPart from 'messages:articles';
import type { Section } from './sections.ts';
import styles from './Contents.module.css';

/** The sections at the side, folded up over the text on narrow windows; the one being read is marked. */
export function Contents({ sections, language }: { sections: readonly Section[]; language: Language }) {
  const texts = useMessages(articlesPart).reading;
  const isWide = useWide();
  const current = useCurrentSection(sections);
  if (sections.length < 2) return <div className={styles.contents} />;
  const list = (
    <ol lang={language}>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <Link to={{ hash: id }} replace aria-current={id === current ? 'location' : undefined}>
            {title}
          </Link>
        </li>
      ))}
    </ol>
  );
  return (
    <nav className={styles.contents} aria-label={texts.contents}>
      {isWide ? (
        <>
          <p className={styles.title}>{texts.contents}</p>
          {list}
        </>
      ) : (
        <details>
          <summary
            className={styles.title}
          >{`${texts.contents} · ${texts.sections({ count: sections.length })}`}</summary>
          {list}
        </details>
      )}
    </nav>
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
